/* What chains of strong and weak links can remove: see lapiz_generic.closure. */
#include "fields.h"

enum { NODES = 512, NODE_WORDS = NODES / 64, MOST_GROUPS = 4096 };
typedef uint64_t Nodes[NODE_WORDS];

typedef struct { uint16_t lane, bits, number; } Group; /* candidates that two items share */

typedef struct Graph {
    int count, words;
    struct { int lane; unsigned bits; } members[NODES]; /* what a node consists of */
    int16_t node[MOST_CANDIDATES + MOST_GROUPS]; /* -1 for those without strong links */
    uint16_t number[NODES]; /* in Python; nodes are in this order */
    Nodes strong[NODES], true_with[NODES], out[NODES]; /* out: the nodes that a node rules out */
    Nodes seen_by[MOST_CANDIDATES]; /* by candidate: the nodes that cannot be true beside it */
} Graph;

/* Return the first node of a set from some node on; -1 if there is none. */
static int next_of(const Graph *g, const uint64_t *nodes, int from) {
    for (int w = from >> 6; w < g->words; from = ++w * 64) {
        uint64_t left = nodes[w] & ~(uint64_t)0 << (from & 63);
        if (left) return w * 64 + ctz64(left);
    }
    return -1;
}
#define EACH(n, nodes) (int n = next_of(g, nodes, 0); n >= 0; n = next_of(g, nodes, n + 1))

/* Return the node of some bits of a lane, which is that of a candidate or a group; -1 if full. */
static int node_of(Graph *g, int16_t *known, int lane, unsigned bits) {
    if (*known < 0 && g->count < NODES) *known = (int16_t)g->count++;
    if (*known >= 0) g->members[*known].lane = lane, g->members[*known].bits = bits;
    return *known;
}

static int link_up(Graph *g, int one, int two) {
    if (one < 0 || two < 0) return -1;
    add_to(g->strong[one], two), add_to(g->strong[two], one);
    return 0;
}

/* Join the two parts of an item, of which one at least is a group. */
static int join_groups(const Fields *f, Graph *g, int lane, unsigned bits, const Group *group, int count) {
    for (int n = 0; n < count; n++) {
        unsigned part = bits & group[n].bits, rest = bits ^ part;
        if (!(part & (part - 1)) || !rest) continue;
        int16_t *one = &g->node[f->candidates + group[n].number], *two = NULL;
        if (!(rest & (rest - 1))) two = &g->node[candidate_of(f, lane, rest)];
        for (int m = n + 1; m < count && !two; m++)
            if ((bits & group[m].bits) == rest) two = &g->node[f->candidates + group[m].number];
        if (two && link_up(g, node_of(g, one, lane, part), node_of(g, two, lane, rest)) < 0) return -1;
    }
    return 0;
}

/* Number the nodes as Python orders them, and forget their links. */
static void sort_nodes(Graph *g) {
    for (int i = 0, n = 0; n < g->count; i++)
        if (g->node[i] >= 0) g->number[n] = (uint16_t)i, g->node[i] = (int16_t)n++;
    memset(g->strong, 0, sizeof(Nodes) * g->count);
}

/* Make the strong links. Return -1 if there are too many. */
static int join(const Fields *f, Graph *g, const Lane *state, const uint8_t *wanted,
                const Group *groups, int count) {
    for (int i = 0, first = 0; i < f->lanes; i++) {
        unsigned bits = state[i] & (f->guard - 1u), upper = bits & (bits - 1), lower = bits ^ upper;
        while (first < count && groups[first].lane < i) first++;
        int end = first;
        while (end < count && groups[end].lane == i) end++;
        if (!has(wanted, i) || !upper) continue;
        int16_t *one = &g->node[candidate_of(f, i, lower)], *two = &g->node[candidate_of(f, i, upper)];
        if ((upper & (upper - 1)
                 ? join_groups(f, g, i, bits, groups + first, end - first)
                 : link_up(g, node_of(g, one, i, lower), node_of(g, two, i, upper))) < 0)
            return -1;
    }
    g->words = (g->count + 63) / 64;
    return 0;
}

/* Note for each candidate which nodes it cannot be true beside: they all rule it out. */
static void look_around(const Fields *f, Graph *g) {
    memset(g->seen_by, 0, sizeof(Nodes) * f->candidates);
    for (int n = 0; n < g->count; n++) {
        unsigned bits = g->members[n].bits, others = bits & (bits - 1);
        const int16_t *at = f->at + g->members[n].lane * 16;
        int first = at[ctz64(bits)];
        for (int p = f->first_peer[first]; p < f->first_peer[first + 1]; p++) {
            unsigned left = others;
            while (left && !has(f->keep + (size_t)at[ctz64(left)] * f->set_bytes, f->peers[p]))
                left &= left - 1;
            if (!left) add_to(g->seen_by[f->peers[p]], n);
        }
    }
}

