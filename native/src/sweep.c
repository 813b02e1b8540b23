/* The singles of a solve, one after the other: the order is that of lapiz.solving.sweep. */
#include "fields.h"

typedef struct { uint16_t low, high; } Span; /* the moments before and at a look */

typedef struct {
    PyObject *technique;
    PyObject *made; /* a list: by lane and bit the single, or None as long as there was none */
    const uint64_t *region; /* of lanes; NULL for those of groups */
} Rule;

typedef struct {
    PyObject_HEAD
    Fields *fields;
    PyObject *held; /* the arguments, into whose bytes regions and groups point */
    int waiting, home; /* home: how many lanes are those of home items */
    int home_again; /* whether rules beyond those of home items look at these, too */
    Rule *rules;
    int quick, all; /* the rules of home items, and all */
    const uint64_t *wholes; /* by group: its lanes */
    uint16_t *left; /* by group: how many of its items are unsatisfied */
    const uint16_t *takes; /* by candidate: so many groups of which it satisfies an item each */
    int groups, taken;
    Lane *state, *when, *lost; /* by lane: what it is, since which moment, what it lost then */
    int sound; /* whether nothing is gone of what was placed at first, or a peer of another */
    int now, most; /* this moment, and how many there may be: each takes a candidate away */
    int16_t *placed; /* by moment: the candidate that led there, or -1 */
    Span *looks[2];  /* by moment: at which look what came about then was seen */
    int looked[2];   /* the moments of the last looks, at home items and at all; -1 before */
} Sweep;

/* Keep of a state what a mask has; note the lanes that lose something, and what. */
WIDE static void keep_noting(Lane *state, Lane *when, Lane *lost, const Lane *mask, int stride, int now) {
    for (int i = 0; i < stride; i++) {
        Lane gone = state[i] & (Lane)~mask[i], same = gone ? 0 : 0xffff;
        state[i] &= mask[i];
        when[i] = (Lane)((when[i] & same) | ((Lane)now & (Lane)~same));
        lost[i] = (Lane)((lost[i] & same) | gone);
    }
}

/* Go on to the next moment, to which a candidate (or -1) leads. */
static int go(Sweep *s, const Lane *mask, int candidate) {
    if (s->now + 1 == s->most) {
        PyErr_SetString(PyExc_ValueError, "more moves than candidates");
        return -1;
    }
    s->placed[++s->now] = (int16_t)candidate;
    keep_noting(s->state, s->when, s->lost, mask, s->fields->stride, s->now);
    return 0;
}

static int put(Sweep *s, int candidate) {
    const uint16_t *groups = s->takes + candidate * s->taken;
    for (int n = 0; n < s->taken; n++)
        if (groups[n] < s->groups) s->left[groups[n]]--;
    return go(s, s->fields->masks + (size_t)candidate * s->fields->stride, candidate);
}

static int drop(Sweep *s, const uint8_t *gone) {
    Lane mask[MOST_LANES];
    memset(mask, 0xff, s->fields->stride * sizeof(Lane));
    without(s->fields, mask, gone);
    return go(s, mask, -1);
}

/* ---- which of several has waited longest ------------------------------------------------------ */

/* Note that home items (0) or all (1) are looked at now. */
static void note(Sweep *s, int turn) {
    int from = s->looked[turn];
    Span span = {(uint16_t)(from < 0 ? 0 : from), (uint16_t)s->now};
    for (int moment = from + 1; moment <= s->now; moment++) s->looks[turn][moment] = span;
    s->looked[turn] = s->now;
}

static int first_lane(const Sweep *s, const uint64_t *lanes) {
    for (int w = 0; w < s->fields->words; w++)
        if (lanes[w]) return w * 64 + ctz64(lanes[w]);
    return -1;
}

/* Write a key that sorts singles by when they came about: moment, removal, item. */
static void when_made(const Sweep *s, int lane, int key[4]) {
    const Fields *f = s->fields;
    unsigned gone = s->lost[lane];
    int last = gone ? f->at[lane * 16 + ctz64(gone)] : -1, placed = s->placed[s->when[lane]];
    key[0] = s->when[lane];
    key[1] = last >= 0 && placed >= 0 && f->home[last] == f->home[placed];
    key[2] = last, key[3] = lane;
}

