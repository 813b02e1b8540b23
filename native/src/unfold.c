#include "core.h"

/* The cases of an argument compared: the twin of lapiz.search.telling.trials, which says what it is about.
   A fact is a candidate that is true or false; its literal is 2c + 1 or 2c for candidate c. */

enum {
    MOST_CANDIDATES = 4096, MOST_SET = MOST_CANDIDATES / 64, MOST_ITEMS = 2048, MOST_FACTS = 4096,
    RANKS = 8, MOST_RANKS = RANKS * 64, WEIGHTS = MOST_RANKS + 2, WIDEST_LOCKED = 4, NONE = -1, OPEN = -1, UNKNOWN = -2
};
enum { KNOWN, SUPPOSED, LAST, SEEN, LOCKED };

typedef struct {
    int literal, why, source; /* the candidate that sees it, or the item */
    int when;                 /* how many facts there were */
    int next;                 /* of those that wait and take as much */
    uint64_t rests[RANKS];
} Fact;

typedef struct { /* what a trial changes */
    int facts, ranked, pushed;
    uint64_t false_[MOST_SET];
    int16_t at[2 * MOST_CANDIDATES]; /* by literal: the fact, or NONE */
} State;

typedef struct {
    int candidates, words, items, named, goal, detour, fresh, failed;
    const uint64_t *keep, *members;
    uint64_t universe[MOST_SET];
    int first_item[MOST_CANDIDATES + 1], *item_of;
    State base, now;
    int first_reason[MOST_FACTS + 1], *reason; /* of the facts that are known before */
    Fact fact[MOST_FACTS], waiting[MOST_FACTS];
    uint64_t (*base_rests)[RANKS], (*rests)[RANKS]; /* by item */
    int head[WEIGHTS], tail[WEIGHTS], lowest; /* what waits, by weight */
    int16_t lightest[2 * MOST_CANDIDATES];
    int end_fact, end_item;
    int worth[MOST_CANDIDATES]; /* by candidate: OPEN, UNKNOWN, or how many facts its end needs */
} Unfold;

static int weight_of(const uint64_t *rests) {
    int weight = 0;
    for (int w = 0; w < RANKS; w++) weight += popcount64(rests[w]);
    return weight;
}

/* ---- what follows ---------------------------------------------------------------------------- */

static void push(Unfold *u, int literal, int why, int source, const uint64_t *rests, int weight) {
    if (u->now.at[literal] != NONE || (u->lightest[literal] && u->lightest[literal] <= weight)) return;
    if (u->now.pushed == MOST_FACTS) { u->failed = 1; return; }
    u->lightest[literal] = (int16_t)weight;
    int n = u->now.pushed++;
    Fact *fact = &u->waiting[n];
    fact->literal = literal, fact->why = why, fact->source = source, fact->when = u->now.facts;
    fact->next = NONE;
    memcpy(fact->rests, rests, sizeof(fact->rests));
    if (u->head[weight] == NONE) u->head[weight] = n;
    else u->waiting[u->tail[weight]].next = n;
    u->tail[weight] = n;
    if (weight < u->lowest) u->lowest = weight;
}

static void exclude(Unfold *u, const Fact *true_) {
    int c = true_->literal >> 1, weight = weight_of(true_->rests);
    for (int w = 0; w < u->words; w++)
        for (uint64_t some = u->universe[w] & ~u->keep[c * u->words + w] & ~u->now.false_[w]; some; some &= some - 1)
            push(u, 2 * (w * 64 + ctz64(some)), SEEN, c, true_->rests, weight);
}

/* Push the candidates that each of those left for an item excludes. */
static void lock(Unfold *u, int item, const uint64_t *left, int weight) {
    uint64_t out[MOST_SET];
    for (int w = 0; w < u->words; w++) out[w] = u->universe[w] & ~u->now.false_[w] & ~left[w];
    for (int v = 0; v < u->words; v++)
        for (uint64_t some = left[v]; some; some &= some - 1) {
            const uint64_t *keep = u->keep + (v * 64 + ctz64(some)) * u->words;
            for (int w = 0; w < u->words; w++) out[w] &= ~keep[w];
        }
    for (int w = 0; w < u->words; w++)
        for (uint64_t some = out[w]; some; some &= some - 1)
            push(u, 2 * (w * 64 + ctz64(some)), LOCKED, item, u->rests[item], weight);
}