/* Find the nodes that are linked by some others: by their strong links, they are true without them. */
static void look_from(const Graph *g, const uint64_t *others, const Nodes *linked, uint64_t *after) {
    for EACH(n, others) unite(after, linked[n], g->words);
}

/* Find what each node rules out, and which nodes are true then by their strong links. */
static void look_on(const Fields *f, Graph *g) {
    for (int n = 0; n < g->count; n++) {
        const int16_t *at = f->at + g->members[n].lane * 16;
        memset(g->out[n], 0xff, sizeof(Nodes)), memset(g->true_with[n], 0, sizeof(Nodes));
        for (unsigned left = g->members[n].bits; left; left &= left - 1)
            for (int w = 0; w < g->words; w++) g->out[n][w] &= g->seen_by[at[ctz64(left)]][w];
        look_from(g, g->out[n], g->strong, g->true_with[n]);
    }
}

static void close_over(Graph *g) {
    for (int n = 0; n < g->count; n++) add_to(g->true_with[n], n);
    for (int k = 0; k < g->count; k++) /* Warshall's algorithm */
        for (int n = 0; n < g->count; n++)
            if (is_in(g->true_with[n], k)) unite(g->true_with[n], g->true_with[k], g->words);
}

/* Find the nodes that are true if those of `out` are not. */
static void reach(const Graph *g, const uint64_t *out, uint64_t *reached) {
    Nodes after = {0};
    look_from(g, out, g->strong, after), look_from(g, after, g->true_with, reached);
}

static int meet(const Graph *g, const uint64_t *one, const uint64_t *other) {
    for (int w = 0; w < g->words; w++)
        if (one[w] & other[w]) return 1;
    return 0;
}

/* Read a state, items and groups, and link them. Return NULL for errors and for too many links;
   `lanes` are those of the state. */
static Graph *linked(Fields *f, PyObject *state, PyObject *items, PyObject *shared, Lane *lanes) {
    if (unpack(f, state, lanes) < 0) return NULL;
    const uint8_t *wanted = bytes_of(items, (f->lanes + 63) / 64 * 8);
    const Group *groups = (const Group *)PyBytes_AsString(shared);
    int count = (int)(PyBytes_Size(shared) / (Py_ssize_t)sizeof(Group));
    for (int n = 0; n < count; n++)
        if (groups[n].number >= MOST_GROUPS) count = n;
    if (!wanted || (!f->graph && !(f->graph = zeroed(1, sizeof(Graph))))) return NULL;
    Graph *g = f->graph;
    g->count = 0;
    memset(g->node, 0xff, sizeof(g->node));
    if (join(f, g, lanes, wanted, groups, count) < 0) return NULL;
    sort_nodes(g), join(f, g, lanes, wanted, groups, count);
    look_around(f, g), look_on(f, g);
    return g;
}

/* Follow all chains, too. */
static Graph *followed(Fields *f, PyObject *args, Lane *lanes) {
    PyObject *state, *items, *shared;
    if (!PyArg_ParseTuple(args, "OOS", &state, &items, &shared)) return NULL;
    Graph *g = linked(f, state, items, shared, lanes);
    if (g) close_over(g);
    return g;
}

/* Note which candidates are open, by number. */
static void note_open(const Fields *f, const Lane *lanes, uint8_t *open) {
    memset(open, 0, f->set_bytes);
    for (int i = 0; i < f->lanes; i++)
        for (unsigned left = lanes[i] & (f->guard - 1u); left; left &= left - 1)
            put_in(open, f->at[i * 16 + ctz64(left)]);
}

PyObject *fields_chains(PyObject *self, PyObject *args) {
    Fields *f = (Fields *)self;
    Lane lanes[MOST_LANES];
    uint8_t open[MOST_CANDIDATES / 8 + 1], removed[MOST_CANDIDATES / 8 + 1] = {0};
    const Graph *g = followed(f, args, lanes);
    if (!g) return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
    note_open(f, lanes, open);
    for (int c = 0; c < f->candidates && g->count; c++) {
        Nodes reached = {0};
        if (has(open, c)) reach(g, g->seen_by[c], reached);
        if (meet(g, reached, g->seen_by[c])) put_in(removed, c);
    }
    return PyBytes_FromStringAndSize((char *)removed, f->set_bytes);
}

