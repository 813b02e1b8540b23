#include "fields.h"

/* ---- the arithmetic -------------------------------------------------------------------------- */

/* The stride is a multiple of sixteen: where the compiler sees it, nothing is left over. */
static inline void keep_only(Lane *restrict state, const Lane *restrict mask, int stride) {
    for (int i = 0; i < (stride & ~15); i++) state[i] &= mask[i];
}

WIDE void place(const Fields *fields, Lane *state, int candidate) {
    keep_only(state, fields->masks + (size_t)candidate * fields->stride, fields->stride);
}

WIDE static void scan(const Lane *state, int lanes, Lane guard, uint8_t *singles, Lane *seen) {
    Lane open = 0, empty = 0, any = 0;
    for (int i = 0; i < lanes; i++) {
        Lane lane = state[i], one = (lane & (Lane)(lane - 1)) == guard ? 0xffff : 0;
        singles[i] = one & 1;
        open |= lane;
        empty |= lane == guard ? 0xffff : 0;
        any |= one;
    }
    seen[0] = open & guard, seen[1] = empty, seen[2] = any;
}

int find_singles(const Fields *f, const Lane *state, int lanes, LaneSet singles, int *open) {
    uint8_t flags[MOST_LANES + 64];
    Lane seen[3];
    scan(state, lanes, f->guard, flags, seen);
    *open = seen[0] != 0;
    memset(singles, 0, f->words * sizeof(uint64_t));
    if (seen[1] || !seen[2]) return seen[1] ? -1 : 0;
    memset(flags + lanes, 0, 64);
    for (int w = 0; w * 64 < lanes; w++) {
        uint64_t word = 0, eight;
        for (int bit = 0; bit < 64; bit += 8) {
            memcpy(&eight, flags + w * 64 + bit, sizeof(eight));
            word |= (eight * 0x0102040810204080 >> 56) << bit; /* a bit of each byte */
        }
        singles[w] = word;
    }
    return 1;
}

WIDE int place_all(const Fields *f, Lane *state, const LaneSet singles, uint16_t *trail) {
    int count = 0;
    for (int w = 0; w < f->words; w++)
        for (uint64_t some = singles[w]; some; some &= some - 1) {
            int lane = w * 64 + ctz64(some);
            unsigned left = state[lane] & (f->guard - 1u);
            if (!left) continue; /* an earlier one has placed it, or ruled it out */
            int candidate = candidate_of(f, lane, left);
            keep_only(state, f->masks + (size_t)candidate * f->stride, f->stride);
            trail[count++] = (uint16_t)candidate;
        }
    return count;
}

void strike(const Fields *f, Lane *state, int candidate) {
    for (int n = f->first_own[candidate]; n < f->first_own[candidate + 1]; n++)
        state[f->own[n].lane] &= (Lane)~f->own[n].bit;
}

void without(const Fields *f, Lane *state, const uint8_t *gone) {
    for (int c = 0; c < f->candidates; c++) {
        if (has(gone, c)) strike(f, state, c);
    }
}

/* Keep of a set what another one has. */
static void narrow(uint8_t *set, const uint8_t *other, int size) {
    int i = 0;
    for (uint64_t some, more; i + 8 <= size; i += 8) {
        memcpy(&some, set + i, 8), memcpy(&more, other + i, 8);
        some &= more;
        memcpy(set + i, &some, 8);
    }
    for (; i < size; i++) set[i] &= other[i];
}

void beside(const Fields *f, const uint8_t *placed, uint8_t *kept) {
    memset(kept, 0xff, f->set_bytes);
    for (int b = 0; b < f->set_bytes; b++)
        for (unsigned left = placed[b]; left; left &= left - 1) {
            int c = b * 8 + ctz64(left);
            if (c >= f->candidates) break;
            narrow(kept, f->keep + (size_t)c * f->set_bytes, f->set_bytes);
        }
}