static int candidate_at(const Sweep *s, int lane) {
    return candidate_of(s->fields, lane, s->state[lane] & (s->fields->guard - 1u));
}

/* Keep of some singles those that were seen first; return which look that was. */
static Span seen_first(const Sweep *s, int turn, uint64_t *singles) {
    Span first = {0, UINT16_MAX};
    for (int w = 0; w < s->fields->words; w++) {
        uint64_t kept = 0;
        for (uint64_t left = singles[w]; left; left &= left - 1) {
            Span look = s->looks[turn][s->when[w * 64 + ctz64(left)]];
            if (look.high > first.high) continue;
            if (look.high < first.high) { /* none before was seen so early */
                memset(singles, 0, w * sizeof(uint64_t));
                kept = 0, first = look;
            }
            kept |= left & (~left + 1);
        }
        singles[w] = kept;
    }
    return first;
}

/* Return the lane of the single that was there first. */
static int pick(const Sweep *s, int turn, uint64_t *singles) {
    if (!s->waiting) return first_lane(s, singles);
    Span look = seen_first(s, turn, singles);
    int best = first_lane(s, singles), candidate = candidate_at(s, best), several = 0;
    if (!turn && s->home < s->fields->lanes && look.high - look.low == 1) return best;
    int best_key[4], key[4];
    when_made(s, best, best_key);
    int first = best;
    for (int w = 0; w < s->fields->words; w++)
        for (uint64_t left = singles[w]; left; left &= left - 1) {
            int lane = w * 64 + ctz64(left), n = 0;
            several |= candidate_at(s, lane) != candidate;
            when_made(s, lane, key);
            while (n < 3 && key[n] == best_key[n]) n++;
            if (key[n] < best_key[n]) best = lane, memcpy(best_key, key, sizeof(key));
        }
    return several ? best : first; /* of one candidate it is the first item */
}

/* ---- the loop --------------------------------------------------------------------------------- */

/* Keep those of some singles that a rule looks at; return whether there are any. */
static int here_by(const Sweep *s, const Rule *rule, const uint64_t *singles, LaneSet here) {
    if (rule->region) {
        for (int w = 0; w < s->fields->words; w++) here[w] = singles[w] & rule->region[w];
        return first_lane(s, here) >= 0;
    }
    memset(here, 0, s->fields->words * sizeof(uint64_t));
    for (int g = 0; g < s->groups; g++) {
        if (s->left[g] != 1) continue;
        const uint64_t *whole = s->wholes + (size_t)g * s->fields->words;
        for (int w = 0; w < s->fields->words; w++) here[w] |= singles[w] & whole[w];
        if (!s->waiting && first_lane(s, here) >= 0) break; /* the plain order: the first group */
    }
    return first_lane(s, here) >= 0;
}

/* Return the lane of the next single, -1 if there is none, -2 for an empty item. */
static int next_single(Sweep *s, const Rule **rule) {
    LaneSet singles, here;
    for (int turn = 0; turn < 2; turn++) {
        int open, lanes = turn ? s->fields->lanes : s->home;
        int found = find_singles(s->fields, s->state, lanes, singles, &open);
        if (found < 0) return -2;
        if (turn && !s->home_again)
            for (int i = 0; i < s->home; i++) singles[i >> 6] &= ~((uint64_t)1 << (i & 63));
        found = first_lane(s, singles) >= 0;
        if (found || !turn) note(s, turn);
        for (int r = turn ? s->quick : 0; found && r < (turn ? s->all : s->quick); r++)
            if (here_by(s, *rule = &s->rules[r], singles, here)) return pick(s, turn, here);
    }
    return -1;
}

