/* The singles of a solve, one after the other: the order is that of lapiz.solving.sweep. */
#include "fields.h"

enum { WORDS = MOST_LANES / 64, FIRST_ROOM = 128 };
typedef uint64_t Set[WORDS]; /* of lanes */

typedef struct { /* singles in the order in which they came about */
    Set known;
    uint64_t *layers; /* those that were new when somebody looked, so many words each */
    int *spans;       /* the moments before and at that look */
    int count, room, looked, start;
} Queue;

typedef struct {
    PyObject *technique;
    const uint64_t *region; /* of lanes; NULL for those of groups */
} Rule;

typedef struct {
    PyObject_HEAD
    Fields *fields;
    PyObject *held; /* the arguments, into whose bytes regions and groups point */
    int waiting, home, words; /* home: how many lanes are those of home items */
    int home_again; /* whether rules beyond those of home items look at these, too */
    Rule *rules;
    int quick, all; /* the rules of home items, and all */
    const uint64_t *wholes; /* by group: its lanes */
    uint16_t *left; /* by group: how many of its items are unsatisfied */
    const uint8_t *takes; /* by candidate and group: how many it satisfies */
    int groups;
    Lane *states;      /* by moment */
    int *placed;       /* by moment: the candidate that led there, or -1 */
    int now, room;
    Queue queues[2]; /* of home items, of all */
} Sweep;

static Lane *state_at(const Sweep *s, int moment) {
    return s->states + (size_t)moment * s->fields->stride;
}

/* Make a copy of the last state the last one; return it. */
static Lane *new_moment(Sweep *s, int placed) {
    if (s->now + 2 > s->room) {
        int room = s->room * 2;
        Lane *states = realloc(s->states, (size_t)room * s->fields->stride * sizeof(Lane));
        if (states) s->states = states;
        int *some = realloc(s->placed, (size_t)room * sizeof(int));
        if (some) s->placed = some;
        if (!states || !some) return (Lane *)PyErr_NoMemory();
        s->room = room;
    }
    Lane *last = state_at(s, s->now++), *next = last + s->fields->stride;
    memcpy(next, last, s->fields->stride * sizeof(Lane));
    s->placed[s->now] = placed;
    return next;
}

static int put(Sweep *s, int candidate) {
    Lane *next = new_moment(s, candidate);
    if (!next) return -1;
    place(s->fields, next, candidate);
    for (int g = 0; g < s->groups; g++) s->left[g] -= s->takes[candidate * s->groups + g];
    return 0;
}

static int drop(Sweep *s, const uint8_t *gone) {
    Lane *next = new_moment(s, -1);
    if (!next) return -1;
    without(s->fields, next, gone);
    return 0;
}

/* ---- which of several has waited longest ------------------------------------------------------ */

static int note(Sweep *s, Queue *q, const uint64_t *singles) {
    Set fresh;
    uint64_t any = 0;
    for (int w = 0; w < s->words; w++) any |= fresh[w] = singles[w] & ~q->known[w];
    if (any) {
        if (q->count == q->room) {
            int room = q->room ? q->room * 2 : 32;
            uint64_t *layers = realloc(q->layers, (size_t)room * s->words * sizeof(uint64_t));
            if (layers) q->layers = layers;
            int *spans = realloc(q->spans, (size_t)room * 2 * sizeof(int));
            if (spans) q->spans = spans;
            if (!layers || !spans) { PyErr_NoMemory(); return -1; }
            q->room = room;
        }
        memcpy(q->layers + (size_t)q->count * s->words, fresh, s->words * sizeof(uint64_t));
        q->spans[2 * q->count] = q->looked, q->spans[2 * q->count + 1] = s->now;
        q->count++;
    }
    memcpy(q->known, singles, s->words * sizeof(uint64_t));
    q->looked = s->now;
    return 0;
}

static int meet(const Sweep *s, const uint64_t *one, const uint64_t *other) {
    for (int w = 0; w < s->words; w++)
        if (one[w] & other[w]) return 1;
    return 0;
}

static int first_lane(const Sweep *s, const uint64_t *lanes) {
    for (int w = 0; w < s->words; w++)
        if (lanes[w]) return w * 64 + ctz64(lanes[w]);
    return -1;
}

