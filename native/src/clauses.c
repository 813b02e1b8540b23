/* The search that learns: the same decisions as lapiz.search.clauses.learning, line by line. */
#include "clauses.h"

enum {
    RESTART_CONFLICTS = 100, HALVED_CONFLICTS = 2000, KEPT_GLUE = 2,
    FIRST_BUMP = 1000, BUMP_SHARE = 19, BUMP_BITS = 40,
    SIGNALS = 256, MOST_VARIABLES = 1 << 26
};
static const int64_t LARGEST_BUMP = (int64_t)1 << 50;

static int watch(Watches *watches, int known, Clause *clause) {
    if (watches->size == watches->room) {
        int room = watches->room ? watches->room * 2 : 4;
        Watch *entries = realloc(watches->entries, (size_t)room * sizeof(Watch));
        if (!entries) { PyErr_NoMemory(); return -1; }
        watches->entries = entries, watches->room = room;
    }
    watches->entries[watches->size].known = known;
    watches->entries[watches->size++].clause = clause;
    return 0;
}

static int watch_two(Learner *l, Clause *clause) {
    int first = clause->literals[0], second = clause->literals[1];
    if (watch(&l->watching[first], second, clause) < 0) return -1;
    return watch(&l->watching[second], first, clause);
}

void make_true(Learner *l, int literal, Clause *reason) {
    int variable = VARIABLE(literal);
    l->value[literal] = 1, l->value[literal ^ 1] = -1;
    l->level[variable] = l->depth;
    l->reason[variable] = reason;
    l->trail[l->length++] = literal;
    l->open -= l->wanted[variable];
}

/* The heap: most active first, of these the lowest. */
static int before(const Learner *l, int one, int other) {
    if (l->activity[one] != l->activity[other]) return l->activity[one] > l->activity[other];
    return one < other;
}

static void rise(Learner *l, int place) {
    int variable = l->heap[place];
    for (int up; place && before(l, variable, l->heap[up = (place - 1) / 2]); place = up)
        l->at[l->heap[place] = l->heap[up]] = place;
    l->at[l->heap[place] = variable] = place;
}

static void sink(Learner *l, int place) {
    int variable = l->heap[place];
    for (int down; (down = 2 * place + 1) < l->queued; place = down) {
        if (down + 1 < l->queued && before(l, l->heap[down + 1], l->heap[down])) down++;
        if (!before(l, l->heap[down], variable)) break;
        l->at[l->heap[place] = l->heap[down]] = place;
    }
    l->at[l->heap[place] = variable] = place;
}

static void queue(Learner *l, int variable) {
    if (l->at[variable] >= 0 || !l->wanted[variable]) return;
    l->heap[l->at[variable] = l->queued++] = variable;
    rise(l, l->at[variable]);
}

static int unqueue(Learner *l) {
    int variable = l->heap[0], last = l->heap[--l->queued];
    l->at[variable] = -1;
    if (l->queued) {
        l->heap[0] = last, l->at[last] = 0;
        sink(l, 0);
    }
    return variable;
}

static void rescale(Learner *l) {
    for (int v = 0; v < l->variables; v++) l->activity[v] >>= BUMP_BITS;
    l->bump >>= BUMP_BITS;
    for (int place = l->queued / 2 - 1; place >= 0; place--) sink(l, place);
}

/* Take back all that was decided above a level, and what followed. */
static void back(Learner *l, int level) {
    if (l->depth <= level) return;
    int start = l->limits[level];
    for (int i = start; i < l->length; i++) {
        int literal = l->trail[i], variable = VARIABLE(literal);
        l->value[literal] = l->value[literal ^ 1] = 0;
        l->phase[variable] = !(literal & 1);
        if (l->reason[variable] && l->reason[variable]->glue < 0) free(l->reason[variable]);
        l->reason[variable] = NULL;
        l->open += l->wanted[variable];
        queue(l, variable);
    }
    l->length = l->head = start;
    l->depth = level;
}