/* Find what is gone and what is true if an open candidate is. */
static void imply(const Fields *f, const Graph *g, int c, const uint8_t *open, uint8_t *gone, uint8_t *true_) {
    Nodes reached = {0};
    reach(g, g->seen_by[c], reached);
    put_in(true_, c);
    for (int n = 0; n < g->count; n++) {
        unsigned bits = g->members[n].bits;
        if (is_in(reached, n) && !(bits & (bits - 1)))
            put_in(true_, candidate_of(f, g->members[n].lane, bits));
    }
    for (int p = 0; p < f->candidates; p++)
        if (has(open, p) && meet(g, reached, g->seen_by[p])) put_in(gone, p);
    for (int p = f->first_peer[c]; p < f->first_peer[c + 1]; p++) put_in(gone, f->peers[p]);
}

PyObject *fields_agreements(PyObject *self, PyObject *args) {
    Fields *f = (Fields *)self;
    Lane lanes[MOST_LANES];
    uint8_t open[MOST_CANDIDATES / 8 + 1];
    const Graph *g = followed(f, args, lanes);
    if (!g) return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
    size_t both = (size_t)f->set_bytes * 2; /* of each candidate: what is gone, what is true */
    uint8_t *sets = zeroed(f->candidates, both), *all = zeroed(1, both);
    PyObject *list = sets && all ? PyList_New(0) : NULL;
    note_open(f, lanes, open);
    for (int c = 0; list && c < f->candidates; c++)
        if (has(open, c)) imply(f, g, c, open, sets + c * both, sets + c * both + f->set_bytes);
    for (int i = 0; list && i < f->lanes; i++) {
        unsigned left = lanes[i] & (f->guard - 1u);
        if (!(left & (left - 1))) continue;
        memset(all, 0xff, both);
        for (; left; left &= left - 1) {
            const uint8_t *one = sets + f->at[i * 16 + ctz64(left)] * both;
            for (size_t b = 0; b < both; b++) all[b] &= one[b];
        }
        if (append(list, Py_BuildValue("(iy#y#)", (int)f->item[i], all, (Py_ssize_t)f->set_bytes,
                                       all + f->set_bytes, (Py_ssize_t)f->set_bytes)) < 0)
            Py_CLEAR(list);
    }
    free(sets), free(all);
    return list;
}

/* ---- the shortest ways: see lapiz_generic.walks ------------------------------------------------ */

typedef struct { /* a search for the ways from a node to another one */
    const Fields *fields;
    Graph *graph;
    int start, found, all, left; /* whether all ways count; how many nodes may still be tried */
    Nodes levels[NODES + 1], near[NODES], before[NODES], with[MOST_CANDIDATES];
    uint16_t trail[2 * NODES + 2]; /* the nodes of a way, the last one first */
    uint8_t removes[MOST_CANDIDATES / 8 + 1];
    PyObject *list;
} Ways;

static int add_way(Ways *w, int length, int crosses) {
    uint16_t nodes[2 * NODES + 2];
    nodes[0] = w->graph->number[w->start];
    for (int i = 0; i < length; i++) nodes[length - i] = w->graph->number[w->trail[i]];
    w->found = 1;
    return append(w->list, Py_BuildValue("(y#y#i)", nodes, (Py_ssize_t)(length + 1) * 2, w->removes,
                                         (Py_ssize_t)w->fields->set_bytes, crosses));
}

/* Go back from the last node of a trail. `met` are the nodes that share a candidate with the trail. */
static int go_back(Ways *w, int level, int length, const uint64_t *met) {
    const Graph *g = w->graph;
    if (!level) return add_way(w, length, 0);
    int last = w->trail[length - 1];
    for EACH(node, w->before[last]) {
        if (!is_in(w->levels[level - 1], node)) continue;
        if (w->left-- <= 0) return w->left = 0;
        if (is_in(met, node)) continue;
        for EACH(off, g->strong[last]) {
            Nodes after;
            if (!is_in(g->out[node], off) || is_in(met, off) || is_in(w->near[node], off)) continue;
            memcpy(after, met, sizeof(Nodes));
            unite(after, w->near[node], g->words), unite(after, w->near[off], g->words);
            w->trail[length] = (uint16_t)off, w->trail[length + 1] = (uint16_t)node;
            if (go_back(w, level - 1, length + 2, after) < 0) return -1;
            if (w->found && !w->all) return 0;
        }
    }
    return 0;
}