/* Write a key that sorts singles by when they came about: moment, removal, item. */
static void when_made(const Sweep *s, int lane, int low, int high, int key[4]) {
    const Fields *f = s->fields;
    Lane final = state_at(s, high)[lane];
    while (high - low > 1) { /* a lane only ever loses bits */
        int middle = (low + high) / 2;
        if (state_at(s, middle)[lane] == final) high = middle; else low = middle;
    }
    unsigned gone = state_at(s, high - 1)[lane] ^ state_at(s, high)[lane];
    int last = gone & (f->guard - 1u) ? f->at[lane * 16 + ctz64(gone)] : -1;
    key[0] = high;
    key[1] = last >= 0 && s->placed[high] >= 0 && f->home[last] == f->home[s->placed[high]];
    key[2] = last, key[3] = lane;
}

/* Return the lane of the single that was there first, of some singles of the last state. */
static int pick(const Sweep *s, Queue *q, const uint64_t *here, const uint64_t *singles) {
    const Fields *f = s->fields;
    int lane = first_lane(s, here), index = q->start;
    if (!s->waiting) return lane;
    const uint64_t *layers = q->layers;
    while (index < q->count && !meet(s, singles, layers + (size_t)index * s->words)) index++;
    q->start = index;
    while (index < q->count && !meet(s, here, layers + (size_t)index * s->words)) index++;
    if (index == q->count) return lane; /* never: each single was new once */
    Set some;
    for (int w = 0; w < s->words; w++)
        some[w] = here[w] & layers[(size_t)index * s->words + w];
    lane = first_lane(s, some);
    int low = q->spans[2 * index], high = q->spans[2 * index + 1], best = lane, best_key[4];
    const Lane *state = state_at(s, s->now);
    int candidate = candidate_of(f, lane, state[lane] & (f->guard - 1u)), several = 0;
    for (int w = 0; w < s->words; w++)
        for (uint64_t left = some[w]; left; left &= left - 1) {
            int other = w * 64 + ctz64(left);
            several |= candidate_of(f, other, state[other] & (f->guard - 1u)) != candidate;
        }
    if (!several || (q == &s->queues[0] && s->home < f->lanes && high - low == 1)) return lane;
    when_made(s, lane, low, high, best_key);
    for (int w = 0; w < s->words; w++)
        for (uint64_t left = some[w]; left; left &= left - 1) {
            int other = w * 64 + ctz64(left), key[4], n = 0;
            when_made(s, other, low, high, key);
            while (n < 3 && key[n] == best_key[n]) n++;
            if (key[n] < best_key[n]) best = other, memcpy(best_key, key, sizeof(key));
        }
    return best;
}

/* ---- the loop --------------------------------------------------------------------------------- */

/* Find the singles of the first lanes as a set; return as `find_singles` does. */
static int look(Sweep *s, int lanes, Set found) {
    Lane singles[MOST_LANES];
    int open, any = find_singles(s->fields, state_at(s, s->now), (lanes + 15) & ~15, singles, &open);
    memset(found, 0, s->words * sizeof(uint64_t));
    const Lane *state = state_at(s, s->now);
    if (any < 0 && lanes < s->fields->lanes) { /* perhaps a lane beyond those: look at them alone */
        any = 0;
        for (int i = 0; i < lanes; i++) {
            if (state[i] == s->fields->guard) return -1;
            any |= singles[i] != 0;
        }
    }
    if (any > 0)
        for (int i = 0; i < lanes; i++) found[i >> 6] |= (uint64_t)(singles[i] != 0) << (i & 63);
    return any;
}

/* Keep those of some singles that a rule looks at; return whether there are any. */
static int here_by(const Sweep *s, const Rule *rule, const uint64_t *singles, Set here) {
    if (rule->region) {
        for (int w = 0; w < s->words; w++) here[w] = singles[w] & rule->region[w];
        return first_lane(s, here) >= 0;
    }
    memset(here, 0, s->words * sizeof(uint64_t));
    for (int g = 0; g < s->groups; g++) {
        if (s->left[g] != 1) continue;
        const uint64_t *whole = s->wholes + (size_t)g * s->words;
        for (int w = 0; w < s->words; w++) here[w] |= singles[w] & whole[w];
        if (!s->waiting && first_lane(s, here) >= 0) break; /* the plain order: the first group */
    }
    return first_lane(s, here) >= 0;
}

