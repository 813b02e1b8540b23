/* Sieves for grids of houses: what may be there. A wrong yes costs time; a no must be certain. */
#include "core.h"

enum { MOST_SIDE = 10, MOST_HOUSES = 64, MOST_CELLS = 100, MOST_CROSSINGS = MOST_HOUSES * MOST_HOUSES / 2,
       MOST_RECTANGLES = 2025, PLACING_NODES = 20000 };
enum { SETS = 1024, SET_WORDS = SETS / 64, LINKS = 1 << 16 };

typedef struct { uint64_t low, high; } Board;

static inline Board both(Board a, Board b) { return (Board){a.low & b.low, a.high & b.high}; }
static inline Board either(Board a, Board b) { return (Board){a.low | b.low, a.high | b.high}; }
static inline Board minus(Board a, Board b) { return (Board){a.low & ~b.low, a.high & ~b.high}; }
static inline int some(Board a) { return (a.low | a.high) != 0; }
static inline int within(Board a, Board b) { return !some(minus(a, b)); }
static inline int size_of(Board a) { return popcount64(a.low) + popcount64(a.high); }
static inline Board cell_board(int c) {
    return c < 64 ? (Board){(uint64_t)1 << c, 0} : (Board){0, (uint64_t)1 << (c - 64)};
}
static inline int pop(Board *a) { /* remove the first cell and return it */
    int c = a->low ? ctz64(a->low) : 64 + ctz64(a->high);
    *a = minus(*a, cell_board(c));
    return c;
}

typedef struct { /* a position: by digit its open cells, by cell its digits */
    Board digit[MOST_SIDE];
    uint16_t of[MOST_CELLS];
    Board unsolved;
} Marks;

enum { ALS_XZ = 1, ALS_XY_WING = 2, ALS_CHAIN = 4 };

typedef struct { Board cells; int digits, excess; } Loose; /* a set, and how many digits it has too many */

typedef struct { Board cells, reach[MOST_SIDE]; int digits; } Als; /* reach: the false candidates that would lock it */

typedef struct { int ends[2]; Board shared; } Crossing; /* of two houses */
typedef struct { int one, other, digits; } Link; /* two sets, and the digits that link them */

typedef struct { /* what a search needs: kept, for it is large */
    Marks marks, wrong;
    int count, links, many; /* whether there are too many sets or links */
    Als sets[SETS];
    uint8_t useful[SETS]; /* whether a set may be part of what is asked for */
    uint8_t boards[SETS][16]; /* and the answer: these, and their links */
    uint16_t ends[LINKS][3];
    Link link[LINKS];
    uint64_t seeing[MOST_SIDE][MOST_CELLS][SET_WORDS]; /* the sets of which a cell sees a digit */
    /* By set and digit lost: the candidates that lead there, and those that it leads to. */
    Board lost[SETS][MOST_SIDE][MOST_SIDE], aims[SETS][MOST_SIDE][MOST_SIDE];
    Loose loose[MOST_HOUSES][1 << MOST_SIDE];
} Search;

typedef struct {
    PyObject_HEAD
    int side, cells, houses, crossings, rectangles, set_bytes;
    int beyond; /* whether cells of a house may be seen by others, outside of all houses of theirs */
    Board house[MOST_HOUSES], peers[MOST_CELLS];
    uint64_t inside[MOST_CELLS]; /* by cell: its houses */
    uint8_t rectangle[MOST_RECTANGLES][4]; /* the corners one after the other, opposite ones: 0, 2 and 1, 3 */
    Crossing crossing[MOST_CROSSINGS];
    Search *search;
} Houses;

/* Read boards of so many cells at most. */
static int read_boards(const Houses *h, PyObject *boards, int most, Board *to) {
    for (Py_ssize_t i = 0; i < PyTuple_Size(boards); i++, to++) {
        const uint8_t *from = bytes_of(PyTuple_GetItem(boards, i), 16);
        if (!from) return -1;
        for (int c = 0; c < h->cells; c++)
            if (from[c >> 3] >> (c & 7) & 1) *to = either(*to, cell_board(c));
        if (size_of(*to) > most) {
            PyErr_SetString(PyExc_ValueError, "a house has too many cells");
            return -1;
        }
    }
    return 0;
}

static void write_board(Board board, uint8_t *to) {
    for (int b = 0; b < 16; b++) to[b] = (uint8_t)((b < 8 ? board.low : board.high) >> 8 * (b & 7));
}

