/* What chains of strong and weak links can remove: see lapiz_generic.closure. */
#include "fields.h"

enum { NODES = 512, NODE_WORDS = NODES / 64 };
typedef uint64_t Nodes[NODE_WORDS];

typedef struct {
    int count, words;
    int candidate[NODES];
    int16_t node[MOST_CANDIDATES]; /* by candidate, -1 for those without strong links */
    Nodes strong[NODES], true_with[NODES];
} Graph;

static void unite(const Graph *g, uint64_t *to, const uint64_t *from) {
    for (int w = 0; w < g->words; w++) to[w] |= from[w];
}

static int node_of(Graph *g, int candidate) {
    if (g->node[candidate] < 0 && g->count < NODES) {
        memset(g->strong[g->count], 0, sizeof(Nodes));
        g->candidate[g->count] = candidate, g->node[candidate] = (int16_t)g->count++;
    }
    return g->node[candidate];
}

/* Join the two candidates of each item that has just two. Return -1 if there are too many. */
static int join(const Fields *f, Graph *g, const Lane *state, const uint8_t *wanted) {
    for (int i = 0; i < f->lanes; i++) {
        unsigned bits = state[i] & (f->guard - 1u), upper = bits & (bits - 1);
        if (!has(wanted, i) || !upper || upper & (upper - 1)) continue;
        int one = node_of(g, candidate_of(f, i, bits ^ upper)), two = node_of(g, candidate_of(f, i, upper));
        if (one < 0 || two < 0) return -1;
        g->strong[one][two >> 6] |= (uint64_t)1 << (two & 63);
        g->strong[two][one >> 6] |= (uint64_t)1 << (one & 63);
    }
    g->words = (g->count + 63) / 64;
    return 0;
}

/* Find the nodes that a candidate rules out, and those that are true by their strong links. */
static void look_from(const Fields *f, const Graph *g, int candidate, Nodes out, Nodes after) {
    memset(out, 0, sizeof(Nodes)), memset(after, 0, sizeof(Nodes));
    for (int p = f->first_peer[candidate]; p < f->first_peer[candidate + 1]; p++) {
        int node = g->node[f->peers[p]];
        if (node < 0) continue;
        out[node >> 6] |= (uint64_t)1 << (node & 63);
        unite(g, after, g->strong[node]);
    }
}

static void close_over(const Fields *f, Graph *g) {
    Nodes out;
    for (int n = 0; n < g->count; n++) {
        look_from(f, g, g->candidate[n], out, g->true_with[n]);
        g->true_with[n][n >> 6] |= (uint64_t)1 << (n & 63);
    }
    for (int k = 0; k < g->count; k++) /* Warshall's algorithm */
        for (int n = 0; n < g->count; n++)
            if (g->true_with[n][k >> 6] >> (k & 63) & 1) unite(g, g->true_with[n], g->true_with[k]);
}

static int refuted(const Fields *f, const Graph *g, int candidate) {
    Nodes out, after, reached = {0};
    uint64_t back = 0;
    look_from(f, g, candidate, out, after);
    for (int w = 0; w < g->words; w++)
        for (uint64_t left = after[w]; left; left &= left - 1)
            unite(g, reached, g->true_with[w * 64 + ctz64(left)]);
    for (int w = 0; w < g->words; w++) back |= reached[w] & out[w];
    return back != 0;
}

PyObject *fields_chains(PyObject *self, PyObject *args) {
    Fields *f = (Fields *)self;
    PyObject *state, *items;
    Lane lanes[MOST_LANES];
    uint8_t open[MOST_CANDIDATES / 8 + 1] = {0}, removed[MOST_CANDIDATES / 8 + 1] = {0};
    if (!PyArg_ParseTuple(args, "OO", &state, &items) || unpack(f, state, lanes) < 0) return NULL;
    const uint8_t *wanted = bytes_of(items, (f->lanes + 63) / 64 * 8);
    Graph *g = wanted ? zeroed(1, sizeof(Graph)) : NULL;
    if (!g) return NULL;
    memset(g->node, 0xff, sizeof(g->node));
    int too_many = join(f, g, lanes, wanted) < 0;
    for (int i = 0; i < f->lanes && g->count; i++)
        for (unsigned left = lanes[i] & (f->guard - 1u); left; left &= left - 1) {
            int c = f->at[i * 16 + ctz64(left)];
            put_in(open, c);
        }
    if (!too_many) close_over(f, g);
    for (int c = 0; c < f->candidates && !too_many; c++)
        if (has(open, c) && refuted(f, g, c)) put_in(removed, c);
    free(g);
    return too_many ? Py_NewRef(Py_None)
                    : PyBytes_FromStringAndSize((char *)removed, f->set_bytes);
}
