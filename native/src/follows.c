/* How many lines of a certificate follow from clauses at sight; see lapiz.proof.clauses.
 * It shares nothing with the search that wrote the lines but room for numbers. */
#include "clauses.h"

enum { SIGNALS = 256, MOST_VARIABLES = 1 << 26 };

typedef struct {
    signed char *value; /* of a literal: 1 true, -1 false */
    Numbers *watching;  /* by literal: where in the pool the clauses are */
    Numbers pool, trail;
    int variables, head, over;
    long long looks; /* how many are left, at clauses and at literals that are passed over */
} Known;

enum { FAILED = -1, SPENT = -2 };

static int know(Known *k, int literal) {
    k->value[literal] = 1, k->value[literal ^ 1] = -1;
    return push(&k->trail, literal);
}

/* Visit the clauses that watch a literal that is false. Return 0 for a clash, or FAILED, or SPENT. */
static int visit(Known *k, int lost) {
    Numbers *watches = &k->watching[lost];
    int kept = 0, fine = 1;
    for (int i = 0; i < watches->size; i++) {
        int at = watches->entries[i], size = k->pool.entries[at], other = 2;
        int *literals = k->pool.entries + at + 1;
        if (literals[0] == lost) literals[0] = literals[1], literals[1] = lost;
        k->looks -= fine;
        if (fine && k->value[literals[0]] <= 0) {
            while (other < size && k->value[literals[other]] < 0) other++;
            k->looks -= other - 2;
            if (other < size) {
                literals[1] = literals[other], literals[other] = lost;
                if (push(&k->watching[literals[1]], at) < 0) return FAILED;
                continue;
            }
            fine = !k->value[literals[0]];
            if (fine && know(k, literals[0]) < 0) return FAILED;
        }
        watches->entries[kept++] = at;
    }
    watches->size = kept;
    return k->looks < 0 ? SPENT : fine;
}

static int follow(Known *k) {
    int fine = 1;
    while (fine > 0 && k->head < k->trail.size) fine = visit(k, k->trail.entries[k->head++] ^ 1);
    return fine;
}

/* Watch two literals of a clause, of which those that are false are left out. */
static int keep(Known *k, const int *literals, int size) {
    int at = k->pool.size, number = 0;
    for (int i = 0; i < size; i++)
        if (k->value[literals[i]] > 0) return 0;
    if (push(&k->pool, 0) < 0) return -1;
    for (int i = 0; i < size; i++)
        if (!k->value[literals[i]] && push(&k->pool, literals[i]) < 0) return -1;
    number = k->pool.entries[at] = k->pool.size - at - 1;
    if (!number) k->over = 1;
    if (number == 1) return know(k, k->pool.entries[at + 1]);
    for (int i = 1; number && i < 3; i++)
        if (push(&k->watching[k->pool.entries[at + i]], at) < 0) return -1;
    return 0;
}

/* Keep a clause if it follows. Return whether it does, or FAILED, or SPENT. */
static int take(Known *k, const int *literals, int size) {
    int fine = k->over ? 0 : follow(k);
    if (fine < 0) return fine;
    if (!fine) return k->over = 1;
    int start = k->trail.size, follows = 0;
    for (int i = 0; i < size; i++) {
        follows |= k->value[literals[i]] > 0;
        if (!k->value[literals[i]] && know(k, literals[i] ^ 1) < 0) return FAILED;
    }
    if (!follows && (follows = follow(k)) >= 0) follows = !follows;
    for (int i = start; i < k->trail.size; i++)
        k->value[k->trail.entries[i]] = k->value[k->trail.entries[i] ^ 1] = 0;
    k->head = k->trail.size = start;
    if (follows > 0 && keep(k, literals, size) < 0) return FAILED;
    return follows;
}

/* Read the clause at a place, as literals of ours. Return how many it has, -1 with an exception. */
static int read_clause(const Known *k, Numbers *to, const int32_t *flat, Py_ssize_t left) {
    int size = *flat, fine = size >= 0 && size < left;
    to->size = 0;
    for (int i = 1; fine && i <= size; i++) {
        int variable = flat[i] < 0 ? ~flat[i] : flat[i];
        fine = variable < k->variables;
        if (fine && push(to, 2 * variable + (flat[i] < 0)) < 0) return -1;
    }
    if (!fine) PyErr_SetString(PyExc_ValueError, "no such clause");
    return fine ? size : -1;
}

/* Keep all clauses, or take lines as long as they follow, and count them. Return 1 where the end is
 * reached, 0 where one does not follow, or FAILED, or SPENT. */
static int go_through(Known *k, const int32_t *flat, Py_ssize_t length, int follows, long *number) {
    Numbers clause = {0};
    int fine = 1;
    for (Py_ssize_t at = 0; at < length && fine > 0; at += 1 + flat[at]) {
        int size = read_clause(k, &clause, flat + at, length - at);
        if (size < 0 || (*number % SIGNALS == 0 && PyErr_CheckSignals() < 0)) { fine = FAILED; break; }
        if (follows) fine = take(k, clause.entries, size);
        else if (keep(k, clause.entries, size) < 0) fine = FAILED;
        *number += fine > 0;
    }
    free(clause.entries);
    return fine;
}

/* Take literals as clauses by themselves, as `go_through` takes lines. */
static int reach(Known *k, const int32_t *goals, Py_ssize_t count, long *number) {
    int fine = 1;
    for (Py_ssize_t at = 0; at < count && fine > 0; at++) {
        const int32_t goal[2] = {1, goals[at]};
        fine = go_through(k, goal, 2, 1, number);
    }
    return fine;
}

PyObject *follows(PyObject *module, PyObject *args) {
    long long variables, looks;
    const char *given, *lines, *goals;
    Py_ssize_t size, length, count;
    if (!PyArg_ParseTuple(args, "Ly#y#y#L", &variables, &given, &size, &lines, &length, &goals, &count, &looks))
        return NULL;
    if (variables < 0 || variables > MOST_VARIABLES) {
        PyErr_SetString(PyExc_ValueError, "too many variables");
        return NULL;
    }
    Known k = {.variables = (int)variables, .looks = looks};
    k.value = zeroed(2 * (size_t)variables, 1), k.watching = zeroed(2 * (size_t)variables, sizeof(Numbers));
    int fine = k.value && k.watching ? 1 : FAILED;
    long number = 0;
    if (fine > 0) fine = go_through(&k, (const int32_t *)given, size / 4, 0, &number);
    number = 0;
    if (fine > 0) fine = go_through(&k, (const int32_t *)lines, length / 4, 1, &number);
    if (fine > 0) fine = reach(&k, (const int32_t *)goals, count / 4, &number);
    for (long long i = 0; k.watching && i < 2 * variables; i++) free(k.watching[i].entries);
    free(k.value), free(k.watching), free(k.pool.entries), free(k.trail.entries);
    return fine == FAILED ? NULL : Py_BuildValue("lL", number, k.looks);
}