static int read_marks(const Houses *h, PyObject *open, Marks *m) {
    const uint8_t *bytes = bytes_of(open, h->set_bytes);
    if (!bytes) return -1;
    memset(m, 0, sizeof(*m));
    for (int b = 0; b < h->set_bytes; b++)
        for (unsigned left = bytes[b]; left; left &= left - 1) {
            int n = b * 8 + ctz64(left), d = n / h->cells, c = n % h->cells;
            if (d == h->side) break; /* beyond the last candidate */
            m->digit[d] = either(m->digit[d], cell_board(c));
            m->of[c] |= (uint16_t)(1u << d);
        }
    for (int d = 0; d < h->side; d++) m->unsolved = either(m->unsolved, m->digit[d]);
    return 0;
}

/* The cells of a house, and by set of these (bits of their places) the digits that they have. */
typedef struct { int count, cell[MOST_SIDE]; uint16_t digits[1 << MOST_SIDE]; } Inside;

static void look_inside(const Marks *m, Board house, Inside *in) {
    Board left = both(house, m->unsolved);
    in->count = 0, in->digits[0] = 0;
    while (some(left)) in->cell[in->count++] = pop(&left);
    for (int s = 1; s < 1 << in->count; s++)
        in->digits[s] = in->digits[s & (s - 1)] | m->of[in->cell[ctz64(s)]];
}

static Board board_of(const Inside *in, int set) {
    Board board = {0, 0};
    for (; set; set &= set - 1) board = either(board, cell_board(in->cell[ctz64(set)]));
    return board;
}

/* ---- locked candidates, subsets, wings ---------------------------------------------------------- */

static Board having(const Houses *h, const Marks *m, int digits) {
    Board cells = {0, 0};
    for (int d = 0; d < h->side; d++)
        if (digits >> d & 1) cells = either(cells, m->digit[d]);
    return cells;
}

static int digits_in(const Marks *m, Board cells) {
    int digits = 0;
    while (some(cells)) digits |= m->of[pop(&cells)];
    return digits;
}

/* What may be there, as `SIEVES` in lapiz_sudoku.board.sieves. */
enum { LOCKED = 1, LOCKED_PAIR = 1 << 1, NAKED = 1 << 3, HIDDEN = 1 << 6, XY_WING = 1 << 9, XYZ_WING = 1 << 10,
       W_WING = 1 << 11, REMOTE_PAIR = 1 << 12, ONE_DIGIT = 1 << 13, RECTANGLE = 1 << 14, AVOIDABLE = 1 << 21,
       LARGER = 1 << 22, EVERYTHING = LARGER - 1 };

/* The first technique of each of these bits, in their order, for a test that both sides mean the same. */
static const struct { int bit; const char *name; } NAMES[] = {
    {LOCKED, "locked-candidates-pointing"}, {LOCKED_PAIR, "locked-pair"}, {LOCKED_PAIR << 1, "locked-triple"},
    {NAKED, "naked-pair"}, {NAKED << 1, "naked-triple"}, {NAKED << 2, "naked-quadruple"},
    {HIDDEN, "hidden-pair"}, {HIDDEN << 1, "hidden-triple"}, {HIDDEN << 2, "hidden-quadruple"},
    {XY_WING, "xy-wing"}, {XYZ_WING, "xyz-wing"}, {W_WING, "w-wing"}, {REMOTE_PAIR, "remote-pair"},
    {ONE_DIGIT, "x-wing"}, {RECTANGLE, "unique-rectangle-1"}, {RECTANGLE << 1, "unique-rectangle-2"},
    {RECTANGLE << 2, "unique-rectangle-3"}, {RECTANGLE << 3, "unique-rectangle-4"},
    {RECTANGLE << 4, "unique-rectangle-5"}, {RECTANGLE << 5, "unique-rectangle-6"},
    {RECTANGLE << 6, "hidden-rectangle"}, {AVOIDABLE, "avoidable-rectangle-1"},
};

/* Return a dict of the bits that `basics` sets, each with the name of a technique. */
PyObject *sieve_names(void) {
    PyObject *names = PyDict_New();
    for (size_t n = 0; names && n < sizeof(NAMES) / sizeof(NAMES[0]); n++) {
        PyObject *bit = PyLong_FromLong(NAMES[n].bit), *name = PyUnicode_FromString(NAMES[n].name);
        if (!bit || !name || PyDict_SetItem(names, bit, name) < 0) Py_CLEAR(names);
        Py_XDECREF(bit), Py_XDECREF(name);
    }
    return names;
}