/* Return the lane of the next single, -1 if there is none, -2 for an empty item, -3 for errors. */
static int next_single(Sweep *s, PyObject **technique) {
    Set singles, here;
    for (int turn = 0; turn < 2; turn++) {
        Queue *q = &s->queues[turn];
        int found = look(s, turn ? s->fields->lanes : s->home, singles);
        if (found < 0) return -2;
        if (turn && !s->home_again)
            for (int i = 0; i < s->home; i++) singles[i >> 6] &= ~((uint64_t)1 << (i & 63));
        found = first_lane(s, singles) >= 0;
        if ((found || !turn) && note(s, q, singles) < 0) return -3;
        for (int r = turn ? s->quick : 0; found && r < (turn ? s->all : s->quick); r++)
            if (here_by(s, &s->rules[r], singles, here)) {
                *technique = s->rules[r].technique;
                return pick(s, q, here, singles);
            }
    }
    return -1;
}

PyDoc_STRVAR(run_doc, "run() -> (singles, possible)\n\n"
    "Place all singles: a list of (technique, candidate, item), and whether no item is empty.");

static PyObject *sweep_run(PyObject *self, PyObject *unused) {
    Sweep *s = (Sweep *)self;
    const Fields *f = s->fields;
    PyObject *done = PyList_New(0), *technique = NULL;
    int lane = -1;
    while (done && (lane = next_single(s, &technique)) >= 0) {
        unsigned bits = state_at(s, s->now)[lane] & (f->guard - 1u);
        int candidate = candidate_of(f, lane, bits);
        PyObject *single = Py_BuildValue("(Oii)", technique, candidate, (int)f->item[lane]);
        if (!single || PyList_Append(done, single) < 0 || put(s, candidate) < 0) Py_CLEAR(done);
        Py_XDECREF(single);
    }
    if (lane == -3) Py_CLEAR(done);
    return done ? Py_BuildValue("(NO)", done, lane == -2 ? Py_False : Py_True) : NULL;
}

PyDoc_STRVAR(apply_doc, "apply(removes, places)\n\nApply what a technique found.");

static PyObject *sweep_apply(PyObject *self, PyObject *args) {
    Sweep *s = (Sweep *)self;
    PyObject *removes, *places;
    if (!PyArg_ParseTuple(args, "OO", &removes, &places)) return NULL;
    const uint8_t *gone = bytes_of(removes, s->fields->set_bytes);
    const uint8_t *taken = gone ? bytes_of(places, s->fields->set_bytes) : NULL;
    if (!taken) return NULL;
    int some = 0;
    for (int b = 0; b < s->fields->set_bytes; b++) some |= gone[b];
    if (some && drop(s, gone) < 0) return NULL;
    for (int c = 0; c < s->fields->candidates; c++)
        if (has(taken, c) && put(s, c) < 0) return NULL;
    return Py_NewRef(Py_None);
}

static PyObject *sweep_state(PyObject *self, void *unused) {
    return packed(((Sweep *)self)->fields, state_at((Sweep *)self, ((Sweep *)self)->now));
}

static PyObject *sweep_solved(PyObject *self, void *unused) {
    const Sweep *s = (Sweep *)self;
    const Lane *state = state_at(s, s->now);
    Lane open = 0;
    for (int i = 0; i < s->fields->lanes; i++) open |= state[i] & s->fields->guard;
    return PyBool_FromLong(!open);
}

/* ---- how it is made --------------------------------------------------------------------------- */

static void sweep_free(PyObject *self) {
    Sweep *s = (Sweep *)self;
    for (int q = 0; q < 2; q++) free(s->queues[q].layers), free(s->queues[q].spans);
    if (s->fields && !s->fields->spare && s->room == FIRST_ROOM) /* the next one begins with it */
        s->fields->spare = s->states;
    else free(s->states);
    free(s->rules), free(s->left), free(s->placed);
    Py_XDECREF(s->held);
    Py_XDECREF((PyObject *)s->fields);
    release(self);
}

/* Read (technique, lanes or None) for each rule; lanes are bytes of whole words. */
static int read_rules(Sweep *s, PyObject *rules) {
    s->all = (int)PyTuple_Size(rules);
    if (!(s->rules = zeroed(s->all, sizeof(Rule)))) return -1;
    for (int r = 0; r < s->all; r++) {
        PyObject *region, *rule = entry_of(rules, r);
        if (!rule || !PyArg_ParseTuple(rule, "OO", &s->rules[r].technique, &region)) return -1;
        if (region == Py_None) continue;
        const uint64_t *lanes = (const uint64_t *)bytes_of(region, s->words * 8);
        if (!(s->rules[r].region = lanes)) return -1;
        int first = first_lane(s, lanes);
        s->home_again |= r >= s->quick && first >= 0 && first < s->home;
    }
    return 0;
}