static int look_at(Unfold *u, int item, int best) {
    const uint64_t *members = u->members + item * u->words;
    uint64_t left[MOST_SET];
    int count = 0, last = 0;
    for (int w = 0; w < u->words; w++) {
        left[w] = members[w] & ~u->now.false_[w];
        if (left[w]) count += popcount64(left[w]), last = w * 64 + highest64(left[w]);
    }
    if (count > WIDEST_LOCKED) return best;
    int weight = weight_of(u->rests[item]);
    if (count > 1) lock(u, item, left, weight + 1);
    else if (count) push(u, 2 * last + 1, LAST, item, u->rests[item], weight + 1);
    else {
        if (item != u->named) weight += u->detour;
        if (best < 0 || weight < best) {
            u->end_fact = NONE, u->end_item = item;
            return weight;
        }
    }
    return best;
}

static int strike(Unfold *u, const Fact *gone, int best) {
    int c = gone->literal >> 1;
    add_to(u->now.false_, c);
    for (int n = u->first_item[c]; n < u->first_item[c + 1]; n++) {
        unite(u->rests[u->item_of[n]], gone->rests, RANKS);
        best = look_at(u, u->item_of[n], best);
    }
    return best;
}

/* Take over the next one that waits, unless it is known by now; return it or NULL. */
static Fact *accepted(Unfold *u) {
    Fact *from = &u->waiting[u->head[u->lowest]];
    u->head[u->lowest] = from->next;
    if (u->now.at[from->literal] != NONE) return NULL;
    if (u->now.facts == MOST_FACTS || u->now.ranked == MOST_RANKS) { u->failed = 1; return NULL; }
    Fact *fact = &u->fact[u->now.facts];
    *fact = *from;
    u->now.at[fact->literal] = (int16_t)u->now.facts++;
    if (fact->why != SEEN) add_to(fact->rests, u->now.ranked++);
    return fact;
}

/* Follow a candidate that is supposed; how it ends is in `end_fact` and `end_item`. */
static void run(Unfold *u, int candidate) {
    const uint64_t nothing[RANKS] = {0};
    State *now = &u->now;
    now->facts = u->base.facts, now->ranked = u->base.ranked, now->pushed = 0;
    memcpy(now->false_, u->base.false_, u->words * 8);
    memcpy(now->at, u->base.at, 2 * u->candidates * sizeof(int16_t));
    memcpy(u->rests, u->base_rests, u->items * sizeof(*u->rests));
    memset(u->lightest, 0, 2 * u->candidates * sizeof(int16_t));
    for (int w = 0; w < WEIGHTS; w++) u->head[w] = NONE;
    u->lowest = WEIGHTS, u->end_fact = u->end_item = NONE;
    push(u, 2 * candidate + 1, SUPPOSED, NONE, nothing, 1);
    for (int best = -1; !u->failed;) {
        while (u->lowest < WEIGHTS && u->head[u->lowest] == NONE) u->lowest++;
        if (u->lowest == WEIGHTS || (best >= 0 && best <= u->lowest)) break;
        Fact *fact = accepted(u);
        if (!fact) continue;
        if (fact->literal == u->goal)
            u->end_fact = now->facts - 1, u->end_item = NONE, best = weight_of(fact->rests);
        else if (fact->literal & 1) exclude(u, fact);
        else best = strike(u, fact, best);
        if (u->fresh && fact->why == SUPPOSED)
            for (int item = 0; item < u->items; item++) look_at(u, item, -1);
    }
}

/* ---- what an end needs ----------------------------------------------------------------------- */

/* Note the facts by which members of an item are false, of the first so many; return how many. */
static int absent(const Unfold *u, int item, int when, int *found) {
    const uint64_t *members = u->members + item * u->words;
    int count = 0;
    for (int w = 0; w < u->words; w++)
        for (uint64_t some = members[w] & u->now.false_[w]; some; some &= some - 1) {
            int fact = u->now.at[2 * (w * 64 + ctz64(some))];
            if (fact < when) found[count++] = fact;
        }
    return count;
}

