/* All required items of a space side by side, sixteen bits for each: see lapiz.search.following.bitfields. */
#ifndef LAPIZ_FIELDS_H
#define LAPIZ_FIELDS_H
#include "core.h"

enum { WIDEST = 15, MOST_LANES = 2048, MOST_CANDIDATES = 4096, MOST_WORDS = MOST_LANES / 64 };

typedef uint16_t Lane; /* the candidates of an item, and above them the guard of an open one */

typedef uint64_t LaneSet[MOST_WORDS]; /* as many words as there are lanes for */
typedef struct { int16_t lane; Lane bit; } Own; /* a bit of a candidate */

typedef struct {
    PyObject_HEAD
    int lanes, stride; /* the stride is a multiple of sixteen; lanes beyond the last stay empty */
    int words; /* of a set of lanes */
    int gap, width, state_bytes;
    int candidates, set_bytes;
    Lane guard;
    Lane *full;   /* the state in which everything is possible */
    Lane *masks;  /* by candidate: what is left of a state when it is placed */
    Own *own;     /* the bits of all candidates, one after the other */
    int32_t *first_own; /* by candidate, and one more: where its bits begin */
    uint8_t *keep; /* by candidate: the candidates that may be true beside it */
    int16_t *at;  /* by lane and bit: the candidate */
    int32_t *item; /* by lane: the number of the item */
    int32_t *home; /* by candidate: the number of its first item */
    int16_t *peers;  /* of all candidates, one after the other */
    int32_t *first_peer; /* by candidate, and one more: where its peers begin */
    struct Graph *graph; /* where chains are followed: kept, for it is large */
} Fields;

int unpack(const Fields *fields, PyObject *state, Lane *lanes);
PyObject *packed(const Fields *fields, const Lane *lanes);
void place(const Fields *fields, Lane *state, int candidate);
/* Find which of the first lanes have just one candidate. Return -1 if an open one is empty, else
   whether there are any; `open` tells whether a lane is open. */
int find_singles(const Fields *fields, const Lane *state, int lanes, LaneSet singles, int *open);

/* Place all singles that do not rule each other out; note them, and return how many. */
int place_all(const Fields *fields, Lane *state, const LaneSet singles, uint16_t *trail);
/* Remove a candidate, or some, from a state. */
void strike(const Fields *fields, Lane *state, int candidate);
void without(const Fields *fields, Lane *state, const uint8_t *gone);
/* Find the candidates that may be true beside all that are placed. */
void beside(const Fields *fields, const uint8_t *placed, uint8_t *kept);
/* Make the state of a position; return 1 if one that is placed is gone, or a peer of another. */
int lay_out(const Fields *fields, const uint8_t *alive, const uint8_t *placed, Lane *state);

static inline int has(const uint8_t *set, int number) { return set[number >> 3] >> (number & 7) & 1; }
static inline void put_in(uint8_t *set, int number) { set[number >> 3] |= (uint8_t)(1u << (number & 7)); }

static inline int candidate_of(const Fields *fields, int lane, unsigned bits) {
    return fields->at[lane * 16 + highest64(bits)];
}

#endif