/* Visit the clauses that watch a literal that is false. Return -1 for errors. */
static int visit(Learner *l, int lost, Clause **conflict) {
    Watches *watches = &l->watching[lost];
    Watch *from = watches->entries, *to = from, *end = from + watches->size;
    const signed char *value = l->value;
    while (from < end) {
        Watch now = *from++;
        if (value[now.known] > 0) { *to++ = now; continue; }
        int *literals = now.clause->literals, at = 2, size = now.clause->size;
        if (literals[0] == lost) literals[0] = literals[1], literals[1] = lost;
        now.known = literals[0];
        if (value[now.known] > 0) { *to++ = now; continue; }
        while (at < size && value[literals[at]] < 0) at++;
        if (at < size) {
            literals[1] = literals[at], literals[at] = lost;
            if (watch(&l->watching[literals[1]], now.known, now.clause) < 0) return -1;
            continue;
        }
        *to++ = now;
        if (value[now.known] < 0) {
            *conflict = now.clause;
            break;
        }
        make_true(l, now.known, now.clause);
    }
    if (to != from) memmove(to, from, (size_t)(end - from) * sizeof(Watch));
    watches->size = (int)(to - watches->entries + (end - from));
    return 0;
}

/* Follow all that was found true. Return -1 for errors. */
static int follow(Learner *l, Clause **conflict) {
    for (*conflict = NULL;;) {
        while (l->head < l->length) {
            int literal = l->trail[l->head++];
            if (l->number_of_sums) touch(l, literal);
            if (visit(l, literal ^ 1, conflict) < 0) return -1;
            if (*conflict) return 0;
        }
        if (l->first_touched >= l->number_of_sums) return 0;
        if (bound(l, conflict) < 0) return -1;
        if (*conflict) return 0;
    }
}

/* Tell whether the other literals that were found imply that one is false. */
static int implied(const Learner *l, int literal) {
    const Clause *reason = l->reason[VARIABLE(literal)];
    if (!reason) return 0;
    for (int i = 0; i < reason->size; i++) {
        int variable = VARIABLE(reason->literals[i]);
        if (!l->seen[variable] && l->level[variable]) return 0;
    }
    return 1;
}

/* Find the literals of the first unique implication point. Return -1 for errors. */
static int find_point(Learner *l, const Clause *clause) {
    int here = 0, at = l->length;
    l->found.size = l->marked.size = 0;
    if (push(&l->found, 0) < 0) return -1;
    for (;;) {
        for (int i = 0; clause && i < clause->size; i++) {
            int literal = clause->literals[i], variable = VARIABLE(literal);
            if (l->seen[variable] || !l->level[variable]) continue;
            l->seen[variable] = 1;
            if (push(&l->marked, variable) < 0) return -1;
            l->activity[variable] += l->bump;
            if (l->at[variable] >= 0) rise(l, l->at[variable]);
            if (l->level[variable] == l->depth) here++;
            else if (push(&l->found, literal) < 0) return -1;
        }
        do at--; while (!l->seen[VARIABLE(l->trail[at])]);
        if (!--here) break;
        clause = l->reason[VARIABLE(l->trail[at])];
    }
    l->found.entries[0] = l->trail[at] ^ 1;
    return 0;
}

/* Put the literal of the highest level after the first one; return that level. */
static int put_second(const Learner *l, int *literals, int size) {
    if (size == 1) return 0;
    int best = 1;
    for (int i = 2; i < size; i++)
        if (l->level[VARIABLE(literals[i])] > l->level[VARIABLE(literals[best])]) best = i;
    int second = literals[best];
    literals[best] = literals[1], literals[1] = second;
    return l->level[VARIABLE(second)];
}

/* Analyse a conflict: leave the clause in `found`. Return the level to go back to, or -1. */
static int analyse(Learner *l, const Clause *conflict, int *glue) {
    if (find_point(l, conflict) < 0) return -1;
    int *literals = l->found.entries, size = 1;
    for (int i = 1; i < l->found.size; i++)
        if (!implied(l, literals[i])) literals[size++] = literals[i];
    l->found.size = size;
    for (int i = 0; i < l->marked.size; i++) l->seen[l->marked.entries[i]] = 0;
    *glue = 0;
    for (int i = 0; i < size; i++) {
        int64_t *met = &l->met[l->level[VARIABLE(literals[i])]];
        *glue += *met != l->conflicts + 1;
        *met = l->conflicts + 1;
    }
    return put_second(l, literals, size);
}