/* Return what is told of a single: made once, for the same ones come again and again. */
static PyObject *told(const Sweep *s, const Rule *rule, int lane, int candidate) {
    int bit = highest64(s->state[lane] & (s->fields->guard - 1u));
    PyObject *single = PyList_GetItem(rule->made, lane * 16 + bit);
    if (single != Py_None) return Py_XNewRef(single);
    single = Py_BuildValue("(Oii)", rule->technique, candidate, (int)s->fields->item[lane]);
    if (single) PyList_SetItem(rule->made, lane * 16 + bit, Py_NewRef(single));
    return single;
}

PyDoc_STRVAR(run_doc, "run() -> (singles, possible)\n\n"
    "Place all singles: a list of (technique, candidate, item), and whether no item is empty.");

static PyObject *sweep_run(PyObject *self, PyObject *unused) {
    Sweep *s = (Sweep *)self;
    PyObject *done = PyList_New(0);
    const Rule *rule;
    int lane = -1;
    while (done && (lane = next_single(s, &rule)) >= 0) {
        int candidate = candidate_at(s, lane);
        if (append(done, told(s, rule, lane, candidate)) < 0 || put(s, candidate) < 0) Py_CLEAR(done);
    }
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
    return packed(((Sweep *)self)->fields, ((Sweep *)self)->state);
}

static PyObject *sweep_solved(PyObject *self, void *unused) {
    const Sweep *s = (Sweep *)self;
    Lane open = 0;
    for (int i = 0; i < s->fields->lanes; i++) open |= s->state[i] & s->fields->guard;
    return PyBool_FromLong(!open);
}

/* ---- how it is made --------------------------------------------------------------------------- */

static void sweep_free(PyObject *self) {
    Sweep *s = (Sweep *)self;
    free(s->rules), free(s->state);
    Py_XDECREF(s->held);
    Py_XDECREF((PyObject *)s->fields);
    release(self);
}

/* Read (technique, lanes or None, list) for each rule; lanes are bytes of whole words. */
static int read_rules(Sweep *s, PyObject *rules) {
    s->all = (int)PyTuple_Size(rules);
    if (!(s->rules = zeroed(s->all, sizeof(Rule)))) return -1;
    for (int r = 0; r < s->all; r++) {
        PyObject *region, *rule = entry_of(rules, r);
        if (!rule || !PyArg_ParseTuple(rule, "OOO!", &s->rules[r].technique, &region, &PyList_Type,
                                       &s->rules[r].made))
            return -1;
        if (region == Py_None) continue;
        const uint64_t *lanes = (const uint64_t *)bytes_of(region, s->fields->words * 8);
        if (!(s->rules[r].region = lanes)) return -1;
        int first = first_lane(s, lanes);
        s->home_again |= r >= s->quick && first >= 0 && first < s->home;
    }
    return 0;
}

/* Read of all groups: how many items each has, its lanes, and by candidate those of its items. */
static const char *read_groups(Sweep *s, PyObject *groups) {
    PyObject *sizes, *wholes, *takes;
    if (!PyArg_ParseTuple(groups, "SSS", &sizes, &wholes, &takes)) return NULL;
    s->groups = (int)(PyBytes_Size(sizes) / 2);
    s->wholes = (const uint64_t *)bytes_of(wholes, (Py_ssize_t)s->groups * s->fields->words * 8);
    s->taken = (int)(PyBytes_Size(takes) / 2 / s->fields->candidates);
    s->takes = s->wholes ? (const uint16_t *)bytes_of(takes, 2L * s->taken * s->fields->candidates) : NULL;
    return s->takes ? PyBytes_AsString(sizes) : NULL;
}

/* Begin with everything possible: all tables of a sweep lie one after the other. */
static int make_room(Sweep *s, const char *sizes) {
    const Fields *f = s->fields;
    size_t lanes = f->stride, most = s->most = f->candidates + 2, left = s->groups;
    s->state = malloc((3 * lanes + 5 * most + left) * sizeof(Lane));
    if (!s->state) { PyErr_NoMemory(); return -1; }
    s->when = s->state + lanes, s->lost = s->when + lanes;
    s->placed = (int16_t *)(s->lost + lanes);
    s->looks[0] = (Span *)(s->placed + most), s->looks[1] = s->looks[0] + most;
    s->left = (uint16_t *)(s->looks[1] + most);
    memcpy(s->state, f->full, lanes * sizeof(Lane));
    memset(s->when, 0, 2 * lanes * sizeof(Lane));
    memcpy(s->left, sizes, left * sizeof(uint16_t));
    s->placed[0] = -1, s->looked[0] = s->looked[1] = -1;
    return 0;
}