/* Whether all places of a digit in a house lie in another one, which has more. */
WIDE static int locked(const Houses *h, const Marks *m) {
    for (int x = 0; x < h->crossings; x++) {
        Board shared = h->crossing[x].shared, first = minus(h->house[h->crossing[x].ends[0]], shared),
              second = minus(h->house[h->crossing[x].ends[1]], shared);
        for (int d = 0; d < h->side; d++)
            if (some(both(m->digit[d], shared)) && some(both(m->digit[d], first)) != some(both(m->digit[d], second)))
                return LOCKED;
    }
    return 0;
}

/* Whether all cells of a set see some with any of its digits, both in a house and outside. */
static int is_locked(const Houses *h, const Marks *m, Board cells, int digits, Board house) {
    Board seen = having(h, m, digits);
    while (some(cells)) seen = both(seen, h->peers[pop(&cells)]);
    return h->beyond || (some(both(seen, house)) && some(minus(seen, house)));
}

/* Find out which subsets a house may hold with an effect: naked ones, and hidden ones in the rest. */
WIDE static int subsets(const Houses *h, const Marks *m, Board house) {
    Inside in;
    look_inside(m, house, &in);
    int all = (1 << in.count) - 1, may = 0;
    for (int s = 1; s < all; s++) {
        int size = popcount64(s), rest = in.count - size;
        if (popcount64(in.digits[s]) > size || !(h->beyond || in.digits[s] & in.digits[all ^ s])) continue;
        may |= LARGER | (size > 1 && size < 5 ? NAKED << (size - 2) : 0) |
               (rest > 1 && rest < 5 ? HIDDEN << (rest - 2) : 0);
        if (size > 1 && size < 4 && is_locked(h, m, board_of(&in, s), in.digits[s], house))
            may |= LOCKED_PAIR << (size - 2);
    }
    return may;
}

/* Whether two cells with the same two digits may be the ends of a W-Wing. */
static int is_w_wing(const Houses *h, const Marks *m, int one, int other) {
    Board near = either(h->peers[one], h->peers[other]), seen = both(h->peers[one], h->peers[other]);
    for (int left = m->of[one]; left; left &= left - 1) {
        Board targets = both(seen, m->digit[ctz64(m->of[one] ^ (left & -left))]);
        for (int i = 0; i < h->houses && some(targets); i++) {
            Board places = both(h->house[i], m->digit[ctz64(left)]);
            if (size_of(places) == 2 && within(places, near)) return 1;
        }
    }
    return 0;
}

/* Find out which wings there may be whose pincers are two cells with a common digit and another one each. */
static int wings_of(const Houses *h, const Marks *m, int one, int other) {
    int digits = m->of[one] | m->of[other], shared = m->of[one] & m->of[other], may = 0;
    Board seen = both(h->peers[one], h->peers[other]), ends = both(seen, having(h, m, shared));
    for (Board pivots = some(ends) ? both(seen, m->unsolved) : ends; some(pivots);) {
        int pivot = pop(&pivots);
        if (m->of[pivot] == (digits ^ shared)) may |= XY_WING;
        if (m->of[pivot] == digits && some(both(ends, h->peers[pivot]))) may |= XYZ_WING;
    }
    return may;
}

WIDE static int wings(const Houses *h, const Marks *m) {
    int pairs[MOST_CELLS], count = 0, may = 0;
    for (int c = 0; c < h->cells; c++)
        if (popcount64(m->of[c]) == 2) pairs[count++] = c;
    for (int i = 0; i < count; i++)
        for (int j = i + 1, same = 1; j < count; j++)
            if (m->of[pairs[i]] != m->of[pairs[j]])
                may |= wings_of(h, m, pairs[i], pairs[j]);
            else
                may |= (is_w_wing(h, m, pairs[i], pairs[j]) ? W_WING : 0) | (++same > 3 ? REMOTE_PAIR : 0);
    return may;
}

/* ---- one digit: where it cannot be placed -------------------------------------------------------- */

/* Find a placing of a digit in some cells, row by row; empty if there is none, or no nodes are left. */
static Board placing(const Houses *h, Board all, int row, Board cells, int *nodes) {
    while (row < h->side && !some(both(h->house[row], all))) row++;
    if (row == h->side) { /* rows, columns and boxes have it: extra houses remain */
        for (int i = 3 * h->side; i < h->houses; i++)
            if (some(both(h->house[i], all)) && !some(both(h->house[i], cells))) return (Board){0, 0};
        return cells;
    }
    for (Board options = both(cells, h->house[row]); some(options) && (*nodes)-- > 0;) {
        Board found = placing(h, all, row + 1, minus(cells, h->peers[pop(&options)]), nodes);
        if (some(found)) return found;
    }
    return (Board){0, 0};
}