static int by_worth(const void *one, const void *other) {
    const Clause *a = *(Clause *const *)one, *b = *(Clause *const *)other;
    if (a->glue != b->glue) return a->glue < b->glue ? -1 : 1;
    return a->number > b->number ? -1 : 1;
}

/* Forget half of what was learnt: what was from the most levels, of these the oldest. */
static void halve(Learner *l) {
    qsort(l->learnt, (size_t)l->learnts, sizeof(Clause *), by_worth);
    int half = l->learnts / 2, kept = 0;
    for (int rank = 0; rank < l->learnts; rank++) {
        Clause *clause = l->learnt[rank];
        int holds = l->reason[VARIABLE(clause->literals[0])] == clause;
        if (rank >= half && clause->glue > KEPT_GLUE && !holds) clause->size = 0;
    }
    for (int literal = 0; literal < 2 * l->variables; literal++) {
        Watches *watches = &l->watching[literal];
        int size = 0;
        for (int i = 0; i < watches->size; i++)
            if (watches->entries[i].clause->size) watches->entries[size++] = watches->entries[i];
        watches->size = size;
    }
    for (int rank = 0; rank < l->learnts; rank++) {
        if (l->learnt[rank]->size) l->learnt[kept++] = l->learnt[rank];
        else free(l->learnt[rank]);
    }
    l->learnts = kept;
}

static int keep(Clause ***clauses, int *size, int *room, Clause *clause) {
    if (!clause) return -1;
    if (*size == *room) {
        int more = *room ? *room * 2 : 256;
        Clause **longer = realloc(*clauses, (size_t)more * sizeof(Clause *));
        if (!longer) { free(clause); PyErr_NoMemory(); return -1; }
        *clauses = longer, *room = more;
    }
    (*clauses)[(*size)++] = clause;
    return 0;
}

static int outer(int literal) { return literal & 1 ? ~VARIABLE(literal) : VARIABLE(literal); }

/* Note down a clause that is learnt, if that is wanted. */
static int note(Learner *l, const Numbers *clause) {
    if (!l->noting) return 0;
    if (push(&l->noted, clause->size) < 0) return -1;
    for (int i = 0; i < clause->size; i++)
        if (push(&l->noted, outer(clause->entries[i])) < 0) return -1;
    return 0;
}

/* Go back to where a clause that is learnt from a conflict tells something. */
static int learn(Learner *l, Clause *conflict) {
    int glue = 0, level = analyse(l, conflict, &glue);
    if (conflict->glue < 0) free(conflict);
    if (level < 0 || note(l, &l->found) < 0) return -1;
    l->conflicts++;
    l->attempt -= l->attempt > 0;
    back(l, level);
    Clause *clause = NULL;
    if (l->found.size > 1) {
        clause = new_clause(l->found.entries, l->found.size, glue);
        if (keep(&l->learnt, &l->learnts, &l->learnts_room, clause) < 0) return -1;
        clause->number = l->conflicts;
        if (watch_two(l, clause) < 0) return -1;
    }
    make_true(l, l->found.entries[0], clause);
    l->bump += l->bump / BUMP_SHARE;
    if (l->bump > LARGEST_BUMP) rescale(l);
    if (l->conflicts % HALVED_CONFLICTS == 0) halve(l);
    return 0;
}

/* Note the assumptions by which another one is false, and that one. */
static int note_failed(Learner *l, int literal) {
    int start = l->depth ? l->limits[0] : 0;
    char *wanted = zeroed((size_t)l->variables, 1), *used = zeroed((size_t)l->variables * 2, 1);
    if (!wanted || !used) { free(wanted), free(used); return -1; }
    wanted[VARIABLE(literal)] = used[literal] = 1;
    for (int i = l->length - 1; i >= start; i--) {
        int other = l->trail[i];
        const Clause *reason = l->reason[VARIABLE(other)];
        if (!wanted[VARIABLE(other)]) continue;
        if (!reason) used[other] = 1;
        for (int n = 0; reason && n < reason->size; n++) wanted[VARIABLE(reason->literals[n])] = 1;
    }
    l->failures = 0, l->fails = 1;
    for (int i = 0; i < l->assumptions; i++)
        if (used[l->assumed[i]]) l->failed[l->failures++] = l->assumed[i];
    free(wanted), free(used);
    return 0;
}

