/* What follows from what by links, in order: see lapiz_explainer (graphs, waves, chains, suppositions).
   Each candidate has a first item (its cell) and further ones; what rules it out by the first comes first. */
#include "core.h"

enum { MOST = 768, WORDS = MOST / 64, MOST_ITEMS = 384, PLACES = 16, OWN = 4, PEERS = 32, KNOWN = 1024 };
typedef uint64_t Set[WORDS]; /* of open candidates, by their rank among these */
typedef struct { int16_t by, item; uint16_t gone; } Why;
typedef struct { int16_t candidate; Set false_, by_true, by_false, passed; } Tip;
typedef struct { int supposed, turn, some; Set seen[2][MOST], wave[MOST], reached[MOST]; } Waves;

typedef struct {
    PyObject_HEAD
    int count, items, near;          /* near: how many peers a candidate has in its first item */
    int16_t at[MOST_ITEMS][PLACES];  /* by item and place, -1 for none */
    int16_t own[MOST][OWN], peers[MOST][PEERS];
    uint8_t place[MOST][OWN], owns[MOST], peer_count[MOST];
    PyObject *number[KNOWN];
    uint8_t known[MOST / 8];         /* the position that was asked about last, and its links */
    int settled, open, words;
    uint16_t masks[MOST_ITEMS];
    int16_t rank[MOST], candidate[MOST], weak[MOST][PEERS], strong[MOST][OWN];
    uint8_t weaks[MOST], weak_near[MOST], strongs[MOST], strong_near[MOST];
    Set seen[MOST], first[MOST];     /* what it rules out beyond its first item; what is in that */
    Waves waves[2];
    Tip tips[MOST];
} Links;

enum { X, Y, XY }; /* runs: beyond first items; strong by first items alone; all */
static int weak_from(const Links *l, int run, int c) { return run == X ? l->weak_near[c] : 0; }
static int strong_from(const Links *l, int run, int c) { return run == X ? l->strong_near[c] : 0; }
static int strong_to(const Links *l, int run, int c) { return run == Y ? l->strong_near[c] : l->strongs[c]; }
static int starts(const Links *l, int run, int c) {
    uint16_t mask = l->masks[l->own[c][0]];
    return mask & (mask - 1) && (run != Y || l->strong_near[c]);
}
static int is_open(const Links *l, int c) { return l->known[c >> 3] >> (c & 7) & 1; }

static void link_up(Links *l, int c) {
    l->weaks[c] = l->weak_near[c] = l->strongs[c] = l->strong_near[c] = 0;
    memset(l->seen[c], 0, sizeof(Set)), memset(l->first[c], 0, sizeof(Set));
    add_to(l->first[c], l->rank[c]);
    for (int p = 0; p < l->peer_count[c]; p++) {
        int other = l->peers[c][p];
        if (!is_open(l, other)) continue;
        l->weak[c][l->weaks[c]++] = (int16_t)other;
        if (p < l->near) l->weak_near[c]++;
        add_to(p < l->near ? l->first[c] : l->seen[c], l->rank[other]);
    }
    for (int i = 0; i < l->owns[c]; i++) {
        int item = l->own[c][i], left = l->masks[item] ^ 1 << l->place[c][i];
        if (!is_one((unsigned)left)) continue;
        l->strong[c][l->strongs[c]++] = l->at[item][ctz64((uint64_t)left)];
        if (!i) l->strong_near[c] = 1;
    }
}

/* Look at a position, unless it is the last one again. */
static int settle(Links *l, PyObject *open) {
    size_t size = (size_t)(l->count + 7) / 8;
    const uint8_t *bytes = bytes_of(open, (Py_ssize_t)size);
    if (!bytes) return -1;
    if (l->settled && !memcmp(bytes, l->known, size)) return 0;
    memcpy(l->known, bytes, size), memset(l->masks, 0, sizeof(l->masks));
    l->open = 0, l->settled = 1;
    for (int c = 0; c < l->count; c++) {
        if (!is_open(l, c)) continue;
        l->candidate[l->open] = (int16_t)c, l->rank[c] = (int16_t)l->open++;
        for (int i = 0; i < l->owns[c]; i++) l->masks[l->own[c][i]] |= (uint16_t)(1u << l->place[c][i]);
    }
    l->words = (l->open + 63) / 64;
    for (int n = 0; n < l->open; n++) link_up(l, l->candidate[n]);
    return 0;
}

