/* How many lines of a certificate follow from clauses at sight; see lapiz.proof.clauses.
 * It shares nothing with the search that wrote the lines but room for numbers. */
#include "clauses.h"

enum { SIGNALS = 256, MOST_VARIABLES = 1 << 26 };

typedef struct {
    signed char *value; /* of a literal: 1 true, -1 false */
    Numbers *watching;  /* by literal: where in the pool the clauses are */
    Numbers pool, trail;
    int variables, head, over;
} Known;

static int know(Known *k, int literal) {
    k->value[literal] = 1, k->value[literal ^ 1] = -1;
    return push(&k->trail, literal);
}

/* Visit the clauses that watch a literal that is false. Return 0 for a clash, -1 for errors. */
static int visit(Known *k, int lost) {
    Numbers *watches = &k->watching[lost];
    int kept = 0, fine = 1;
    for (int i = 0; i < watches->size; i++) {
        int at = watches->entries[i], size = k->pool.entries[at], other = 2;
        int *literals = k->pool.entries + at + 1;
        if (literals[0] == lost) literals[0] = literals[1], literals[1] = lost;
        if (fine && k->value[literals[0]] <= 0) {
            while (other < size && k->value[literals[other]] < 0) other++;
            if (other < size) {
                literals[1] = literals[other], literals[other] = lost;
                if (push(&k->watching[literals[1]], at) < 0) return -1;
                continue;
            }
            fine = !k->value[literals[0]];
            if (fine && know(k, literals[0]) < 0) return -1;
        }
        watches->entries[kept++] = at;
    }
    watches->size = kept;
    return fine;
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

/* Keep a clause if it follows. Return whether it does, -1 for errors. */
static int take(Known *k, const int *literals, int size) {
    int fine = k->over ? 0 : follow(k);
    if (fine < 0) return -1;
    if (!fine) return k->over = 1;
    int start = k->trail.size, follows = 0;
    for (int i = 0; i < size; i++) {
        follows |= k->value[literals[i]] > 0;
        if (!k->value[literals[i]] && know(k, literals[i] ^ 1) < 0) return -1;
    }
    if (!follows && (follows = follow(k)) >= 0) follows = !follows;
    for (int i = start; i < k->trail.size; i++)
        k->value[k->trail.entries[i]] = k->value[k->trail.entries[i] ^ 1] = 0;
    k->head = k->trail.size = start;
    if (follows > 0 && keep(k, literals, size) < 0) return -1;
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

/* Keep all clauses, or take lines as long as they follow. Return how many, -1 with an exception. */
static long go_through(Known *k, const int32_t *flat, Py_ssize_t length, int follows) {
    Numbers clause = {0};
    long number = 0;
    for (Py_ssize_t at = 0; at < length && number >= 0; at += 1 + flat[at]) {
        int size = read_clause(k, &clause, flat + at, length - at);
        if (size < 0 || (number % SIGNALS == 0 && PyErr_CheckSignals() < 0)) { number = -1; break; }
        int fine = follows ? take(k, clause.entries, size) : keep(k, clause.entries, size) + 1;
        if (!follows && fine == 0) fine = -1;
        if (!fine) break;
        number = fine < 0 ? -1 : number + 1;
    }
    free(clause.entries);
    return number;
}

PyObject *follows(PyObject *module, PyObject *args) {
    long long variables;
    const char *given, *lines;
    Py_ssize_t size, length;
    if (!PyArg_ParseTuple(args, "Ly#y#", &variables, &given, &size, &lines, &length)) return NULL;
    if (variables < 0 || variables > MOST_VARIABLES) {
        PyErr_SetString(PyExc_ValueError, "too many variables");
        return NULL;
    }
    Known k = {.variables = (int)variables};
    k.value = zeroed(2 * (size_t)variables, 1), k.watching = zeroed(2 * (size_t)variables, sizeof(Numbers));
    long number = -1;
    if (k.value && k.watching && go_through(&k, (const int32_t *)given, size / 4, 0) >= 0)
        number = go_through(&k, (const int32_t *)lines, length / 4, 1);
    for (long long i = 0; k.watching && i < 2 * variables; i++) free(k.watching[i].entries);
    free(k.value), free(k.watching), free(k.pool.entries), free(k.trail.entries);
    return number < 0 ? NULL : PyLong_FromLong(number);
}