enum { NOTHING = -1, ERROR = -2 };

/* Return the literal to decide, NOTHING where nothing is open or an assumption is false. */
static int choice(Learner *l) {
    if (l->depth < l->assumptions) {
        int literal = l->assumed[l->depth];
        if (l->value[literal] >= 0) return literal;
        return note_failed(l, literal) < 0 ? ERROR : NOTHING;
    }
    while (l->open && l->queued) {
        int variable = unqueue(l);
        if (!l->value[2 * variable]) return 2 * variable + !l->phase[variable];
    }
    return NOTHING;
}

static int decide(Learner *l, int literal) {
    if (l->depth == l->limits_room) {
        int room = l->limits_room * 2;
        int *limits = realloc(l->limits, (size_t)room * sizeof(int));
        if (limits) l->limits = limits;
        int64_t *met = realloc(l->met, ((size_t)room + 1) * sizeof(int64_t));
        if (met) memset(met + l->limits_room + 1, 0, (size_t)l->limits_room * sizeof(int64_t)), l->met = met;
        if (!limits || !met) { PyErr_NoMemory(); return -1; }
        l->limits_room = room;
    }
    l->limits[l->depth++] = l->length;
    if (!l->value[literal]) make_true(l, literal, NULL);
    return 0;
}

static int64_t luby(int64_t number) {
    for (number++; number & (number + 1);) {
        int64_t power = 1;
        while (power * 2 <= number) power *= 2;
        number -= power - 1;
    }
    return (number + 1) / 2;
}

/* Go on. Return 1 with a solution, 0 without, 2 when the conflicts are used up, -1 for errors. */
static int go_on(Learner *l, long long *conflicts) {
    Clause *conflict;
    while (!l->contradictory) {
        if (follow(l, &conflict) < 0) return -1;
        if (conflict) {
            l->contradictory = !l->depth;
            if (l->contradictory) {
                if (conflict->glue < 0) free(conflict);
                break;
            }
            if (learn(l, conflict) < 0) return -1;
            --*conflicts;
            if (*conflicts % SIGNALS == 0 && PyErr_CheckSignals() < 0) return -1;
            if (!*conflicts) return 2;
        } else if (!l->attempt) {
            l->attempt = luby(++l->attempts) * RESTART_CONFLICTS;
            back(l, l->depth < l->assumptions ? l->depth : l->assumptions);
        } else {
            int literal = choice(l);
            if (literal == ERROR) return -1;
            if (literal == NOTHING) return !l->fails;
            if (decide(l, literal) < 0) return -1;
        }
    }
    return 0;
}

/* Return a literal of the outside as one of ours, or -1 with an exception. */
static int inner(const Learner *l, int64_t literal) {
    int64_t variable = literal < 0 ? ~literal : literal;
    if (variable < l->variables) return (int)(2 * variable + (literal < 0));
    PyErr_SetString(PyExc_ValueError, "no such variable");
    return -1;
}

/* Add a clause of literals of the outside. Return -1 for errors. */
static int add_clause(Learner *l, const int32_t *literals, int size) {
    int satisfied = 0;
    l->found.size = 0;
    for (int i = 0; i < size; i++) {
        int literal = inner(l, literals[i]);
        if (literal < 0 || (!l->value[literal] && push(&l->found, literal) < 0)) return -1;
        satisfied |= l->value[literal] > 0;
    }
    if (satisfied) return 0;
    if (!l->found.size) {
        l->contradictory = 1;
    } else if (l->found.size == 1) {
        make_true(l, l->found.entries[0], NULL);
    } else {
        Clause *clause = new_clause(l->found.entries, l->found.size, 0);
        if (keep(&l->given, &l->givens, &l->givens_room, clause) < 0) return -1;
        return watch_two(l, clause);
    }
    return 0;
}