/* ---- the shortest forcing chain, the smallest cycle ------------------------------------------------ */

static void begin(const Links *l, int run, Waves *w, int supposed) {
    w->supposed = w->turn = supposed, w->some = 1;
    for (int n = 0; n < l->open; n++) {
        memset(w->seen[0][n], 0, sizeof(Set)), memset(w->seen[1][n], 0, sizeof(Set));
        memset(w->wave[n], 0, sizeof(Set));
        if (starts(l, run, l->candidate[n])) add_to(w->seen[supposed][n], n), add_to(w->wave[n], n);
    }
}

/* Go one level further; return the first start whose negation is reached there, or -1. */
static int go_on(const Links *l, int run, Waves *w) {
    int hit = -1;
    memset(w->reached, 0, sizeof(Set) * (size_t)l->open);
    for (int n = 0; n < l->open; n++) {
        int c = l->candidate[n], some = 0;
        for (int i = 0; i < l->words; i++) some |= w->wave[n][i] != 0;
        if (some && w->turn)
            for (int i = weak_from(l, run, c); i < l->weaks[c]; i++)
                unite(w->reached[l->rank[l->weak[c][i]]], w->wave[n], l->words);
        else if (some)
            for (int i = strong_from(l, run, c); i < strong_to(l, run, c); i++)
                unite(w->reached[l->rank[l->strong[c][i]]], w->wave[n], l->words);
    }
    w->turn = !w->turn, w->some = 0;
    for (int n = 0; n < l->open; n++) {
        uint64_t *seen = w->seen[w->turn][n], *wave = w->wave[n];
        for (int i = 0; i < l->words; i++)
            wave[i] = w->reached[n][i] & ~seen[i], seen[i] |= wave[i], w->some |= wave[i] != 0;
        if (hit < 0 && w->turn != w->supposed && is_in(wave, n)) hit = n;
    }
    return hit;
}

PyDoc_STRVAR(nearest_doc, "nearest(open, run, limit) -> (size, start, supposed) or None\n\n"
    "The shortest way of up to so many nodes from a candidate, true or false, to its negation.");

static PyObject *links_nearest(PyObject *self, PyObject *args) {
    Links *l = (Links *)self;
    PyObject *open;
    int run, limit;
    if (!PyArg_ParseTuple(args, "Oii", &open, &run, &limit) || settle(l, open) < 0) return NULL;
    Waves *t = &l->waves[1], *f = &l->waves[0];
    begin(l, run, t, 1), begin(l, run, f, 0);
    for (int size = 2; size <= limit && (t->some || f->some); size++) {
        int one = t->some ? go_on(l, run, t) : -1, other = f->some ? go_on(l, run, f) : -1;
        int supposed = one >= 0 && (other < 0 || one <= other), start = supposed ? one : other;
        if (start >= 0)
            return Py_BuildValue("(iiN)", size, l->candidate[start], PyBool_FromLong(supposed));
    }
    Py_RETURN_NONE;
}

static int removes(const Links *l, const Tip *tip, int other) {
    for (int i = 0; i < l->words; i++)
        if (tip->by_true[i] & (tip->by_false[i] | l->seen[other][i]) & ~(tip->passed[i] | l->first[other][i]))
            return 1;
    return 0;
}

static void grow(const Links *l, const Tip *from, int other, int to, Tip *tip) {
    *tip = *from, tip->candidate = (int16_t)to;
    add_to(tip->false_, l->rank[other]);
    unite(tip->by_true, l->seen[to], l->words), unite(tip->by_false, l->seen[other], l->words);
    unite(tip->passed, l->first[other], l->words), unite(tip->passed, l->first[to], l->words);
}

