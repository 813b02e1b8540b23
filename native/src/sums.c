/* Sums by their bounds: the twin of lapiz.search.clauses.sums. */
#include "clauses.h"

int push(Numbers *numbers, int entry) {
    if (numbers->size == numbers->room) {
        int room = numbers->room ? numbers->room * 2 : 8;
        int *entries = realloc(numbers->entries, (size_t)room * sizeof(int));
        if (!entries) { PyErr_NoMemory(); return -1; }
        numbers->entries = entries, numbers->room = room;
    }
    numbers->entries[numbers->size++] = entry;
    return 0;
}

Clause *new_clause(const int *literals, int size, int glue) {
    Clause *clause = malloc(sizeof(Clause) + (size_t)size * sizeof(int));
    if (!clause) { PyErr_NoMemory(); return NULL; }
    clause->size = size, clause->glue = glue, clause->number = 0;
    memcpy(clause->literals, literals, (size_t)size * sizeof(int));
    return clause;
}

void touch(Learner *l, int literal) {
    const Numbers *sums = &l->sums_of[literal];
    for (int i = 0; i < sums->size; i++) {
        l->touched[sums->entries[i]] = 1;
        if (sums->entries[i] < l->first_touched) l->first_touched = sums->entries[i];
    }
}

/* Note the variables, all false, that keep the other places nearly as high as they are: they may be
 * lower by what is to spare. `sign` is -1 where all values are negated: places are then read from
 * their ends. */
static int note_because(Learner *l, const Sum *s, int sign, int but, int64_t spare) {
    for (int p = 0; p < s->places; p++) {
        int from = s->starts[p], to = s->starts[p + 1];
        if (p == but) continue;
        for (int n = 0; n < to - from; n++) {
            const Value *v = &s->values[sign > 0 ? from + n : to - 1 - n];
            if (sign * v->amount >= s->lows[p] - spare) {
                spare -= s->lows[p] - sign * v->amount;
                break;
            }
            if (push(&l->because, 2 * v->variable) < 0) return -1;
        }
    }
    return 0;
}

static Clause *because(Learner *l, const Sum *s) {
    if (s->guard >= 0 && push(&l->because, s->guard ^ 1) < 0) return NULL;
    return new_clause(l->because.entries, l->because.size, -1);
}

/* Find the least value of each place. Return the place that has none, -2 if all have one. */
static int find_lows(Learner *l, const Sum *s, int sign, int64_t *spare) {
    for (int p = 0; p < s->places; p++) {
        int from = s->starts[p], to = s->starts[p + 1], n = 0;
        const Value *v = NULL;
        for (; n < to - from; n++) {
            v = &s->values[sign > 0 ? from + n : to - 1 - n];
            if (l->value[2 * v->variable] >= 0) break;
        }
        if (n == to - from) return p;
        s->lows[p] = sign * v->amount;
        *spare -= s->lows[p];
    }
    return -2;
}

/* Note that a place has no value left. */
static int note_empty(Learner *l, const Sum *s, int sign, int place) {
    int from = s->starts[place], to = s->starts[place + 1];
    for (int n = 0; n < to - from; n++) {
        const Value *v = &s->values[sign > 0 ? from + n : to - 1 - n];
        if (push(&l->because, 2 * v->variable) < 0) return -1;
    }
    return 0;
}

/* Rule out what is too much at a place. Return 1 with a conflict, -1 for errors. */
static int prune(Learner *l, const Sum *s, int sign, int place, int64_t spare, Clause **conflict) {
    int from = s->starts[place], to = s->starts[place + 1];
    for (int n = to - from - 1; n >= 0; n--) {
        const Value *v = &s->values[sign > 0 ? from + n : to - 1 - n];
        int64_t over = sign * v->amount - s->lows[place] - spare;
        int literal = 2 * v->variable, value = l->value[literal];
        if (over <= 0) break;
        if (value < 0) continue;
        l->because.size = 0;
        if (push(&l->because, literal ^ 1) < 0 || note_because(l, s, sign, place, over - 1) < 0)
            return -1;
        Clause *clause = because(l, s);
        if (!clause) return -1;
        if (value > 0) { *conflict = clause; return 1; }
        make_true(l, literal ^ 1, clause);
    }
    return 0;
}

