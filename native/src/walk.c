/* The search by fewest candidates: the order is that of lapiz.search.walking.backtracking. */
#include "fields.h"

enum { COMPARED = 3, SIGNALS = 1024 };

typedef struct {
    PyObject_HEAD
    Fields *fields;
    Lane *states;   /* the state, then one for each branch that is left to try */
    int *lengths;   /* by branch: how long the trail was */
    int depth, room;
    uint16_t *trail; /* the candidates placed */
    int length;
    int done, solved;
} Walk;

/* Take the lowest bit off all open lanes; return whether one runs out. */
WIDE static int strip(const Lane *state, Lane *lanes, int stride, Lane guard) {
    Lane out = 0;
    for (int i = 0; i < stride; i++) {
        Lane lane = state[i] & (Lane)(state[i] - 1);
        lanes[i] = lane;
        out |= lane == guard ? 0xffff : 0;
    }
    return out != 0;
}

/* Find the candidates of the open lanes that have run out. */
WIDE static void keep_narrow(const Lane *state, int stride, Lane guard, Lane *narrow) {
    for (int i = 0; i < stride; i++) {
        Lane here = state[i] & (Lane)(guard - 1), out = narrow[i] == guard ? 0xffff : 0;
        narrow[i] = here & out;
    }
}

WIDE static int common(const Lane *narrow, const Lane *mask, int stride) {
    int count = 0;
    for (int i = 0; i < stride; i += 4) {
        uint64_t some, other;
        memcpy(&some, narrow + i, 8), memcpy(&other, mask + i, 8);
        count += popcount64(some & other);
    }
    return count;
}

/* Return the candidate to branch on: of the first few, the one that clears most narrow lanes. */
static int branch(const Fields *f, const Lane *state) {
    Lane narrow[MOST_LANES], untried[MOST_LANES];
    int best = -1, fewest = 1 << 30, lane = 0;
    int out = strip(state, narrow, f->stride, f->guard);
    while (!out) out = strip(narrow, narrow, f->stride, f->guard);
    keep_narrow(state, f->stride, f->guard, narrow);
    memcpy(untried, narrow, f->stride * sizeof(Lane));
    for (int n = 0; n < COMPARED; n++) {
        for (uint64_t four = 0; lane < f->stride && !four; lane += four ? 0 : 4)
            memcpy(&four, untried + (lane &= ~3), sizeof(four));
        while (lane < f->stride && !untried[lane]) lane++;
        if (lane >= f->lanes) break;
        int candidate = candidate_of(f, lane, untried[lane]);
        int left = common(narrow, f->masks + (size_t)candidate * f->stride, f->stride);
        place(f, untried, candidate);
        if (left < fewest) best = candidate, fewest = left;
    }
    return best;
}

/* Make room for another state. */
static int grow(Walk *w) {
    if (w->depth + 2 <= w->room) return 0;
    int room = w->room * 2;
    Lane *states = realloc(w->states, (size_t)room * w->fields->stride * sizeof(Lane));
    if (states) w->states = states;
    int *lengths = realloc(w->lengths, (size_t)room * sizeof(int));
    if (lengths) w->lengths = lengths;
    if (!states || !lengths) { PyErr_NoMemory(); return -1; }
    w->room = room;
    return 0;
}

/* Place a candidate; leave the state without it to be tried later. */
static int take_branch(Walk *w) {
    const Fields *f = w->fields;
    if (grow(w) < 0) return -1;
    Lane *state = w->states + (size_t)w->depth * f->stride, *next = state + f->stride;
    int candidate = branch(f, state);
    if (candidate < 0) { PyErr_SetString(PyExc_ValueError, "no such state"); return -1; }
    memcpy(next, state, f->stride * sizeof(Lane));
    strike(f, state, candidate);
    w->lengths[w->depth++] = w->length;
    place(f, next, candidate);
    w->trail[w->length++] = (uint16_t)candidate;
    return 0;
}