/* Return the size of the smallest cycle from a start that removes anything, or 0. */
static int cycle_from(Links *l, int run, int start, int limit) {
    Set came = {0};
    int head = 0, tail = 1;
    memset(&l->tips[0], 0, sizeof(Tip)), add_to(came, l->rank[start]);
    l->tips[0].candidate = (int16_t)start;
    unite(l->tips[0].by_true, l->seen[start], l->words), unite(l->tips[0].passed, l->first[start], l->words);
    for (int size = 2; head < tail && size <= limit; size += 2)
        for (int end = tail; head < end; head++) {
            const Tip *tip = &l->tips[head];
            for (int i = weak_from(l, run, tip->candidate); i < l->weaks[tip->candidate]; i++) {
                int other = l->weak[tip->candidate][i];
                if (is_in(tip->false_, l->rank[other])) continue;
                for (int s = strong_from(l, run, other); s < strong_to(l, run, other); s++) {
                    int to = l->strong[other][s];
                    if (to == start) {
                        if (size >= 4 && removes(l, tip, other)) return size;
                    } else if (!is_in(came, l->rank[to]))
                        add_to(came, l->rank[to]), grow(l, tip, other, to, &l->tips[tail++]);
                }
            }
        }
    return 0;
}

PyDoc_STRVAR(cycle_doc, "cycle(open, run, limit) -> (size, start) or None\n\n"
    "The smallest cycle of up to so many nodes that removes anything, and the first start that has it.");

static PyObject *links_cycle(PyObject *self, PyObject *args) {
    Links *l = (Links *)self;
    PyObject *open;
    int run, limit, best = 0, from = 0;
    if (!PyArg_ParseTuple(args, "Oii", &open, &run, &limit) || settle(l, open) < 0) return NULL;
    for (int n = 0; n < l->open; n++) {
        int c = l->candidate[n], size = starts(l, run, c) && strong_from(l, run, c) < strong_to(l, run, c)
                                            ? cycle_from(l, run, c, limit) : 0;
        if (size) best = size, from = c, limit = size - 2;
    }
    if (!best) Py_RETURN_NONE;
    return Py_BuildValue("(ii)", best, from);
}

/* ---- what follows from one candidate --------------------------------------------------------------- */

enum { UNKNOWN = -2, NOTHING = -1 };
typedef struct {
    int trues, falses, clash, clash_by; /* clash: a candidate both true and false, by another or by `why` */
    uint16_t masks[MOST_ITEMS];
    int16_t true_[MOST], false_[MOST], false_by[MOST];
    uint8_t is_true[MOST];
    Why true_why[MOST], why;
} Closure;

/* Note that a candidate is true and what it rules out; return whether that is a clash. */
static int follow(const Links *l, Closure *f, int c, int run) {
    for (int i = weak_from(l, run, c); i < l->weaks[c]; i++) {
        int other = l->weak[c][i];
        if (f->false_by[other] != UNKNOWN) continue;
        if (f->is_true[other]) {
            f->clash = other, f->clash_by = c;
            return 1;
        }
        f->false_by[other] = (int16_t)c, f->false_[f->falses++] = (int16_t)other;
    }
    return 0;
}

/* Find what is true because a candidate is false, and take this away if that is `dynamic`. */
static int force(const Links *l, Closure *f, int c, int run, int dynamic, int16_t *to, Why *why) {
    int found = 0;
    for (int i = run == X; i < l->owns[c]; i++) {
        int item = l->own[c][i], bit = 1 << l->place[c][i], left = f->masks[item] ^ bit;
        if (dynamic) f->masks[item] = (uint16_t)left;
        if (!is_one((unsigned)left)) continue;
        to[found] = l->at[item][ctz64((uint64_t)left)];
        why[found++] = (Why){(int16_t)c, (int16_t)item, (uint16_t)(l->masks[item] ^ left ^ bit)};
    }
    return found;
}