/* Place what is placed, in the order of first items; then remove what else is gone. */
static int begin(Sweep *s, const uint8_t *alive, const uint8_t *placed) {
    const Fields *f = s->fields;
    int64_t given[MOST_CANDIDATES];
    uint8_t implied[MOST_CANDIDATES / 8 + 1], gone = 0, wrong = 0;
    int count = 0;
    for (int b = 0; b < f->set_bytes; b++)
        for (unsigned left = placed[b]; left; left &= left - 1) {
            int c = b * 8 + ctz64(left), n = count;
            if (c >= f->candidates) break;
            int64_t key = (int64_t)f->home[c] * MOST_CANDIDATES + c;
            for (count++; n && given[n - 1] > key; n--) given[n] = given[n - 1];
            given[n] = key;
        }
    for (int n = 0; n < count; n++)
        if (put(s, (int)(given[n] & (MOST_CANDIDATES - 1))) < 0) return -1;
    beside(f, placed, implied);
    for (int b = 0; b < f->set_bytes; b++) {
        wrong |= placed[b] & (uint8_t)~(implied[b] & alive[b]);
        gone |= implied[b] &= (uint8_t)~alive[b];
    }
    s->sound = !wrong;
    return gone ? drop(s, implied) : 0;
}

PyObject *fields_sweep(PyObject *self, PyObject *args) {
    int waiting, home, quick;
    PyObject *rules, *groups, *alive, *placed;
    Fields *f = (Fields *)self;
    if (!PyArg_ParseTuple(args, "piiO!O!OO", &waiting, &home, &quick, &PyTuple_Type, &rules,
                          &PyTuple_Type, &groups, &alive, &placed))
        return NULL;
    if (home < 0 || home > f->lanes || quick < 0 || quick > PyTuple_Size(rules)) {
        PyErr_SetString(PyExc_ValueError, "no such home items or rules");
        return NULL;
    }
    const uint8_t *possible = bytes_of(alive, f->set_bytes);
    const uint8_t *given = possible ? bytes_of(placed, f->set_bytes) : NULL;
    Sweep *s = given ? (Sweep *)made(sweep_type) : NULL;
    if (!s) return NULL;
    s->fields = (Fields *)Py_NewRef(self), s->held = Py_NewRef(args);
    s->waiting = waiting, s->home = home, s->quick = quick;
    const char *sizes = read_rules(s, rules) < 0 ? NULL : read_groups(s, groups);
    if (!sizes || make_room(s, sizes) < 0 || begin(s, possible, given) < 0) Py_CLEAR(s);
    return (PyObject *)s;
}

static PyObject *sweep_sound(PyObject *self, void *unused) {
    return PyBool_FromLong(((Sweep *)self)->sound);
}

static PyMethodDef sweep_methods[] = {
    {"run", sweep_run, METH_NOARGS, run_doc}, {"apply", sweep_apply, METH_VARARGS, apply_doc},
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef sweep_attributes[] = {
    {"state", sweep_state, NULL, "The state now.", NULL},
    {"solved", sweep_solved, NULL, "Whether all items are satisfied.", NULL},
    {"sound", sweep_sound, NULL, "Whether what was placed at first could be.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyType_Slot sweep_slots[] = {
    {Py_tp_dealloc, sweep_free}, {Py_tp_methods, sweep_methods},
    {Py_tp_getset, sweep_attributes}, {0, NULL},
};
PyType_Spec sweep_spec = {"lapiz_core.Sweep", sizeof(Sweep), 0, MADE_BY_FIELDS, sweep_slots};