/* Read of all groups: how many items each has, its lanes, and by candidate how many it satisfies. */
static int read_groups(Sweep *s, PyObject *groups) {
    PyObject *sizes, *wholes, *takes;
    if (!PyArg_ParseTuple(groups, "SSS", &sizes, &wholes, &takes)) return -1;
    Py_ssize_t count = PyBytes_Size(sizes) / 2;
    s->groups = (int)count;
    if (!(s->left = zeroed(count, 2))) return -1;
    memcpy(s->left, PyBytes_AsString(sizes), count * 2);
    s->wholes = (const uint64_t *)bytes_of(wholes, count * s->words * 8);
    s->takes = s->wholes ? bytes_of(takes, count * s->fields->candidates) : NULL;
    return s->takes ? 0 : -1;
}

typedef struct { int home, candidate; } Given;

static int by_home(const void *one, const void *other) {
    const Given *a = one, *b = other;
    return a->home != b->home ? (a->home < b->home ? -1 : 1) : a->candidate - b->candidate;
}

/* Place what is placed, in the order of first items; then remove what else is gone. */
static int begin(Sweep *s, const uint8_t *alive, const uint8_t *placed) {
    const Fields *f = s->fields;
    Given given[MOST_CANDIDATES];
    uint8_t implied[MOST_CANDIDATES / 8 + 1], gone = 0;
    int count = 0;
    for (int c = 0; c < f->candidates; c++)
        if (has(placed, c)) given[count++] = (Given){f->home[c], c};
    qsort(given, count, sizeof(Given), by_home);
    memset(implied, 0xff, f->set_bytes);
    for (int n = 0; n < count; n++) {
        const uint8_t *keep = f->keep + (size_t)given[n].candidate * f->set_bytes;
        for (int b = 0; b < f->set_bytes; b++) implied[b] &= keep[b];
        if (put(s, given[n].candidate) < 0) return -1;
    }
    for (int b = 0; b < f->set_bytes; b++) gone |= implied[b] &= (uint8_t)~alive[b];
    return gone ? drop(s, implied) : 0;
}

PyObject *fields_sweep(PyObject *self, PyObject *args) {
    int waiting, home, quick;
    PyObject *rules, *groups, *alive, *placed;
    Fields *f = (Fields *)self;
    if (!PyArg_ParseTuple(args, "piiO!O!OO", &waiting, &home, &quick, &PyTuple_Type, &rules,
                          &PyTuple_Type, &groups, &alive, &placed))
        return NULL;
    const uint8_t *possible = bytes_of(alive, f->set_bytes);
    const uint8_t *given = possible ? bytes_of(placed, f->set_bytes) : NULL;
    Sweep *s = given ? (Sweep *)made(sweep_type) : NULL;
    if (!s) return NULL;
    s->fields = (Fields *)Py_NewRef(self), s->held = Py_NewRef(args);
    s->waiting = waiting, s->home = home, s->quick = quick, s->words = (f->lanes + 63) / 64;
    s->room = FIRST_ROOM;
    s->states = f->spare ? f->spare : malloc((size_t)s->room * f->stride * sizeof(Lane));
    f->spare = NULL;
    s->placed = zeroed(s->room, sizeof(int));
    if (!s->states) PyErr_NoMemory();
    if (home < 0 || home > f->lanes || quick < 0 || quick > PyTuple_Size(rules))
        PyErr_SetString(PyExc_ValueError, "no such home items or rules");
    if (!s->states || !s->placed || PyErr_Occurred() || read_rules(s, rules) < 0 ||
        read_groups(s, groups) < 0) {
        Py_DECREF(s);
        return NULL;
    }
    memcpy(s->states, f->full, f->stride * sizeof(Lane));
    s->placed[0] = -1;
    if (begin(s, possible, given) < 0) Py_CLEAR(s);
    return (PyObject *)s;
}

static PyMethodDef sweep_methods[] = {
    {"run", sweep_run, METH_NOARGS, run_doc}, {"apply", sweep_apply, METH_VARARGS, apply_doc},
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef sweep_attributes[] = {
    {"state", sweep_state, NULL, "The state now.", NULL},
    {"solved", sweep_solved, NULL, "Whether all items are satisfied.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyType_Slot sweep_slots[] = {
    {Py_tp_dealloc, sweep_free}, {Py_tp_methods, sweep_methods},
    {Py_tp_getset, sweep_attributes}, {0, NULL},
};
PyType_Spec sweep_spec = {"lapiz_core.Sweep", sizeof(Sweep), 0, MADE_BY_FIELDS, sweep_slots};