int lay_out(const Fields *f, const uint8_t *alive, const uint8_t *placed, Lane *state) {
    uint8_t kept[MOST_CANDIDATES / 8 + 1], some = 0, wrong = 0;
    beside(f, placed, kept);
    memcpy(state, f->full, f->stride * sizeof(Lane));
    for (int b = 0; b < f->set_bytes; b++) {
        for (unsigned left = placed[b]; left; left &= left - 1) {
            int c = b * 8 + ctz64(left);
            if (c < f->candidates) place(f, state, c);
        }
        wrong |= placed[b] & (uint8_t)~(kept[b] & alive[b]);
        some |= kept[b] &= (uint8_t)~alive[b]; /* what is gone besides */
    }
    if (some) without(f, state, kept);
    return wrong != 0;
}

int unpack(const Fields *fields, PyObject *state, Lane *lanes) {
    const uint8_t *bytes = bytes_of(state, fields->state_bytes);
    if (!bytes) return -1;
    uint8_t padded[MOST_LANES * 2 + 8] = {0};
    memcpy(padded, bytes, fields->state_bytes);
    unsigned whole = (1u << fields->width) - 1;
    for (int i = 0; i < fields->lanes; i++) { /* the first item lies in the highest field */
        unsigned bit = (unsigned)(fields->lanes - 1 - i) * fields->width, at = bit >> 3;
        uint32_t word = padded[at] | padded[at + 1] << 8 | (uint32_t)padded[at + 2] << 16;
        lanes[i] = (Lane)(word >> (bit & 7) & whole) & fields->full[i];
    }
    memset(lanes + fields->lanes, 0, (fields->stride - fields->lanes) * sizeof(Lane));
    return 0;
}

PyObject *packed(const Fields *fields, const Lane *lanes) {
    uint8_t padded[MOST_LANES * 2 + 8] = {0};
    for (int i = 0; i < fields->lanes; i++) {
        unsigned bit = (unsigned)(fields->lanes - 1 - i) * fields->width, at = bit >> 3;
        uint32_t word = (uint32_t)lanes[i] << (bit & 7);
        padded[at] |= word, padded[at + 1] |= word >> 8, padded[at + 2] |= word >> 16;
    }
    return PyBytes_FromStringAndSize((char *)padded, fields->state_bytes);
}

/* ---- how it is made -------------------------------------------------------------------------- */

static void fields_free(PyObject *self) {
    Fields *f = (Fields *)self;
    free(f->full), free(f->masks), free(f->own), free(f->first_own), free(f->keep), free(f->at), free(f->item);
    free(f->home), free(f->peers), free(f->first_peer), free(f->graph);
    release(self);
}

/* Read the item of a lane: its number, and its candidates in order. */
static int read_item(Fields *f, int lane, PyObject *entry) {
    int number;
    PyObject *members;
    if (!entry || !PyArg_ParseTuple(entry, "iO!", &number, &PyTuple_Type, &members)) return -1;
    Py_ssize_t size = PyTuple_Size(members);
    if (size > f->gap) {
        PyErr_SetString(PyExc_ValueError, "an item has more candidates than the widest");
        return -1;
    }
    f->item[lane] = number;
    f->full[lane] = f->guard;
    for (int bit = 0; bit < 16; bit++) f->at[lane * 16 + bit] = -1;
    for (Py_ssize_t n = 0; n < size; n++) {
        long candidate = PyLong_AsLong(PyTuple_GetItem(members, n));
        if (candidate == -1 && PyErr_Occurred()) return -1;
        if (candidate < 0 || candidate >= f->candidates) {
            PyErr_SetString(PyExc_ValueError, "there is no such candidate");
            return -1;
        }
        int bit = f->gap - 1 - (int)n; /* the lowest candidate has the highest bit */
        f->at[lane * 16 + bit] = (int16_t)candidate;
        f->first_own[candidate + 1]++; /* they are counted first */
        f->full[lane] |= (Lane)(1u << bit);
    }
    return 0;
}

/* List the bits of each candidate, which have been counted. */
static int list_own(Fields *f) {
    int32_t *next = f->first_own;
    for (int c = 0; c < f->candidates; c++) next[c + 1] += next[c];
    int32_t total = next[f->candidates];
    if (!(f->own = zeroed(total, sizeof(Own)))) return -1;
    for (int lane = f->lanes - 1; lane >= 0; lane--)
        for (int bit = 0; bit < f->gap; bit++) {
            int candidate = f->at[lane * 16 + bit];
            if (candidate >= 0) f->own[--next[candidate + 1]] = (Own){(int16_t)lane, (Lane)(1u << bit)};
        }
    for (int c = 0; c < f->candidates; c++) next[c] = next[c + 1];
    next[f->candidates] = total;
    return 0;
}