static int reasons(const Unfold *u, int number, int *found) {
    const Fact *fact = &u->fact[number];
    if (fact->why == KNOWN) {
        int first = u->first_reason[number], count = u->first_reason[number + 1] - first;
        memcpy(found, u->reason + first, count * sizeof(int));
        return count;
    }
    if (fact->why == SUPPOSED) return 0;
    if (fact->why != SEEN) return absent(u, fact->source, fact->when, found);
    found[0] = u->now.at[2 * fact->source + 1];
    return 1;
}

/* Return how many facts the end of a trial rests on; OPEN if it has none. */
static int needed(const Unfold *u) {
    uint8_t met[MOST_FACTS] = {0};
    int found[MOST_CANDIDATES + 1], todo[MOST_FACTS], size = 0, some, count = 0;
    if (u->end_fact != NONE) found[0] = u->end_fact, some = 1;
    else if (u->end_item != NONE) some = absent(u, u->end_item, MOST_FACTS, found);
    else return OPEN;
    for (;;) {
        for (int n = 0; n < some; n++)
            if (!met[found[n]]) met[found[n]] = 1, todo[size++] = found[n], count++;
        if (!size) return count;
        some = reasons(u, todo[--size], found);
    }
}

static int compare(Unfold *u, const int32_t *asked, int count) {
    int best = NONE, least_open = MOST_CANDIDATES, least = 0;
    for (int n = 0; n < count && !u->failed; n++) {
        const uint64_t *members = u->members + asked[n] * u->words;
        int open = 0, facts = 0;
        for (int w = 0; w < u->words; w++)
            for (uint64_t some = members[w] & ~u->base.false_[w]; some; some &= some - 1) {
                int c = w * 64 + ctz64(some);
                if (open > least_open || (open == least_open && facts >= least)) continue;
                if (u->worth[c] == UNKNOWN) run(u, c), u->worth[c] = needed(u);
                if (u->worth[c] == OPEN) open++;
                else facts += u->worth[c];
            }
        if (open < least_open || (open == least_open && facts < least))
            best = asked[n], least_open = open, least = facts;
    }
    return u->failed ? NONE : best;
}

/* ---- what it is given ------------------------------------------------------------------------ */

/* List the items of each candidate: they are counted first. Return -1 if there is no such candidate. */
static int list_items(Unfold *u) {
    int *next = u->first_item + 1, total = 0;
    for (int w = 0; w < u->items * u->words; w++)
        for (uint64_t some = u->members[w]; some; some &= some - 1, total++) {
            int c = w % u->words * 64 + ctz64(some);
            if (c >= u->candidates) return -1;
            next[c]++;
        }
    for (int c = u->candidates - 1; c >= 0; c--) {
        total -= next[c];
        next[c] = total; /* where they begin, and at last where they end */
    }
    for (int w = 0; w < u->items * u->words; w++)
        for (uint64_t some = u->members[w]; some; some &= some - 1)
            u->item_of[next[w % u->words * 64 + ctz64(some)]++] = w / u->words;
    return 0;
}

/* Read the facts that are known, in their order: literal, whether it has a rank, how many reasons,
   and their literals. Return -1 for what makes no sense. */