PyDoc_STRVAR(add_doc, "add(clauses)\n\n"
    "Add clauses: 32-bit numbers, of each clause its size and its literals.");

static PyObject *learner_add(PyObject *self, PyObject *clauses) {
    Learner *l = (Learner *)self;
    char *data;
    Py_ssize_t length;
    if (PyBytes_AsStringAndSize(clauses, &data, &length) < 0) return NULL;
    const int32_t *flat = (const int32_t *)data;
    back(l, 0);
    for (Py_ssize_t at = 0, size = length / 4; at < size; at += 1 + flat[at]) {
        if (flat[at] < 0 || flat[at] > size - at - 1) {
            PyErr_SetString(PyExc_ValueError, "no such clause");
            return NULL;
        }
        if (add_clause(l, flat + at + 1, flat[at]) < 0) return NULL;
    }
    Py_RETURN_NONE;
}

PyDoc_STRVAR(add_sum_doc, "add_sum(total, places, guard)\n\n"
    "Add a sum: 64-bit numbers, of each place its size, then its values and variables; the guard is\n"
    "a literal or None.");

static PyObject *learner_add_sum(PyObject *self, PyObject *args) {
    Learner *l = (Learner *)self;
    long long total;
    const char *data;
    Py_ssize_t length;
    PyObject *guard;
    if (!PyArg_ParseTuple(args, "Ly#O", &total, &data, &length, &guard)) return NULL;
    int literal = -1;
    if (guard != Py_None) {
        literal = inner(l, PyLong_AsLongLong(guard));
        if (PyErr_Occurred()) return NULL;
    }
    back(l, 0);
    if (new_sum(l, total, literal, (const int64_t *)data, (int)(length / 8)) < 0) return NULL;
    Py_RETURN_NONE;
}

/* Have only some variables be decided: those of 32-bit numbers, or all of them. */
static int restrict_to(Learner *l, const int32_t *numbers, Py_ssize_t size) {
    if (numbers && l->restricted && size == l->restriction.size &&
        !memcmp(numbers, l->restriction.entries, (size_t)size * sizeof(int))) return 0;
    l->restriction.size = 0;
    for (int place = 0; place < l->queued; place++) l->at[l->heap[place]] = -1;
    l->queued = l->open = 0;
    memset(l->wanted, 0, (size_t)l->variables);
    for (Py_ssize_t i = 0; i < (numbers ? size : l->variables); i++) {
        if (numbers && (numbers[i] < 0 || numbers[i] >= l->variables)) {
            PyErr_SetString(PyExc_ValueError, "no such variable");
            return -1;
        }
        int variable = numbers ? numbers[i] : (int)i;
        if (numbers && push(&l->restriction, variable) < 0) return -1;
        l->open += !l->wanted[variable] && !l->value[2 * variable];
        l->wanted[variable] = 1;
        queue(l, variable);
    }
    l->restricted = numbers != NULL;
    return 0;
}

/* Return how many of the first literals were assumed before, too: what follows from them stays. */
static int shared(const Learner *l, const int32_t *literals, Py_ssize_t size) {
    int same = 0;
    while (same < size && same < l->assumptions && outer(l->assumed[same]) == literals[same]) same++;
    return same;
}

PyDoc_STRVAR(begin_doc, "begin(assumed, decided)\n\n"
    "Begin a search for what satisfies all clauses, and some literals: 32-bit numbers. It ends where\n"
    "the variables to be decided have values, or all of them if that is None.");