/* List the peers of each candidate. */
static int list_peers(Fields *f) {
    int count = 0;
    for (int turn = 0; turn < 2; turn++) { /* they are counted first */
        count = 0;
        for (int c = 0; c < f->candidates; c++) {
            const uint8_t *kept = f->keep + (size_t)c * f->set_bytes;
            if (turn) f->first_peer[c] = count;
            for (int b = 0; b < f->set_bytes; b++)
                for (unsigned gone = (uint8_t)~kept[b]; gone; gone &= gone - 1) {
                    int peer = b * 8 + ctz64(gone);
                    if (peer >= f->candidates || peer == c) continue;
                    if (turn) f->peers[count] = (int16_t)peer;
                    count++;
                }
        }
        if (turn) f->first_peer[f->candidates] = count;
        else if (!(f->peers = zeroed(count, sizeof(int16_t)))) return -1;
    }
    return 0;
}

/* Make the mask of each candidate: its own fields are closed, its peers gone from all others. */
static int read_peers(Fields *f, PyObject *keep) {
    for (int c = 0; c < f->candidates; c++) {
        const uint8_t *kept = bytes_of(PyTuple_GetItem(keep, c), f->set_bytes);
        if (!kept) return -1;
        memcpy(f->keep + (size_t)c * f->set_bytes, kept, f->set_bytes);
    }
    if (list_peers(f) < 0) return -1;
    for (int c = 0; c < f->candidates; c++) {
        Lane *mask = f->masks + (size_t)c * f->stride;
        memcpy(mask, f->full, f->stride * sizeof(Lane));
        for (int n = f->first_own[c]; n < f->first_own[c + 1]; n++) mask[f->own[n].lane] = 0;
        for (int p = f->first_peer[c]; p < f->first_peer[c + 1]; p++) strike(f, mask, f->peers[p]);
    }
    return 0;
}

static int fields_fill(Fields *f, PyObject *items, PyObject *keep, PyObject *home) {
    size_t table = (size_t)f->candidates * f->stride;
    f->full = zeroed(f->stride, sizeof(Lane)), f->masks = zeroed(table, sizeof(Lane));
    f->first_own = zeroed(f->candidates + 1, sizeof(int32_t)), f->at = zeroed(f->stride * 16, sizeof(int16_t));
    f->keep = zeroed(f->candidates, f->set_bytes), f->item = zeroed(f->stride, sizeof(int32_t));
    f->home = zeroed(f->candidates, sizeof(int32_t));
    f->first_peer = zeroed(f->candidates + 1, sizeof(int32_t));
    if (!f->first_peer || !f->full || !f->masks || !f->first_own || !f->at || !f->keep || !f->item || !f->home) return -1;
    for (int i = 0; i < f->lanes; i++)
        if (read_item(f, i, entry_of(items, i)) < 0) return -1;
    if (list_own(f) < 0) return -1;
    for (int c = 0; c < f->candidates; c++) {
        long number = PyLong_AsLong(PyTuple_GetItem(home, c));
        if (number == -1 && PyErr_Occurred()) return -1;
        f->home[c] = (int32_t)number;
    }
    return read_peers(f, keep);
}

static PyObject *fields_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    int gap;
    PyObject *items, *keep, *home;
    if (!PyArg_ParseTuple(args, "iO!O!O!", &gap, &PyTuple_Type, &items, &PyTuple_Type, &keep,
                          &PyTuple_Type, &home))
        return NULL;
    Py_ssize_t lanes = PyTuple_Size(items), candidates = PyTuple_Size(keep);
    if (gap < 1 || gap > WIDEST || lanes < 1 || lanes > MOST_LANES || candidates < 1 ||
        candidates > MOST_CANDIDATES || PyTuple_Size(home) != candidates) {
        PyErr_SetString(PyExc_ValueError, "the space is too large, too wide or empty");
        return NULL;
    }
    Fields *f = (Fields *)made(type);
    if (!f) return NULL;
    f->lanes = (int)lanes, f->stride = ((int)lanes + 15) & ~15, f->words = ((int)lanes + 63) / 64, f->candidates = (int)candidates;
    f->gap = gap, f->width = gap + 1, f->guard = (Lane)(1u << gap);
    f->state_bytes = (f->lanes * f->width + 7) / 8, f->set_bytes = (f->candidates + 7) / 8;
    if (fields_fill(f, items, keep, home) < 0) {
        Py_DECREF(f);
        return NULL;
    }
    return (PyObject *)f;
}