static void close_from(const Links *l, Closure *f, int start, int supposed, int dynamic, int run) {
    int16_t to[OWN], fresh[OWN];
    Why why[OWN];
    memset(f, 0, sizeof(*f)), memcpy(f->masks, l->masks, sizeof(l->masks));
    for (int c = 0; c < l->count; c++) f->false_by[c] = UNKNOWN;
    f->clash = NOTHING, f->true_why[start] = (Why){NOTHING, NOTHING, 0};
    if (supposed) {
        f->is_true[start] = 1, f->true_[f->trues++] = (int16_t)start;
        if (follow(l, f, start, run)) return;
    } else f->false_by[start] = NOTHING, f->false_[f->falses++] = (int16_t)start;
    for (int n = 0; n < f->falses; n++) {
        int found = force(l, f, f->false_[n], run, dynamic, to, why), kept = 0;
        for (int i = 0; i < found; i++) {
            if (f->false_by[to[i]] != UNKNOWN) {
                f->clash = to[i], f->clash_by = NOTHING, f->why = why[i];
                return;
            }
            if (f->is_true[to[i]]) continue;
            f->is_true[to[i]] = 1, f->true_[f->trues++] = fresh[kept++] = to[i];
            f->true_why[to[i]] = why[i];
        }
        for (int i = 0; i < kept; i++)
            if (follow(l, f, fresh[i], run)) return;
    }
}

/* ---- as Python has it ------------------------------------------------------------------------------ */

static PyObject *number(const Links *l, int n) {
    return n >= 0 && n < KNOWN ? Py_NewRef(l->number[n]) : PyLong_FromLong(n);
}
static PyObject *reason(const Links *l, Why why) {
    return Py_BuildValue("(NNN)", number(l, why.by), number(l, why.item), number(l, why.gone));
}

/* Note a value, which it takes over. */
static int note(const Links *l, PyObject *dict, int candidate, PyObject *value) {
    int failed = !value || PyDict_SetItem(dict, l->number[candidate], value) < 0;
    Py_XDECREF(value);
    return failed;
}

PyDoc_STRVAR(closure_doc, "closure(open, start, supposed, dynamic, one_digit) -> (true, false, clash, masks)\n\n"
    "What follows from a candidate, with reasons, in order, until the first clash.");

static PyObject *links_closure(PyObject *self, PyObject *args) {
    Links *l = (Links *)self;
    PyObject *open;
    int start, supposed, dynamic, one_digit;
    Closure f;
    if (!PyArg_ParseTuple(args, "Oippp", &open, &start, &supposed, &dynamic, &one_digit) ||
        settle(l, open) < 0)
        return NULL;
    if (start < 0 || start >= l->count || !is_open(l, start))
        return PyErr_Format(PyExc_ValueError, "candidate %d is not open", start);
    close_from(l, &f, start, supposed, dynamic, one_digit ? X : XY);
    PyObject *clash = f.clash < 0 ? Py_NewRef(Py_None)
        : Py_BuildValue("(NN)", number(l, f.clash),
                        f.clash_by < 0 ? reason(l, f.why) : number(l, f.clash_by));
    PyObject *true_ = PyDict_New(), *false_ = PyDict_New(), *masks = PyList_New(l->items);
    PyObject *found = Py_BuildValue("(NNNN)", true_, false_, clash, masks);
    int failed = !found;
    for (int i = 0; i < f.trues && !failed; i++)
        failed = note(l, true_, f.true_[i], reason(l, f.true_why[f.true_[i]]));
    for (int i = 0; i < f.falses && !failed; i++)
        failed = note(l, false_, f.false_[i], number(l, f.false_by[f.false_[i]]));
    for (int i = 0; i < l->items && !failed; i++) failed = PyList_SetItem(masks, i, number(l, f.masks[i])) < 0;
    if (failed) Py_CLEAR(found);
    return found;
}