/* Go on to the next solution. Return 1 with one, 0 at the end, 2 without branches, -1 for errors. */
static int go_on(Walk *w, long long *branches) {
    const Fields *f = w->fields;
    LaneSet singles;
    while (!w->done) {
        Lane *state = w->states + (size_t)w->depth * f->stride;
        int open, found = w->solved ? -1 : find_singles(f, state, f->lanes, singles, &open);
        w->solved = 0;
        if (found > 0) {
            w->length += place_all(f, state, singles, w->trail + w->length);
        } else if (found == 0 && !open) {
            w->solved = 1;
            return 1;
        } else if (found == 0) {
            if (!*branches) return 2;
            --*branches;
            if (*branches % SIGNALS == 0 && PyErr_CheckSignals() < 0) return -1;
            if (take_branch(w) < 0) return -1;
        } else if (w->depth) {
            w->length = w->lengths[--w->depth];
        } else {
            w->done = 1;
        }
    }
    return 0;
}

PyDoc_STRVAR(next_doc, "next(branches) -> (candidates or None, branches left)\n\n"
    "Go on to the next solution: what it adds, as bytes of 16 bits each. None at the end, False when\n"
    "the branches are used up: then call it again with more.");

static PyObject *walk_next(PyObject *self, PyObject *args) {
    Walk *w = (Walk *)self;
    long long branches;
    if (!PyArg_ParseTuple(args, "L", &branches)) return NULL;
    if (branches < 0) { PyErr_SetString(PyExc_ValueError, "branches are negative"); return NULL; }
    switch (go_on(w, &branches)) {
        case 1: return Py_BuildValue("(y#L)", w->trail, (Py_ssize_t)w->length * 2, branches);
        case 0: return Py_BuildValue("(OL)", Py_None, branches);
        case 2: return Py_BuildValue("(OL)", Py_False, branches);
        default: return NULL;
    }
}

PyDoc_STRVAR(count_doc, "count(most, branches) -> (solutions, branches left, whether it goes on)\n\n"
    "Go on, and count the solutions up to so many.");

static PyObject *walk_count(PyObject *self, PyObject *args) {
    long long most, branches, found = 0;
    int how = 1;
    if (!PyArg_ParseTuple(args, "LL", &most, &branches)) return NULL;
    if (branches < 0) { PyErr_SetString(PyExc_ValueError, "branches are negative"); return NULL; }
    while (found < most && (how = go_on((Walk *)self, &branches)) == 1) found++;
    return how < 0 ? NULL : Py_BuildValue("(LLi)", found, branches, how != 0);
}

static void walk_free(PyObject *self) {
    Walk *w = (Walk *)self;
    free(w->states), free(w->lengths), free(w->trail);
    Py_XDECREF((PyObject *)w->fields);
    release(self);
}

static Walk *new_walk(PyObject *fields) {
    Walk *w = (Walk *)made(walk_type);
    if (!w) return NULL;
    w->fields = (Fields *)Py_NewRef(fields);
    w->room = 16;
    w->states = malloc((size_t)w->room * w->fields->stride * sizeof(Lane));
    w->lengths = zeroed(w->room, sizeof(int));
    w->trail = zeroed(w->fields->lanes + 1, sizeof(uint16_t));
    if (w->states && w->lengths && w->trail) return w;
    Py_DECREF(w);
    return (Walk *)PyErr_NoMemory();
}

PyObject *fields_walk(PyObject *self, PyObject *state) {
    Walk *w = new_walk(self);
    if (w && unpack(w->fields, state, w->states) < 0) Py_CLEAR(w);
    return (PyObject *)w;
}

PyObject *fields_begin(PyObject *self, PyObject *args) {
    const Fields *f = (Fields *)self;
    PyObject *alive, *placed;
    if (!PyArg_ParseTuple(args, "OO", &alive, &placed)) return NULL;
    const uint8_t *possible = bytes_of(alive, f->set_bytes);
    const uint8_t *given = possible ? bytes_of(placed, f->set_bytes) : NULL;
    Walk *w = given ? new_walk(self) : NULL;
    if (!w || !lay_out(f, possible, given, w->states)) return (PyObject *)w;
    Py_DECREF(w);
    Py_RETURN_NONE;
}

static PyMethodDef walk_methods[] = {
    {"next", walk_next, METH_VARARGS, next_doc}, {"count", walk_count, METH_VARARGS, count_doc}, {NULL},
};
static PyType_Slot walk_slots[] = {
    {Py_tp_dealloc, walk_free}, {Py_tp_methods, walk_methods}, {0, NULL},
};
PyType_Spec walk_spec = {"lapiz_core.Walk", sizeof(Walk), 0, MADE_BY_FIELDS, walk_slots};