/* Whether no placing may have some cell of a digit: see lapiz_sudoku.board.placing. */
static int has_unplaceable(const Houses *h, Board all) {
    int nodes = PLACING_NODES;
    for (Board fresh = all; some(fresh);) {
        int cell = pop(&fresh);
        Board found = placing(h, all, 0, minus(all, h->peers[cell]), &nodes);
        if (!some(found)) return 1;
        fresh = minus(fresh, found);
    }
    return 0;
}

/* ---- deadly rectangles --------------------------------------------------------------------------- */

/* Find the digits that have no place but two cells in some house of both. */
static int linking(const Houses *h, const Marks *m, int one, int other) {
    Board two = either(cell_board(one), cell_board(other));
    int digits = 0;
    for (uint64_t left = h->inside[one] & h->inside[other]; left; left &= left - 1)
        digits |= ~digits_in(m, minus(h->house[ctz64(left)], two));
    return digits;
}

/* Whether two cells with some digits between them, as one cell, may be part of a naked subset. */
static int with_subset(const Houses *h, const Marks *m, uint64_t houses, Board corners, int extra) {
    for (; houses; houses &= houses - 1) {
        Inside in;
        look_inside(m, minus(h->house[ctz64(houses)], corners), &in);
        for (int all = (1 << in.count) - 1, s = 1; s <= all; s++)
            if (popcount64(in.digits[s] | extra) == popcount64(s) + 1 && in.digits[all ^ s] & (in.digits[s] | extra))
                return 1;
    }
    return 0;
}

/* Find out which rectangles open corners may be of which the first has just two digits. */
static int unique(const Houses *h, const Marks *m, const int *corner) {
    int of[4], roof[4] = {0}, count = 0, extra = 0, two = m->of[corner[0]], low = two & -two, high = two ^ low;
    Board corners = {0, 0}, seen = m->unsolved;
    for (int i = 0; i < 4; i++) {
        of[i] = m->of[corner[i]], corners = either(corners, cell_board(corner[i]));
        if (of[i] == two) continue;
        extra |= of[i] & ~two, seen = both(seen, h->peers[corner[i]]), roof[count++] = corner[i];
    }
    if (!(of[2] & low && of[1] & of[3] & high) && !(of[2] & high && of[1] & of[3] & low))
        return 0; /* they cannot fill it crosswise */
    if (count == 1) return RECTANGLE;
    int hidden = of[1] != two && of[3] != two && (of[2] & two) == two ? of[1] & of[3] & two : 0;
    if (hidden) hidden &= linking(h, m, corner[1], corner[2]) & linking(h, m, corner[2], corner[3]);
    int one_more = is_one(extra) && some(both(seen, having(h, m, extra)));
    int may = hidden ? RECTANGLE << 6 : 0;
    uint64_t houses = h->inside[roof[0]] & h->inside[roof[1]];
    if (count == 3 || !houses) return may | (one_more ? RECTANGLE << 4 : 0) | (count == 2 ? RECTANGLE << 5 : 0);
    if (count == 2 && m->of[roof[0]] & m->of[roof[1]] & two & linking(h, m, roof[0], roof[1])) may |= RECTANGLE << 3;
    if (count == 2 && with_subset(h, m, houses, corners, extra)) may |= RECTANGLE << 2;
    return may | (count == 2 && one_more ? RECTANGLE << 1 : 0);
}

/* Find out which rectangles there may be. Givens fix a corner that they leave one digit. */
WIDE static int rectangles(const Houses *h, const Marks *m, const Marks *placed, const Marks *origin) {
    int may = 0;
    for (int r = 0; r < h->rectangles; r++) {
        int corner[7], of[4], loose = 0, few = 0;
        for (int i = 0; i < 7; i++) corner[i] = h->rectangle[r][i & 3];
        for (int i = 0; i < 4; i++) {
            int c = corner[i], solved = popcount64(origin->of[c]) > 1 ? placed->of[c] : 0;
            of[i] = m->of[c] | solved, loose += solved != 0, few += popcount64(of[i]) < 3;
        }
        if (!(of[0] & of[2]) || !(of[1] & of[3])) continue;
        if (loose == 3 || (loose == 2 && few == 4)) may |= AVOIDABLE;
        for (int i = 0; i < 4 && !loose; i++)
            if (popcount64(of[i]) == 2) may |= unique(h, m, corner + i);
    }
    return may;
}