/* Look at the first sum that was touched. Return -1 for errors. */
int bound(Learner *l, Clause **conflict) {
    int number = l->first_touched;
    const Sum *s = &l->sums[number];
    l->touched[number] = 0;
    while (l->first_touched < l->number_of_sums && !l->touched[l->first_touched]) l->first_touched++;
    if (s->guard >= 0 && l->value[s->guard] <= 0) return 0;
    for (int sign = 1; sign >= -1; sign -= 2) {
        int64_t spare = sign * s->total;
        int empty = find_lows(l, s, sign, &spare);
        l->because.size = 0;
        if (empty >= 0 || spare < 0) {
            if ((empty >= 0 ? note_empty(l, s, sign, empty)
                            : note_because(l, s, sign, -1, -spare - 1)) < 0) return -1;
            *conflict = because(l, s);
            return *conflict ? 0 : -1;
        }
        for (int p = 0; p < s->places; p++) {
            int how = prune(l, s, sign, p, spare, conflict);
            if (how) return how < 0 ? -1 : 0;
        }
    }
    return 0;
}

static int by_amount(const void *one, const void *other) {
    const Value *a = one, *b = other;
    if (a->amount != b->amount) return a->amount < b->amount ? -1 : 1;
    return a->variable < b->variable ? -1 : a->variable > b->variable;
}

/* Add a sum: of each place its size, then the amounts and variables. Return -1 for errors. */
int new_sum(Learner *l, int64_t total, int guard, const int64_t *flat, int size) {
    if (l->number_of_sums == l->sums_room) {
        int room = l->sums_room ? l->sums_room * 2 : 8;
        Sum *sums = realloc(l->sums, (size_t)room * sizeof(Sum));
        if (sums) l->sums = sums;
        char *touched = realloc(l->touched, (size_t)room);
        if (touched) l->touched = touched;
        if (!sums || !touched) { PyErr_NoMemory(); return -1; }
        l->sums_room = room;
    }
    Sum *s = &l->sums[l->number_of_sums];
    memset(s, 0, sizeof(Sum));
    s->total = total, s->guard = guard;
    for (int at = 0; at < size; at += 1 + 2 * (int)flat[at], s->places++)
        if (flat[at] < 0 || flat[at] > (size - at - 1) / 2) goto wrong;
    s->starts = zeroed(s->places + 1, sizeof(int));
    s->lows = zeroed(s->places, sizeof(int64_t));
    s->values = zeroed(size, sizeof(Value));
    l->touched[l->number_of_sums] = 1;
    if (l->number_of_sums < l->first_touched) l->first_touched = l->number_of_sums;
    l->number_of_sums++; /* from now on it is freed with the others */
    if (!s->starts || !s->lows || !s->values) return -1;
    for (int p = 0, at = 0, n = 0; p < s->places; p++) {
        int end = at + 1 + 2 * (int)flat[at];
        for (at++; at < end; at += 2) {
            if (flat[at + 1] < 0 || flat[at + 1] >= l->variables) goto wrong;
            s->values[n].amount = flat[at], s->values[n++].variable = (int)flat[at + 1];
            if (push(&l->sums_of[2 * flat[at + 1] + 1], l->number_of_sums - 1) < 0) return -1;
        }
        qsort(s->values + s->starts[p], (size_t)(n - s->starts[p]), sizeof(Value), by_amount);
        s->starts[p + 1] = n;
    }
    return guard < 0 ? 0 : push(&l->sums_of[guard], l->number_of_sums - 1);
wrong:
    PyErr_SetString(PyExc_ValueError, "no such sum");
    return -1;
}

void free_sums(Learner *l) {
    for (int n = 0; n < l->number_of_sums; n++)
        free(l->sums[n].starts), free(l->sums[n].values), free(l->sums[n].lows);
    free(l->sums), free(l->touched);
}