static PyObject *learner_begin(PyObject *self, PyObject *args) {
    Learner *l = (Learner *)self;
    const char *data, *decided;
    Py_ssize_t length, size;
    if (!PyArg_ParseTuple(args, "y#z#", &data, &length, &decided, &size)) return NULL;
    back(l, shared(l, (const int32_t *)data, length / 4));
    if ((decided || l->restricted) && restrict_to(l, (const int32_t *)decided, size / 4) < 0) return NULL;
    free(l->assumed), free(l->failed);
    l->assumptions = l->fails = l->failures = 0;
    l->assumed = zeroed((size_t)length / 4, sizeof(int)), l->failed = zeroed((size_t)length / 4, sizeof(int));
    if (!l->assumed || !l->failed) return NULL;
    for (Py_ssize_t i = 0; i < length / 4; i++) {
        if ((l->assumed[i] = inner(l, ((const int32_t *)data)[i])) < 0) return NULL;
        l->assumptions++;
    }
    l->attempts = 0;
    l->attempt = RESTART_CONFLICTS;
    Py_RETURN_NONE;
}

PyDoc_STRVAR(prefer_doc, "prefer(variables, set)\n\n"
    "After `begin`: of so many first variables try those of a set as true, the others as false.");

static PyObject *learner_prefer(PyObject *self, PyObject *args) {
    Learner *l = (Learner *)self;
    long variables;
    const char *set;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(args, "ly#", &variables, &set, &size)) return NULL;
    if (variables < 0 || variables > l->variables || size * 8 < variables) {
        PyErr_SetString(PyExc_ValueError, "no such variables");
        return NULL;
    }
    for (long v = 0; v < variables; v++) l->phase[v] = set[v >> 3] >> (v & 7) & 1;
    Py_RETURN_NONE;
}

PyDoc_STRVAR(search_doc, "search(conflicts) -> (whether there is a solution, conflicts left)\n\n"
    "Go on; None when the conflicts are used up: then call it again with more.");

static PyObject *learner_search(PyObject *self, PyObject *args) {
    long long conflicts;
    if (!PyArg_ParseTuple(args, "L", &conflicts)) return NULL;
    if (conflicts < 1) { PyErr_SetString(PyExc_ValueError, "no conflicts"); return NULL; }
    int how = go_on((Learner *)self, &conflicts);
    if (how < 0) return NULL;
    return Py_BuildValue("(OL)", how == 2 ? Py_None : how ? Py_True : Py_False, conflicts);
}

PyDoc_STRVAR(core_doc, "core() -> (literal, ...)\n\n"
    "What of the assumptions cannot be true together, after a search without a solution.");

static PyObject *learner_core(PyObject *self, PyObject *none) {
    Learner *l = (Learner *)self;
    PyObject *core = PyTuple_New(l->failures);
    for (int i = 0; core && i < l->failures; i++) {
        PyObject *number = PyLong_FromLong(outer(l->failed[i]));
        if (!number || PyTuple_SetItem(core, i, number) < 0) Py_CLEAR(core);
    }
    return core;
}

PyDoc_STRVAR(model_doc, "model(variables) -> bytes\n\n"
    "Which of the first variables are true, as a set, after a search with a solution.");

static PyObject *learner_model(PyObject *self, PyObject *variables) {
    Learner *l = (Learner *)self;
    long size = PyLong_AsLong(variables);
    if (PyErr_Occurred()) return NULL;
    if (size < 0 || size > l->variables) { PyErr_SetString(PyExc_ValueError, "no such variables"); return NULL; }
    uint8_t *true_ones = zeroed((size_t)size / 8 + 1, 1);
    if (!true_ones) return NULL;
    for (long v = 0; v < size; v++)
        if (l->value[2 * v] > 0) true_ones[v >> 3] |= (uint8_t)(1 << (v & 7));
    PyObject *set = PyBytes_FromStringAndSize((const char *)true_ones, size / 8 + 1);
    free(true_ones);
    return set;
}

PyDoc_STRVAR(note_doc, "note()\n\nNote down from now on what is learnt.");

static PyObject *learner_note(PyObject *self, PyObject *none) {
    ((Learner *)self)->noting = 1;
    Py_RETURN_NONE;
}

PyDoc_STRVAR(noted_doc, "noted() -> bytes\n\n"
    "What was learnt since it is noted down: 32-bit numbers, of each clause its size and its literals.");