PyDoc_STRVAR(basics_doc, "basics(open, placed, origin) -> (mask, houses)\n\n"
    "Which techniques may find anything (a bit for each of `SIEVES` in `lapiz_sudoku.board.sieves`), and in\n"
    "which houses any subset may be. Where there are locked candidates or subsets, all else may be there.");

static PyObject *houses_basics(PyObject *self, PyObject *args) {
    Houses *h = (Houses *)self;
    PyObject *sets[3];
    Marks m[3];
    unsigned long long found = 0;
    if (!PyArg_ParseTuple(args, "OOO", &sets[0], &sets[1], &sets[2])) return NULL;
    for (int i = 0; i < 3; i++)
        if (read_marks(h, sets[i], &m[i]) < 0) return NULL;
    int may = locked(h, m);
    for (int i = 0; i < h->houses; i++) {
        int here = subsets(h, m, h->house[i]);
        may |= here, found |= (unsigned long long)(here != 0) << i;
    }
    if (may && !h->beyond) /* nearly always found: the rest can wait */
        return Py_BuildValue("(iK)", may | (EVERYTHING & -XY_WING), found);
    may |= wings(h, m) | rectangles(h, m, m + 1, m + 2);
    for (int d = 0; d < h->side; d++)
        if (has_unplaceable(h, m->digit[d])) may |= ONE_DIGIT;
    return Py_BuildValue("(iK)", may, found);
}

/* ---- Sue de Coq ------------------------------------------------------------------------------- */

/* Find the sets of cells of a house with one or two more digits than cells. */
WIDE static int loose_sets(const Marks *m, Board house, Loose *loose) {
    Inside in;
    int count = 0;
    look_inside(m, house, &in);
    for (int s = 1; s < 1 << in.count; s++) {
        int excess = popcount64(in.digits[s]) - popcount64(s);
        if (excess == 1 || excess == 2) loose[count++] = (Loose){board_of(&in, s), in.digits[s], excess};
    }
    return count;
}

/* Keep the sets beside some cells that may be a side; note how many of their digits they take. */
WIDE static int sides(const Loose *all, int count, Board base, int shared, Loose *kept) {
    int n = 0, size = size_of(base), spare = popcount64(shared) - size;
    for (int i = 0; i < count; i++) {
        int taken = popcount64(all[i].digits & shared) - all[i].excess;
        if (taken > 0 && taken < spare && all[i].excess < size && !some(both(all[i].cells, base)))
            kept[n] = all[i], kept[n++].excess = taken;
    }
    return n;
}

/* Whether a house has some digits elsewhere than in some cells. */
static int has_others(const Houses *h, const Marks *m, int house, Board cells, int digits) {
    return some(both(minus(h->house[house], cells), having(h, m, digits)));
}

/* Whether cells in the first house and cells in the second take the digits that some of both have too many. */
WIDE static int sue_at(const Houses *h, const Marks *m, const int *ends, Board base, int shared, const int *counts) {
    Loose near[1 << MOST_SIDE], far[1 << MOST_SIDE];
    int spare = popcount64(shared) - size_of(base);
    int ones = spare < 2 ? 0 : sides(h->search->loose[ends[0]], counts[ends[0]], base, shared, near);
    int twos = ones ? sides(h->search->loose[ends[1]], counts[ends[1]], base, shared, far) : 0;
    for (int i = 0; i < ones; i++)
        for (int j = 0; j < twos; j++)
            if (near[i].excess + far[j].excess == spare && !(near[i].digits & far[j].digits & shared) &&
                !some(both(near[i].cells, far[j].cells)) &&
                (has_others(h, m, ends[0], either(base, near[i].cells), near[i].digits | (shared & ~far[j].digits)) ||
                 has_others(h, m, ends[1], either(base, far[j].cells), far[j].digits | (shared & ~near[i].digits))))
                return 1;
    return 0;
}

static PyObject *houses_sue(PyObject *self, PyObject *open) {
    const Houses *h = (Houses *)self;
    Marks m;
    int counts[MOST_HOUSES], found = 0;
    if (read_marks(h, open, &m) < 0) return NULL;
    for (int i = 0; i < h->houses; i++) counts[i] = loose_sets(&m, h->house[i], h->search->loose[i]);
    for (int x = 0; x < h->crossings && !found; x++) {
        Inside in;
        look_inside(&m, h->crossing[x].shared, &in);
        for (int s = 3; s < 1 << in.count && !found; s++)
            if (popcount64(s) == 2 || popcount64(s) == 3)
                found = sue_at(h, &m, h->crossing[x].ends, board_of(&in, s), in.digits[s], counts);
    }
    return PyBool_FromLong(found);
}