static int read_facts(Unfold *u, const int32_t *given, Py_ssize_t size) {
    State *base = &u->base;
    int reasons = 0;
    for (const int32_t *at = given, *end = given + size; at < end;) {
        if (end - at < 3 || base->facts == MOST_FACTS || base->ranked == MOST_RANKS) return -1;
        int literal = at[0], ranked = at[1], count = at[2];
        if (literal < 0 || literal >= 2 * u->candidates || base->at[literal] != NONE) return -1;
        if (count < 0 || count > u->candidates || count > end - at - 3) return -1;
        Fact *fact = &u->fact[base->facts];
        *fact = (Fact){.literal = literal, .why = KNOWN};
        u->first_reason[base->facts] = reasons;
        for (at += 3; count; count--, at++) {
            int known = *at < 0 || *at >= 2 * u->candidates ? NONE : base->at[*at];
            if (known == NONE) return -1;
            u->reason[reasons++] = known;
            unite(fact->rests, u->fact[known].rests, RANKS);
        }
        base->at[literal] = (int16_t)base->facts++;
        u->first_reason[base->facts] = reasons;
        if (ranked) add_to(fact->rests, base->ranked++);
        if (literal & 1) continue;
        add_to(base->false_, literal >> 1);
        for (int n = u->first_item[literal >> 1]; n < u->first_item[(literal >> 1) + 1]; n++)
            unite(u->base_rests[u->item_of[n]], fact->rests, RANKS);
    }
    return 0;
}

static int asked_wrongly(const Unfold *u, const int32_t *asked, Py_ssize_t count) {
    for (Py_ssize_t n = 0; n < count; n++)
        if (asked[n] < 0 || asked[n] >= u->items) return 1;
    return 0;
}

/* Return the item to take, or NONE; -2 with an exception. */
static int taken(Unfold *u, const int32_t *facts, Py_ssize_t size, const int32_t *asked, Py_ssize_t count) {
    u->base_rests = zeroed(u->items, sizeof(*u->base_rests)), u->rests = zeroed(u->items, sizeof(*u->rests));
    u->reason = zeroed(size, sizeof(int));
    u->item_of = zeroed((size_t)u->items * u->words * 64, sizeof(int));
    if (!u->base_rests || !u->rests || !u->reason || !u->item_of) return -2;
    memset(&u->base, 0, sizeof(u->base));
    memset(u->base.at, 0xff, sizeof(u->base.at)); /* NONE */
    memset(u->first_item, 0, sizeof(u->first_item));
    for (int c = 0; c < u->candidates; c++) u->worth[c] = UNKNOWN;
    if (!asked_wrongly(u, asked, count) && list_items(u) == 0 && read_facts(u, facts, size) == 0)
        return compare(u, asked, (int)count);
    PyErr_SetString(PyExc_ValueError, "there is no such candidate, fact or item");
    return -2;
}

PyObject *unfold(PyObject *module, PyObject *args) {
    int candidates, named, goal, detour, fresh, item = -2;
    const char *keep, *members, *universe, *facts, *asked;
    Py_ssize_t kept, whole, all, known, count;
    if (!PyArg_ParseTuple(args, "iy#y#y#y#y#iiii", &candidates, &keep, &kept, &members, &whole, &universe,
                          &all, &facts, &known, &asked, &count, &named, &goal, &detour, &fresh))
        return NULL;
    int words = (candidates + 63) / 64, set = words * 8;
    if (candidates < 1 || candidates > MOST_CANDIDATES || kept != (Py_ssize_t)candidates * set || all != set ||
        whole % set || whole / set > MOST_ITEMS || known % 4 || count % 4 || detour < 0 || detour > MOST_RANKS) {
        PyErr_SetString(PyExc_ValueError, "the position is too large, or its parts do not fit");
        return NULL;
    }
    Unfold *u = malloc(sizeof(Unfold));
    if (!u) return PyErr_NoMemory();
    u->candidates = candidates, u->words = words, u->items = (int)(whole / set), u->failed = 0;
    u->keep = (const uint64_t *)keep, u->members = (const uint64_t *)members;
    memcpy(u->universe, universe, set);
    if (candidates & 63) u->universe[words - 1] &= ((uint64_t)1 << (candidates & 63)) - 1;
    u->named = named, u->goal = goal, u->detour = detour, u->fresh = fresh;
    u->item_of = u->reason = NULL, u->base_rests = u->rests = NULL;
    item = taken(u, (const int32_t *)facts, known / 4, (const int32_t *)asked, count / 4);
    free(u->item_of), free(u->reason), free(u->base_rests), free(u->rests), free(u);
    if (item == -2) return NULL;
    return item == NONE ? Py_NewRef(Py_None) : PyLong_FromLong(item);
}