/* ---- the type -------------------------------------------------------------------------------------- */

/* Read an entry of numbers below some bound. Return how many, or -1 with an exception. */
static int read_row(PyObject *tuple, Py_ssize_t at, int bound, int most, int16_t *row) {
    PyObject *entry = entry_of(tuple, at);
    if (!entry) return -1;
    Py_ssize_t size = PyTuple_Size(entry);
    int fits = size <= most;
    for (Py_ssize_t i = 0; i < size && fits; i++) {
        long n = PyLong_AsLong(PyTuple_GetItem(entry, i));
        if (PyErr_Occurred()) return -1;
        fits = n >= 0 && n < bound;
        row[i] = (int16_t)n;
    }
    if (fits) return (int)size;
    PyErr_SetString(PyExc_ValueError, "too many candidates or items");
    return -1;
}

/* Find the places of a candidate in its items. */
static int read_candidate(Links *l, PyObject *own, PyObject *peers, int c) {
    int owns = read_row(own, c, l->items, OWN, l->own[c]);
    int count = owns < 0 ? -1 : read_row(peers, c, l->count, PEERS, l->peers[c]);
    if (count < 0) return -1;
    l->owns[c] = (uint8_t)owns, l->peer_count[c] = (uint8_t)count;
    for (int i = 0; i < owns; i++) {
        int place = 0;
        while (place < PLACES && l->at[l->own[c][i]][place] != c) place++;
        if (place == PLACES) owns = 0;
        l->place[c][i] = (uint8_t)place;
    }
    if (owns) return 0;
    PyErr_SetString(PyExc_ValueError, "a candidate is not in its items");
    return -1;
}

static int read_links(Links *l, PyObject *at, PyObject *own, PyObject *peers) {
    memset(l->at, 0xff, sizeof(l->at));
    for (int i = 0; i < KNOWN; i++)
        if (!(l->number[i] = PyLong_FromLong(i))) return -1;
    for (int i = 0; i < l->items; i++)
        if (read_row(at, i, l->count, PLACES, l->at[i]) < 0) return -1;
    for (int c = 0; c < l->count; c++)
        if (read_candidate(l, own, peers, c) < 0) return -1;
    return 0;
}

static void links_free(PyObject *self) {
    for (int i = 0; i < KNOWN; i++) Py_XDECREF(((Links *)self)->number[i]);
    release(self);
}

static PyObject *links_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    PyObject *at, *own, *peers;
    int near;
    if (!PyArg_ParseTuple(args, "O!O!O!i", &PyTuple_Type, &at, &PyTuple_Type, &own, &PyTuple_Type, &peers,
                          &near))
        return NULL;
    Py_ssize_t items = PyTuple_Size(at), count = PyTuple_Size(own);
    if (items > MOST_ITEMS || count > MOST || PyTuple_Size(peers) != count)
        return PyErr_Format(PyExc_ValueError, "too many candidates or items");
    Links *l = (Links *)made(type);
    if (!l) return NULL;
    l->items = (int)items, l->count = (int)count, l->near = near;
    if (!read_links(l, at, own, peers)) return (PyObject *)l;
    Py_DECREF(l);
    return NULL;
}

static PyMethodDef links_methods[] = {
    {"nearest", links_nearest, METH_VARARGS, nearest_doc},
    {"cycle", links_cycle, METH_VARARGS, cycle_doc},
    {"closure", links_closure, METH_VARARGS, closure_doc},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot links_slots[] = {
    {Py_tp_new, links_new}, {Py_tp_dealloc, links_free}, {Py_tp_methods, links_methods},
    {Py_tp_doc, "Links(items, own, peers, near)\n\nThe candidates of each item, by place; the items of each "
                "candidate and what it rules out, in order, and how many of these come first in its first item."},
    {0, NULL},
};
PyType_Spec links_spec = {"lapiz_core.Links", sizeof(Links), 0, Py_TPFLAGS_DEFAULT, links_slots};