/* ---- a text of givens ------------------------------------------------------------------------ */

PyDoc_STRVAR(read_doc, "read(text) -> (alive, placed) or None\n\n"
    "The position of a text with one digit (or '.' or '0') for each place, candidates being numbered\n"
    "by digit, then by place. None for other texts, and where givens rule each other out.");

static PyObject *fields_read(PyObject *self, PyObject *text) {
    const Fields *f = (Fields *)self;
    uint8_t alive[MOST_CANDIDATES / 8 + 1], placed[MOST_CANDIDATES / 8 + 1] = {0};
    Py_ssize_t size, sets = f->set_bytes;
    const char *given = PyUnicode_AsUTF8AndSize(text, &size);
    if (!given) return NULL;
    memset(alive, 0xff, sets);
    if (f->candidates & 7) alive[sets - 1] = (uint8_t)((1u << (f->candidates & 7)) - 1);
    for (Py_ssize_t n = 0; n < size; n++) {
        if (given[n] == '.' || given[n] == '0') continue;
        Py_ssize_t candidate = n + size * (given[n] - '1');
        if (given[n] < '1' || given[n] > '9' || candidate >= f->candidates ||
            !has(alive, (int)candidate))
            Py_RETURN_NONE;
        put_in(placed, (int)candidate);
        narrow(alive, f->keep + candidate * sets, (int)sets);
    }
    return Py_BuildValue("(y#y#)", alive, sets, placed, sets);
}

static PyMethodDef fields_methods[] = {
    {"chains", fields_chains, METH_VARARGS, "chains(state, lanes, groups) -> bytes\n\nThe "
     "candidates that chains can remove whose strong links are in some lanes, between candidates and\n"
     "groups, each as three 16-bit numbers: lane, bits and which it is. None for too many links."},
    {"ways", fields_ways, METH_VARARGS, "ways(state, lanes, groups, refuted, most) -> list\n\nBy "
     "number of links: the chains that remove any of some candidates, as (nodes, what they remove,\n"
     "whether they meet a candidate twice); each search tries so many nodes. None for too many links."},
    {"agreements", fields_agreements, METH_VARARGS, "agreements(state, lanes, groups) -> list\n\n"
     "For each item (number, what is gone, what is true), whichever of its candidates is true, by\n"
     "chains as in `chains`. None for too many links."},
    {"read", fields_read, METH_O, read_doc},
    {"begin", fields_begin, METH_VARARGS, "begin(alive, placed) -> Walk or None\n\nThe solutions of "
     "a position, by and by; None if it contradicts itself."},
    {"walk", fields_walk, METH_O, "walk(state) -> Walk\n\nThe solutions of a state, by and by."},
    {"tried", fields_tried, METH_VARARGS, "tried(state, depth, most) -> (state, left)\n\nWhat is left "
     "when candidates are supposed, nested so deep: None if it contradicts itself; -1 is left when the\n"
     "suppositions do not suffice."},
    {"sweep", fields_sweep, METH_VARARGS, "sweep(...) -> Sweep\n\nSee lapiz.solving.sweep."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot fields_slots[] = {
    {Py_tp_new, fields_new},
    {Py_tp_dealloc, fields_free},
    {Py_tp_methods, fields_methods},
    {Py_tp_doc, "Fields(gap, items, keep, home)\n\nThe required items of a space, each as (number, "
                "candidates); by candidate those that may be true beside it, and its first item."},
    {0, NULL},
};
PyType_Spec fields_spec = {"lapiz_core.Fields", sizeof(Fields), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, fields_slots};
