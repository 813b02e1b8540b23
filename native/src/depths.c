/* What is left when suppositions are followed, nested so deep: the twin of lapiz.search.walking.depths. */
#include "fields.h"

enum { DEEPEST = 4, SIGNALS = 4096 };

typedef struct {
    const Fields *fields;
    long long left; /* how many suppositions may be followed */
    Lane *states;   /* two for each depth */
    uint16_t trail[MOST_CANDIDATES];
} Trial;

enum { FAILED = -1, OUT = -2, ERROR = -3 };

/* Place last candidates on and on. Return FAILED if a lane is empty, else whether any is open. */
static int settle(Trial *t, Lane *state) {
    LaneSet singles;
    int open = 0, found;
    while ((found = find_singles(t->fields, state, t->fields->lanes, singles, &open)) > 0)
        place_all(t->fields, state, singles, t->trail);
    return found < 0 ? FAILED : open;
}

static int is_left(const Fields *f, const Lane *state, int candidate) {
    for (int n = f->first_own[candidate]; n < f->first_own[candidate + 1]; n++)
        if (state[f->own[n].lane] & f->own[n].bit) return 1;
    return 0;
}

/* Follow a state at a depth, in place. */
static int follow(Trial *t, Lane *state, int depth) {
    const Fields *f = t->fields;
    int open = settle(t, state);
    if (open == FAILED || !depth) return open;
    uint16_t *candidates = malloc(f->candidates * sizeof(uint16_t));
    if (!candidates) { PyErr_NoMemory(); return ERROR; }
    int count = 0, quiet = 0, at = 0;
    for (int c = 0; c < f->candidates; c++)
        if (is_left(f, state, c)) candidates[count++] = (uint16_t)c;
    Lane *supposed = t->states + (size_t)depth * f->stride;
    open = follow(t, state, depth - 1);
    while (open > 0 && quiet < count) {
        int candidate = candidates[at];
        at = (at + 1) % count, quiet++;
        if (!is_left(f, state, candidate)) continue;
        if (t->left-- <= 0) { open = OUT; break; }
        if (t->left % SIGNALS == 0 && PyErr_CheckSignals() < 0) { open = ERROR; break; }
        memcpy(supposed, state, f->stride * sizeof(Lane));
        place(f, supposed, candidate);
        int found = follow(t, supposed, depth - 1);
        if (found < FAILED) open = found;
        if (found != FAILED) continue;
        strike(f, state, candidate);
        open = follow(t, state, depth - 1);
        quiet = 0;
    }
    free(candidates);
    return open;
}

PyObject *fields_tried(PyObject *self, PyObject *args) {
    Trial trial = {.fields = (Fields *)self};
    PyObject *bytes;
    int depth;
    if (!PyArg_ParseTuple(args, "OiL", &bytes, &depth, &trial.left)) return NULL;
    if (depth < 0 || depth > DEEPEST) {
        PyErr_SetString(PyExc_ValueError, "no such depth");
        return NULL;
    }
    const Fields *f = trial.fields;
    Lane *states = trial.states = zeroed((size_t)(depth + 1) * f->stride, sizeof(Lane));
    if (!states) return NULL;
    PyObject *found = NULL;
    if (unpack(f, bytes, states) == 0) {
        int open = follow(&trial, states, depth);
        if (open == FAILED) found = Py_BuildValue("(OL)", Py_None, trial.left);
        else if (open == OUT) found = Py_BuildValue("(OL)", Py_None, (long long)-1);
        else if (open != ERROR) {
            PyObject *left = packed(f, states);
            found = left ? Py_BuildValue("(NL)", left, trial.left) : NULL;
        }
    }
    free(states);
    return found;
}