/* Add the first way back, whatever it meets twice. */
static int cross_back(Ways *w, int level) {
    const Graph *g = w->graph;
    int length = 1;
    while (level--) {
        int goal = w->trail[length - 1], node = 0, off = 0;
        for EACH(n, w->levels[level])
            if (is_in(g->true_with[n], goal)) { node = n; break; }
        for EACH(n, g->strong[goal])
            if (is_in(g->out[node], n)) { off = n; break; }
        w->trail[length++] = (uint16_t)off, w->trail[length++] = (uint16_t)node;
    }
    return add_way(w, length, 1);
}

/* Add the ways to a node: all if the chain closes to a loop, else the first. */
static int ways_to(Ways *w, int level, int end, const uint8_t *refuted, int most) {
    const Graph *g = w->graph;
    Nodes met = {0};
    memset(w->removes, 0, sizeof(w->removes));
    for (int c = 0; c < w->fields->candidates; c++)
        if (has(refuted, c) && is_in(g->seen_by[c], w->start) && is_in(g->seen_by[c], end)) put_in(w->removes, c);
    w->found = 0, w->left = most, w->all = is_in(g->out[w->start], end), w->trail[0] = (uint16_t)end;
    if (end != w->start) unite(met, w->near[w->start], g->words);
    if (!is_in(met, end)) {
        unite(met, w->near[end], g->words);
        if (go_back(w, level, 1, met) < 0) return -1;
    }
    return w->found ? 0 : cross_back(w, level);
}

/* Add the ways from the start, by level. */
static int ways_from(Ways *w, PyObject *by_level, const uint8_t *refuted, int most) {
    const Graph *g = w->graph;
    Nodes known, aims = {0}; /* no ends below the start: those have been found the other way round */
    for (int c = 0; c < w->fields->candidates; c++)
        if (has(refuted, c) && is_in(g->seen_by[c], w->start)) unite(aims, g->seen_by[c], g->words);
    if (next_of(g, aims, 0) < 0) return 0;
    memcpy(known, g->strong[w->start], sizeof(Nodes)), memcpy(w->levels[0], known, sizeof(Nodes));
    for (int level = 0; next_of(g, w->levels[level], 0) >= 0; level++) {
        uint64_t *next = w->levels[level + 1];
        if (PyList_Size(by_level) == level && append(by_level, PyList_New(0)) < 0) return -1;
        w->list = PyList_GetItem(by_level, level);
        for (int e = next_of(g, aims, w->start); level && e >= 0; e = next_of(g, aims, e + 1))
            if (is_in(w->levels[level], e) && ways_to(w, level, e, refuted, most) < 0) return -1;
        memset(next, 0, sizeof(Nodes)), look_from(g, w->levels[level], g->true_with, next);
        for (int i = 0; i < g->words; i++) next[i] &= ~known[i];
        unite(known, next, g->words);
    }
    return 0;
}

/* Note which nodes share a candidate with each node, and which make it true. */
static void look_back(Ways *w) {
    const Graph *g = w->graph;
    for (int pass = 0; pass < 2; pass++)
        for (int n = 0; n < g->count; n++)
            for (unsigned left = g->members[n].bits; left; left &= left - 1) {
                uint64_t *with = w->with[w->fields->at[g->members[n].lane * 16 + ctz64(left)]];
                if (pass) unite(w->near[n], with, g->words);
                else add_to(with, n);
            }
    for (int n = 0; n < g->count; n++) look_from(g, g->strong[n], g->out, w->before[n]);
}

PyObject *fields_ways(PyObject *self, PyObject *args) {
    Fields *f = (Fields *)self;
    Lane lanes[MOST_LANES];
    PyObject *state, *items, *shared, *removed;
    int most;
    if (!PyArg_ParseTuple(args, "OOSOi", &state, &items, &shared, &removed, &most)) return NULL;
    const uint8_t *refuted = bytes_of(removed, f->set_bytes);
    Graph *g = refuted ? linked(f, state, items, shared, lanes) : NULL;
    if (!g) return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
    Ways *w = zeroed(1, sizeof(Ways));
    PyObject *by_level = w ? PyList_New(0) : NULL;
    if (by_level) {
        w->fields = f, w->graph = g;
        look_back(w);
        for (w->start = 0; w->start < g->count && by_level; w->start++)
            if (ways_from(w, by_level, refuted, most) < 0) Py_CLEAR(by_level);
    }
    free(w);
    return by_level;
}