/* ---- almost locked sets ----------------------------------------------------------------------- */

static int add_set(const Houses *h, Search *w, Board cells, int digits) {
    if (w->count == SETS) return -1;
    Als *als = &w->sets[w->count];
    als->cells = cells, als->digits = digits;
    for (int left = digits; left; left &= left - 1) {
        int d = ctz64(left);
        Board places = both(w->marks.digit[d], cells), reach = w->marks.digit[d];
        while (some(places)) reach = both(reach, h->peers[pop(&places)]);
        als->reach[d] = both(reach, w->wrong.digit[d]);
        while (some(reach)) add_to(w->seeing[d][pop(&reach)], w->count);
    }
    w->count++;
    return 0;
}

/* Return what follows a set of so many as in a dictionary: 0, 01, 012, 02, 1...; 0 at the end. */
static int next_word(int set, int count) {
    int last = highest64((uint64_t)set);
    if (last == count - 1) {
        set ^= 1 << last;
        if (!set) return 0;
        last = highest64((uint64_t)set), set ^= 1 << last;
    }
    return set | 1 << (last + 1);
}

/* Find the almost locked sets, each once, in the order of `lapiz_sudoku.als.als`: chains go from
   each to later ones. Return -1 if there are too many. */
WIDE static int find_sets(const Houses *h, Search *w) {
    Inside in;
    memset(w->seeing, 0, sizeof(w->seeing));
    memset(w->sets, 0, sizeof(w->sets[0]) * w->count);
    w->count = w->links = 0;
    for (int i = 0; i < h->houses; i++) {
        look_inside(&w->marks, h->house[i], &in);
        for (int s = in.count ? 1 : 0; s; s = next_word(s, in.count)) {
            if (popcount64(in.digits[s]) != popcount64(s) + 1) continue;
            Board cells = board_of(&in, s);
            int known = 0;
            for (int e = 0; e < i && !known; e++) known = within(cells, h->house[e]);
            if (!known && add_set(h, w, cells, in.digits[s]) < 0) return -1;
        }
    }
    return 0;
}

/* Find which sets are linked with which later ones. Return -1 if there are too many links. */
WIDE static int find_links(Search *w) {
    int words = (w->count + 63) / 64, noted[SETS] = {0}; /* how many links there were with that to a set */
    for (int a = 0; a < w->count; a++) {
        const Als *als = &w->sets[a];
        for (int left = als->digits, before = w->links; left; left &= left - 1) {
            int d = ctz64(left);
            Board places = both(w->marks.digit[d], als->cells);
            uint64_t all[SET_WORDS];
            memset(all, 0xff, sizeof(all));
            while (some(places)) {
                const uint64_t *seeing = w->seeing[d][pop(&places)];
                for (int i = 0; i < words; i++) all[i] &= seeing[i];
            }
            for (int i = a >> 6; i < words; i++)
                for (uint64_t rest = all[i]; rest; rest &= rest - 1) {
                    int b = i * 64 + ctz64(rest);
                    if (b <= a || some(both(als->cells, w->sets[b].cells))) continue;
                    if (noted[b] > before) w->link[noted[b] - 1].digits |= 1 << d;
                    else if (w->links == LINKS) return -1;
                    else w->link[w->links++] = (Link){a, b, 1 << d}, noted[b] = w->links;
                }
        }
    }
    return 0;
}

static int meet(const Houses *h, const Board *one, const Board *other) {
    for (int d = 0; d < h->side; d++)
        if (some(both(one[d], other[d]))) return 1;
    return 0;
}

static void add_all(const Houses *h, Board *to, const Board *from) {
    for (int d = 0; d < h->side; d++) to[d] = either(to[d], from[d]);
}

/* Add the candidates that would lock a set, but those of a digit. */
static void lock(const Houses *h, const Als *als, int lost, Board *to) {
    for (int d = 0; d < h->side; d++)
        if (d != lost) to[d] = either(to[d], als->reach[d]);
}

