/* Clauses, what is known of their variables, and sums; see lapiz.search.clauses.learning.
 * A literal is 2v, or 2v + 1 for the negation of v; at the border v, or ~v. */
#ifndef LAPIZ_CLAUSES_H
#define LAPIZ_CLAUSES_H

#include "core.h"

typedef struct {
    int size, glue; /* glue 0: given; -1: made by a sum, and freed when its literal is taken back */
    int64_t number;
    int literals[];
} Clause;

typedef struct { int known; Clause *clause; } Watch;
typedef struct { Watch *entries; int size, room; } Watches;
typedef struct { int *entries; int size, room; } Numbers;
typedef struct { int64_t amount; int variable; } Value;

typedef struct {
    int64_t total;
    int guard; /* -1 without one */
    int places;
    int *starts;     /* of each place, and the end */
    Value *values;   /* of each place in ascending order */
    int64_t *lows;   /* room for the least values of the places */
} Sum;

typedef struct {
    PyObject_HEAD
    int variables;
    signed char *value; /* of a literal: 1 true, -1 false */
    Watches *watching;  /* by literal */
    int *level, *at;    /* by variable; `at`: its place in the heap, -1 outside */
    Clause **reason;
    char *phase, *seen, *wanted; /* wanted: what there is to decide */
    int64_t *activity, bump;
    int *heap, queued;
    int open; /* how many of what there is to decide have no value */
    int *trail, length, head;
    int *limits, depth, limits_room;
    Clause **given, **learnt;
    int givens, givens_room, learnts, learnts_room;
    int *assumed, assumptions;
    int *failed, failures, fails;
    int contradictory, restricted;
    int64_t conflicts, attempts, attempt;
    Sum *sums;
    int number_of_sums, sums_room, first_touched;
    Numbers *sums_of; /* by literal */
    char *touched;
    Numbers found, marked, because; /* room for an analysis, and for what a sum says */
    Numbers noted;                  /* what is learnt, as literals of the outside, if it is wanted */
    Numbers restriction;            /* what there is to decide, as numbers of the outside */
    int noting;
    int64_t *met;                   /* by level: the conflict that met it last */
} Learner;

int push(Numbers *numbers, int entry);
Clause *new_clause(const int *literals, int size, int glue);
void make_true(Learner *l, int literal, Clause *reason);
int bound(Learner *l, Clause **conflict);
void touch(Learner *l, int literal);
int new_sum(Learner *l, int64_t total, int guard, const int64_t *flat, int size);
void free_sums(Learner *l);
#define VARIABLE(literal) ((literal) >> 1)

#endif
