/* What chains of strong and weak links can remove: see lapiz_generic.closure. */
#include "fields.h"

enum { NODES = 512, NODE_WORDS = NODES / 64, MOST_GROUPS = 4096 };
typedef uint64_t Nodes[NODE_WORDS];

typedef struct { uint16_t lane, bits, number; } Group; /* candidates that two items share */

typedef struct Graph {
    int count, words;
    struct { int lane; unsigned bits; } members[NODES]; /* what a node consists of */
    int16_t node[MOST_CANDIDATES + MOST_GROUPS]; /* -1 for those without strong links */
    Nodes strong[NODES], true_with[NODES];
    Nodes seen_by[MOST_CANDIDATES]; /* by candidate: the nodes that cannot be true beside it */
} Graph;

static inline void add_to(Nodes nodes, int node) { nodes[node >> 6] |= (uint64_t)1 << (node & 63); }

static void unite(const Graph *g, uint64_t *to, const uint64_t *from) {
    for (int w = 0; w < g->words; w++) to[w] |= from[w];
}

/* Return the node of some bits of a lane, which is that of a candidate or a group; -1 if full. */
static int node_of(Graph *g, int16_t *known, int lane, unsigned bits) {
    if (*known < 0 && g->count < NODES) {
        memset(g->strong[g->count], 0, sizeof(Nodes));
        g->members[g->count].lane = lane, g->members[g->count].bits = bits;
        *known = (int16_t)g->count++;
    }
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

/* Find the nodes that are true by their strong links if some others are not. */
static void look_from(const Graph *g, const uint64_t *out, uint64_t *after) {
    for (int w = 0; w < g->words; w++)
        for (uint64_t left = out[w]; left; left &= left - 1)
            unite(g, after, g->strong[w * 64 + ctz64(left)]);
}

static void close_over(const Fields *f, Graph *g) {
    for (int n = 0; n < g->count; n++) {
        const int16_t *at = f->at + g->members[n].lane * 16;
        Nodes out;
        memset(out, 0xff, sizeof(Nodes)), memset(g->true_with[n], 0, sizeof(Nodes));
        for (unsigned left = g->members[n].bits; left; left &= left - 1)
            for (int w = 0; w < g->words; w++) out[w] &= g->seen_by[at[ctz64(left)]][w];
        look_from(g, out, g->true_with[n]);
        add_to(g->true_with[n], n);
    }
    for (int k = 0; k < g->count; k++) /* Warshall's algorithm */
        for (int n = 0; n < g->count; n++)
            if (g->true_with[n][k >> 6] >> (k & 63) & 1) unite(g, g->true_with[n], g->true_with[k]);
}

/* Find the nodes that are true if those of `out` are not. */
static void reach(const Graph *g, const uint64_t *out, uint64_t *reached) {
    Nodes after = {0};
    look_from(g, out, after);
    for (int w = 0; w < g->words; w++)
        for (uint64_t left = after[w]; left; left &= left - 1)
            unite(g, reached, g->true_with[w * 64 + ctz64(left)]);
}

static int meet(const Graph *g, const uint64_t *one, const uint64_t *other) {
    for (int w = 0; w < g->words; w++)
        if (one[w] & other[w]) return 1;
    return 0;
}

/* Read a state, items and groups, and follow all chains. Return NULL for errors and for too many
   links; `lanes` are those of the state. */
static Graph *followed(Fields *f, PyObject *args, Lane *lanes) {
    PyObject *state, *items, *shared;
    if (!PyArg_ParseTuple(args, "OOS", &state, &items, &shared) || unpack(f, state, lanes) < 0) return NULL;
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
    look_around(f, g), close_over(f, g);
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
        if (reached[n >> 6] >> (n & 63) & 1 && !(bits & (bits - 1)))
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
        PyObject *entry = Py_BuildValue("(iy#y#)", (int)f->item[i], all, (Py_ssize_t)f->set_bytes,
                                        all + f->set_bytes, (Py_ssize_t)f->set_bytes);
        if (!entry || PyList_Append(list, entry) < 0) Py_CLEAR(list);
        Py_XDECREF(entry);
    }
    free(sets), free(all);
    return list;
}