/* Mark each two linked sets that may remove anything. */
WIDE static void xz(const Houses *h, Search *w) {
    for (int n = 0; n < w->links; n++) {
        const Als *a = &w->sets[w->link[n].one], *b = &w->sets[w->link[n].other];
        int digits = w->link[n].digits, two = digits & (digits - 1), may = 0;
        for (int d = 0; d < h->side; d++) {
            int links = digits >> d & 1;
            may |= (two || !links) && some(both(a->reach[d], b->reach[d]));
            may |= two && !links && (some(minus(a->reach[d], b->cells)) || some(minus(b->reach[d], a->cells)));
        }
        if (may) w->useful[w->link[n].one] = w->useful[w->link[n].other] = 1;
    }
}

/* Mark sets that may be the hinge of an XY-Wing, and those linked with them that may be its wings. */
WIDE static void xy_wing(const Houses *h, Search *w) {
    memset(w->lost, 0, sizeof(w->lost[0]) * w->count);
    for (int n = 0; n < w->links; n++)
        for (int one = w->link[n].one, other = w->link[n].other, left = w->link[n].digits; left; left &= left - 1) {
            lock(h, &w->sets[other], ctz64(left), w->lost[one][ctz64(left)]);
            lock(h, &w->sets[one], ctz64(left), w->lost[other][ctz64(left)]);
        }
    for (int hinge = 0; hinge < w->count; hinge++) {
        Board once[MOST_SIDE] = {{0, 0}}, twice[MOST_SIDE] = {{0, 0}};
        for (int x = 0; x < h->side; x++)
            for (int d = 0; d < h->side; d++) {
                twice[d] = either(twice[d], both(once[d], w->lost[hinge][x][d]));
                once[d] = either(once[d], w->lost[hinge][x][d]);
            }
        if (!meet(h, twice, twice)) continue;
        w->useful[hinge] = 1;
        for (int n = 0; n < w->links; n++) {
            int one = w->link[n].one, other = w->link[n].other, wing = one == hinge ? other : one;
            if ((one == hinge || other == hinge) && meet(h, w->sets[wing].reach, twice)) w->useful[wing] = 1;
        }
    }
}

/* Mark the sets of chains, each set later than the last, however long, that may end where they began. */
WIDE static void chain(const Houses *h, Search *w) {
    memset(w->lost, 0, sizeof(w->lost[0]) * w->count), memset(w->aims, 0, sizeof(w->aims[0]) * w->count);
    for (int n = 0; n < w->links; n++)
        for (int one = w->link[n].one, other = w->link[n].other, left = w->link[n].digits; left; left &= left - 1) {
            lock(h, &w->sets[one], ctz64(left), w->lost[other][ctz64(left)]);
            for (int used = 0; used < h->side; used++)
                if (used != ctz64(left)) add_all(h, w->lost[other][ctz64(left)], w->lost[one][used]);
        }
    for (int set = 0; set < w->count; set++)
        for (int x = 0; x < h->side; x++) lock(h, &w->sets[set], x, w->aims[set][x]);
    for (int n = w->links - 1; n >= 0; n--)
        for (int one = w->link[n].one, other = w->link[n].other, left = w->link[n].digits; left; left &= left - 1) {
            Board *aims = w->aims[other][ctz64(left)], start[MOST_SIDE] = {{0, 0}};
            lock(h, &w->sets[one], ctz64(left), start);
            w->useful[one] |= meet(h, start, aims);
            for (int used = 0; used < h->side; used++)
                if (used != ctz64(left)) add_all(h, w->aims[one][used], aims);
        }
    for (int set = 0; set < w->count; set++)
        for (int x = 0; x < h->side; x++) w->useful[set] |= meet(h, w->lost[set][x], w->aims[set][x]);
}

/* Return the marked sets as boards, and how these are linked: two numbers and the digits of each link. */
static PyObject *marked(Search *w) {
    uint16_t number[SETS];
    int sets = 0, links = 0;
    for (int n = 0; n < w->count; n++)
        if (w->useful[n]) write_board(w->sets[n].cells, w->boards[sets]), number[n] = (uint16_t)sets++;
    for (int n = 0; n < w->links; n++)
        if (w->useful[w->link[n].one] && w->useful[w->link[n].other]) {
            uint16_t end[3] = {number[w->link[n].one], number[w->link[n].other], (uint16_t)w->link[n].digits};
            memcpy(w->ends[links++], end, sizeof(end));
        }
    return Py_BuildValue("(y#y#)", w->boards, (Py_ssize_t)sets * 16, w->ends, (Py_ssize_t)links * 6);
}

PyDoc_STRVAR(als_doc, "als(open, wrong, what) -> (sets, links) or None\n\n"
    "The almost locked sets by which two (1), three (2) or a chain of them (4) may remove any of some\n"
    "candidates, as boards, and how they are linked: two numbers and the digits, each of 16 bits. Sets\n"
    "with common cells are not linked. None for too many.");