static PyObject *learner_noted(PyObject *self, PyObject *none) {
    const Numbers *noted = &((Learner *)self)->noted;
    return PyBytes_FromStringAndSize((const char *)noted->entries, (Py_ssize_t)noted->size * 4);
}

static void learner_free(PyObject *self) {
    Learner *l = (Learner *)self;
    for (int i = 0; i < l->length; i++) {
        Clause *reason = l->reason[VARIABLE(l->trail[i])];
        if (reason && reason->glue < 0) free(reason);
    }
    for (int i = 0; i < l->givens; i++) free(l->given[i]);
    for (int i = 0; i < l->learnts; i++) free(l->learnt[i]);
    for (int i = 0; l->watching && i < 2 * l->variables; i++) free(l->watching[i].entries);
    for (int i = 0; l->sums_of && i < 2 * l->variables; i++) free(l->sums_of[i].entries);
    free_sums(l);
    free(l->value), free(l->watching), free(l->level), free(l->at), free(l->reason), free(l->phase);
    free(l->seen), free(l->wanted), free(l->activity), free(l->heap), free(l->trail), free(l->limits), free(l->met);
    free(l->given), free(l->learnt), free(l->assumed), free(l->failed), free(l->sums_of);
    free(l->found.entries), free(l->marked.entries), free(l->because.entries), free(l->noted.entries);
    free(l->restriction.entries);
    release(self);
}

static int prepare(Learner *l, size_t size) {
    l->value = zeroed(2 * size, 1), l->watching = zeroed(2 * size, sizeof(Watches));
    l->level = zeroed(size, sizeof(int)), l->at = zeroed(size, sizeof(int));
    l->reason = zeroed(size, sizeof(Clause *)), l->phase = zeroed(size, 1), l->seen = zeroed(size, 1);
    l->wanted = zeroed(size, 1);
    l->activity = zeroed(size, sizeof(int64_t)), l->heap = zeroed(size, sizeof(int));
    l->trail = zeroed(size, sizeof(int)), l->sums_of = zeroed(2 * size, sizeof(Numbers));
    l->limits_room = 64;
    l->limits = zeroed(64, sizeof(int)), l->met = zeroed(65, sizeof(int64_t));
    return l->value && l->watching && l->level && l->at && l->reason && l->phase && l->seen && l->wanted &&
        l->activity && l->heap && l->trail && l->sums_of && l->limits && l->met ? 0 : -1;
}

static PyObject *learner_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    long long variables;
    if (!PyArg_ParseTuple(args, "L", &variables)) return NULL;
    if (variables < 0 || variables > MOST_VARIABLES) {
        PyErr_SetString(PyExc_ValueError, "too many variables");
        return NULL;
    }
    Learner *l = (Learner *)made(type);
    if (!l) return NULL;
    if (prepare(l, (size_t)variables) < 0) { Py_DECREF(l); return NULL; }
    l->variables = (int)variables;
    l->bump = FIRST_BUMP;
    for (int v = 0; v < l->variables; v++) l->heap[v] = l->at[v] = v;
    l->queued = l->open = l->variables;
    memset(l->wanted, 1, (size_t)l->variables);
    return (PyObject *)l;
}

static PyMethodDef learner_methods[] = {
    {"add", learner_add, METH_O, add_doc}, {"add_sum", learner_add_sum, METH_VARARGS, add_sum_doc},
    {"begin", learner_begin, METH_VARARGS, begin_doc}, {"prefer", learner_prefer, METH_VARARGS, prefer_doc},
    {"search", learner_search, METH_VARARGS, search_doc},
    {"core", learner_core, METH_NOARGS, core_doc},
    {"model", learner_model, METH_O, model_doc}, {"note", learner_note, METH_NOARGS, note_doc},
    {"noted", learner_noted, METH_NOARGS, noted_doc}, {NULL},
};
static PyType_Slot learner_slots[] = {
    {Py_tp_dealloc, learner_free}, {Py_tp_new, learner_new}, {Py_tp_methods, learner_methods}, {0, NULL},
};
PyType_Spec learner_spec = {"lapiz_core.Learner", sizeof(Learner), 0, Py_TPFLAGS_DEFAULT, learner_slots};