static PyObject *houses_als(PyObject *self, PyObject *args) {
    Houses *h = (Houses *)self;
    Search *w = h->search;
    PyObject *open, *wrong;
    Marks marks, false_;
    int what;
    if (!PyArg_ParseTuple(args, "OOi", &open, &wrong, &what) || read_marks(h, open, &marks) < 0 ||
        read_marks(h, wrong, &false_) < 0)
        return NULL;
    if (memcmp(&marks, &w->marks, sizeof(Marks)) || memcmp(&false_, &w->wrong, sizeof(Marks))) {
        w->marks = marks, w->wrong = false_; /* else they are known from what was asked before */
        w->many = find_sets(h, w) < 0 || find_links(w) < 0;
    }
    if (w->many) return Py_NewRef(Py_None);
    memset(w->useful, 0, sizeof(w->useful));
    if (what & ALS_XZ) xz(h, w);
    if (what & ALS_XY_WING) xy_wing(h, w);
    if (what & ALS_CHAIN) chain(h, w);
    return marked(w);
}

/* ---- how it is made --------------------------------------------------------------------------- */

/* Find the rectangles whose opposite corners share no house and are in the same houses as the others. */
static void find_rectangles(Houses *h) {
    for (int i = 0; i < h->houses; i++)
        for (Board left = h->house[i]; some(left);) h->inside[pop(&left)] |= (uint64_t)1 << i;
    for (int a = 0; a < h->cells; a++)
        for (int b = a + 1; b % h->side; b++)
            for (int d = a + h->side; d < h->cells; d += h->side) {
                int c = d + b - a;
                uint8_t corners[4] = {(uint8_t)a, (uint8_t)b, (uint8_t)c, (uint8_t)d};
                uint64_t one = h->inside[a] | h->inside[c], other = h->inside[b] | h->inside[d];
                if (!(h->inside[a] & h->inside[c]) && !(h->inside[b] & h->inside[d]) && one == other)
                    memcpy(h->rectangle[h->rectangles++], corners, 4);
            }
}

static void houses_free(PyObject *self) {
    free(((Houses *)self)->search);
    release(self);
}

static PyObject *houses_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    int side, beyond;
    PyObject *houses, *peers;
    if (!PyArg_ParseTuple(args, "iO!O!p", &side, &PyTuple_Type, &houses, &PyTuple_Type, &peers, &beyond)) return NULL;
    if (side < 1 || side > MOST_SIDE || PyTuple_Size(houses) > MOST_HOUSES || PyTuple_Size(peers) != side * side)
        return PyErr_Format(PyExc_ValueError, "the grid is too large, or its houses are too many");
    Houses *h = (Houses *)made(type);
    if (!h) return NULL;
    h->beyond = beyond, h->side = side, h->cells = side * side, h->houses = (int)PyTuple_Size(houses);
    h->set_bytes = (side * h->cells + 7) / 8;
    if (!(h->search = zeroed(1, sizeof(Search))) || read_boards(h, houses, side, h->house) < 0 ||
        read_boards(h, peers, h->cells, h->peers) < 0) {
        Py_DECREF(h);
        return NULL;
    }
    find_rectangles(h);
    for (int a = 0; a < h->houses; a++)
        for (int b = a + 1; b < h->houses; b++) {
            Board shared = both(h->house[a], h->house[b]);
            if (size_of(shared) > 1) h->crossing[h->crossings++] = (Crossing){{a, b}, shared};
        }
    return (PyObject *)h;
}

static PyMethodDef houses_methods[] = {
    {"basics", houses_basics, METH_VARARGS, basics_doc},
    {"sue_de_coq", houses_sue, METH_O, "sue_de_coq(open) -> bool\n\nWhether there may be one."},
    {"als", houses_als, METH_VARARGS, als_doc},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot houses_slots[] = {
    {Py_tp_new, houses_new}, {Py_tp_dealloc, houses_free}, {Py_tp_methods, houses_methods},
    {Py_tp_doc, "Houses(side, houses, peers, beyond)\n\nThe houses of a grid and the peers of its cells, "
                "as boards of 16 bytes; whether there are other houses than rows, columns and boxes."},
    {0, NULL},
};
PyType_Spec houses_spec = {"lapiz_core.Houses", sizeof(Houses), 0, Py_TPFLAGS_DEFAULT, houses_slots};
