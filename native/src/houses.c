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

typedef struct {
    PyObject_HEAD
    int side, cells, houses, crossings, rectangles, set_bytes;
    int beyond; /* whether cells of a house may be seen by others, outside of all houses of theirs */
    Board house[MOST_HOUSES], peers[MOST_CELLS];
    uint64_t inside[MOST_CELLS]; /* by cell: its houses */
    uint8_t rectangle[MOST_RECTANGLES][4]; /* the corners one after the other, opposite ones: 0, 2 and 1, 3 */
    struct { int first, second; Board shared; } crossing[MOST_CROSSINGS];
    struct Search *search; /* room for almost locked sets, and for sets that are looser: */
    struct Loose *loose;
} Houses;

typedef struct { /* a position: by digit its open cells, by cell its digits */
    Board digit[MOST_SIDE];
    uint16_t of[MOST_CELLS];
    Board unsolved;
} Marks;

static int read_board(const Houses *h, PyObject *bytes, Board *to) {
    const uint8_t *from = bytes_of(bytes, 16);
    if (!from) return -1;
    *to = (Board){0, 0};
    for (int c = 0; c < h->cells; c++)
        if (from[c >> 3] >> (c & 7) & 1) *to = either(*to, cell_board(c));
    return 0;
}

static int read_boards(const Houses *h, PyObject *boards, Board *to) {
    for (Py_ssize_t i = 0; i < PyTuple_Size(boards); i++)
        if (read_board(h, PyTuple_GetItem(boards, i), &to[i]) < 0) return -1;
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

/* ---- locked candidates, subsets --------------------------------------------------------------- */

static Board having(const Houses *h, const Marks *m, int digits) {
    Board cells = {0, 0};
    for (int d = 0; d < h->side; d++)
        if (digits >> d & 1) cells = either(cells, m->digit[d]);
    return cells;
}

enum { POINTING = 1, CLAIMING = 2, LOCKED_PAIR = 4, LOCKED_TRIPLE = 8, NAKED = 16, HIDDEN = 128,
       XY_WING = 1024, XYZ_WING = 2048, W_WING = 4096, REMOTE_PAIR = 8192, ONE_DIGIT = 1 << 14, RECTANGLE = 1 << 15,
       HIDDEN_RECTANGLE = 1 << 21, AVOIDABLE = 1 << 22, EVERYTHING = (1 << 24) - 1 };

/* Whether cells that see some others, all of these, have any of their digits both in a box and outside. */
static int has_effects(const Houses *h, const Marks *m, int digits, Board seen, Board box) {
    seen = both(seen, having(h, m, digits));
    return h->beyond || (some(both(seen, box)) && some(minus(seen, box)));
}

WIDE static int locked(const Houses *h, const Marks *m) {
    int may = 0;
    for (int x = 0; x < h->crossings; x++) {
        int ends[2] = {h->crossing[x].first, h->crossing[x].second};
        Board shared = h->crossing[x].shared, box = h->house[ends[1]];
        for (int d = 0; d < h->side; d++) {
            if (!some(both(m->digit[d], shared))) continue;
            int first = some(minus(both(m->digit[d], h->house[ends[0]]), shared));
            int second = some(minus(both(m->digit[d], h->house[ends[1]]), shared));
            if (first != second) may |= ends[first] < 2 * h->side ? CLAIMING : POINTING;
        }
        Board left = both(shared, m->unsolved);
        int cell[MOST_SIDE], n = 0;
        while (some(left)) cell[n++] = pop(&left);
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++) {
                int two = m->of[cell[i]] | m->of[cell[j]];
                Board seen = both(h->peers[cell[i]], h->peers[cell[j]]);
                if (popcount64(two) == 2 && has_effects(h, m, two, seen, box)) may |= LOCKED_PAIR;
                for (int k = j + 1; k < n; k++) {
                    int three = two | m->of[cell[k]];
                    Board all = both(seen, h->peers[cell[k]]);
                    if (popcount64(three) == 3 && has_effects(h, m, three, all, box)) may |= LOCKED_TRIPLE;
                }
            }
    }
    return may;
}

/* Find out which subsets a house may hold with an effect: naked ones, and hidden ones in the rest. */
WIDE static int subsets(const Houses *h, const Marks *m, Board house) {
    Inside in;
    look_inside(m, house, &in);
    int all = (1 << in.count) - 1, may = 0;
    for (int s = 1; s < all; s++) {
        int size = popcount64(s), rest = in.count - size;
        if (popcount64(in.digits[s]) > size || !(h->beyond || in.digits[s] & in.digits[all ^ s])) continue;
        may |= 1 | (size > 1 && size < 5 ? NAKED << (size - 2) : 0) |
               (rest > 1 && rest < 5 ? HIDDEN << (rest - 2) : 0);
    }
    return may;
}

/* Whether some house has just two places for a digit, of which each of two cells sees another one. */
static int joined(const Houses *h, Board places, Board one, Board other) {
    for (int i = 0; i < h->houses; i++) {
        Board second = both(h->house[i], places);
        if (!some(second)) continue;
        Board first = cell_board(pop(&second));
        if (size_of(second) == 1 && ((some(both(first, one)) && some(both(second, other))) ||
                                     (some(both(first, other)) && some(both(second, one)))))
            return 1;
    }
    return 0;
}

/* Find out which wings two cells with two digits each may have. */
static int wings_of(const Houses *h, const Marks *m, int one, int other) {
    int digits = m->of[one] ^ m->of[other], shared = m->of[one] & m->of[other], may = 0;
    Board seen = both(h->peers[one], h->peers[other]);
    if (!digits) { /* the same two */
        for (int left = shared; left; left &= left - 1) {
            int target = ctz64(left), link = ctz64(shared ^ (left & -left));
            if (some(both(seen, m->digit[target])) &&
                joined(h, m->digit[link], h->peers[one], h->peers[other]))
                may |= W_WING;
        }
        return may;
    }
    Board ends = shared ? both(seen, m->digit[ctz64((uint64_t)shared)]) : (Board){0, 0};
    Board pivots = some(ends) ? both(seen, m->unsolved) : ends;
    while (some(pivots)) {
        int pivot = pop(&pivots);
        if (m->of[pivot] == digits) may |= XY_WING;
        if (m->of[pivot] == (digits | shared) && some(both(ends, h->peers[pivot]))) may |= XYZ_WING;
    }
    return may;
}

WIDE static int wings(const Houses *h, const Marks *m) {
    int pairs[MOST_CELLS], count = 0, may = 0;
    for (int c = 0; c < h->cells; c++)
        if (popcount64(m->of[c]) == 2) pairs[count++] = c;
    for (int i = 0; i < count; i++) {
        int same = 1;
        for (int j = i + 1; j < count; j++) {
            same += m->of[pairs[i]] == m->of[pairs[j]];
            may |= wings_of(h, m, pairs[i], pairs[j]);
        }
        if (same > 3) may |= REMOTE_PAIR;
    }
    return may;
}

/* ---- one digit: where it cannot be placed -------------------------------------------------------- */

typedef struct { const Houses *h; Board all, row[MOST_SIDE]; int rows, nodes; } Digit;

/* Find a placing of a digit in some cells, row by row, through fresh cells where it can; empty if there
   is none. */
static Board placing(Digit *digit, int row, Board cells, Board fresh) {
    const Houses *h = digit->h;
    if (row == digit->rows) { /* rows, columns and boxes have it: extra houses remain */
        for (int i = 3 * h->side; i < h->houses; i++)
            if (some(both(h->house[i], digit->all)) && !some(both(h->house[i], cells))) return (Board){0, 0};
        return cells;
    }
    Board options = both(cells, digit->row[row]), first = both(options, fresh);
    for (int pass = 0; pass < 2; pass++, first = minus(options, fresh))
        while (some(first) && digit->nodes-- > 0) {
            Board found = placing(digit, row + 1, minus(cells, h->peers[pop(&first)]), fresh);
            if (some(found)) return found;
        }
    return (Board){0, 0};
}

/* Find the cells of a digit that no placing has: see lapiz_sudoku.board.placing. */
static Board unplaceable(const Houses *h, Board board) {
    Digit digit = {.h = h, .all = board, .nodes = PLACING_NODES};
    Board fresh = board, missing = {0, 0};
    for (int i = 0; i < h->side; i++) {
        Board row = both(h->house[i], board);
        int at = digit.rows;
        if (!some(row)) continue;
        for (; at && size_of(digit.row[at - 1]) > size_of(row); at--) digit.row[at] = digit.row[at - 1];
        digit.row[at] = row, digit.rows++;
    }
    while (some(fresh) && digit.nodes > 0) {
        Board rest = fresh;
        int cell = pop(&rest);
        Board found = placing(&digit, 0, minus(board, h->peers[cell]), fresh);
        if (!some(found)) missing = either(missing, cell_board(cell));
        fresh = minus(rest, found);
    }
    return either(missing, fresh);
}

static PyObject *houses_unplaceable(PyObject *self, PyObject *board) {
    Board cells;
    uint8_t bytes[16];
    if (read_board((Houses *)self, board, &cells) < 0) return NULL;
    write_board(unplaceable((Houses *)self, cells), bytes);
    return PyBytes_FromStringAndSize((char *)bytes, 16);
}

/* ---- deadly rectangles --------------------------------------------------------------------------- */

static int strong(const Houses *h, const Marks *m, int d, int one, int other) {
    for (uint64_t left = h->inside[one] & h->inside[other]; left; left &= left - 1)
        if (size_of(both(h->house[ctz64(left)], m->digit[d])) == 2) return 1;
    return 0;
}

/* Whether some cells that two digits could fill have one more, and the same, that others can lose. */
static int one_more(const Houses *h, const Marks *m, const int *roof, int count, int two) {
    int extra = m->of[roof[0]] & ~two;
    if (!extra || extra & (extra - 1)) return 0;
    Board seen = m->digit[ctz64((uint64_t)extra)];
    for (int i = 0; i < count; i++) {
        if ((m->of[roof[i]] & ~two) != extra) return 0;
        seen = both(seen, h->peers[roof[i]]);
    }
    return some(seen);
}

/* Whether two cells with some digits between them, as one cell, may be part of a naked subset. */
static int with_subset(const Houses *h, const Marks *m, const int *roof, Board corners, int extra) {
    Board two = either(cell_board(roof[0]), cell_board(roof[1]));
    for (uint64_t left = h->inside[roof[0]] & h->inside[roof[1]]; left; left &= left - 1) {
        Board house = h->house[ctz64(left)];
        Inside in;
        look_inside(m, minus(house, corners), &in);
        for (int s = 1; s < 1 << in.count; s++) {
            int digits = in.digits[s] | extra;
            if (popcount64(digits) != popcount64(s) + 1) continue;
            if (some(both(minus(minus(house, two), board_of(&in, s)), having(h, m, digits)))) return 1;
        }
    }
    return 0;
}

/* Find out which unique rectangles four open corners may be if two digits are those of one of them. */
static int unique(const Houses *h, const Marks *m, const int *corner, int two) {
    int roof[4], count = 0, may = 0, low = two & -two, high = two ^ low;
    for (int i = 0; i < 4; i++)
        if (m->of[corner[i]] != two) roof[count++] = corner[i];
    int of[4] = {m->of[corner[0]], m->of[corner[1]], m->of[corner[2]], m->of[corner[3]]};
    if (!(of[0] & of[2] & low && of[1] & of[3] & high) && !(of[0] & of[2] & high && of[1] & of[3] & low))
        return 0; /* they cannot fill it crosswise */
    if (count == 1) return RECTANGLE;
    if (count == 3) return one_more(h, m, roof, 3, two) ? RECTANGLE << 4 : 0;
    if (count != 2) return 0;
    if (!(h->inside[roof[0]] & h->inside[roof[1]])) /* across */
        return (one_more(h, m, roof, 2, two) ? RECTANGLE << 4 : 0) | RECTANGLE << 5;
    for (int left = two; left; left &= left - 1) {
        int d = ctz64((uint64_t)left);
        if (m->of[roof[0]] & m->of[roof[1]] & 1 << d && strong(h, m, d, roof[0], roof[1])) may |= RECTANGLE << 3;
    }
    Board corners = {0, 0};
    for (int i = 0; i < 4; i++) corners = either(corners, cell_board(corner[i]));
    int extra = (m->of[roof[0]] | m->of[roof[1]]) & ~two;
    return may | (one_more(h, m, roof, 2, two) ? RECTANGLE << 1 : 0) |
           (with_subset(h, m, roof, corners, extra) ? RECTANGLE << 2 : 0);
}

/* Whether one of two digits is locked both ways at the corner opposite to the first, which has just these. */
static int hidden(const Houses *h, const Marks *m, const int *corner, int two) {
    int beside = m->of[corner[1]] & m->of[corner[3]] & m->of[corner[2]] & two;
    if (m->of[corner[1]] == two || m->of[corner[3]] == two || (m->of[corner[2]] & two) != two) return 0;
    for (; beside; beside &= beside - 1) {
        int d = ctz64((uint64_t)beside);
        if (strong(h, m, d, corner[2], corner[1]) && strong(h, m, d, corner[2], corner[3])) return 1;
    }
    return 0;
}

/* Find out which avoidable rectangles four corners may be, of which some are solved but not given:
   `solved` has their digits. The first corner is one of these. */
static int avoidable(const Houses *h, const Marks *m, const uint16_t *solved, const int *corner) {
    int a = corner[0], b = corner[1], c = corner[2], d = corner[3];
    if (solved[b] && solved[d]) return solved[b] == solved[d] && m->of[c] & solved[a] ? AVOIDABLE : 0;
    Board seen;
    int extra;
    if (solved[c]) {
        seen = both(h->peers[b], h->peers[d]), extra = m->of[b];
        if (solved[a] != solved[c] || m->of[b] != m->of[d] || popcount64(extra) != 2) return 0;
    } else if (solved[b]) {
        seen = both(h->peers[c], h->peers[d]), extra = m->of[c] & m->of[d];
        if (popcount64(m->of[c]) != 2 || popcount64(m->of[d]) != 2 || !(m->of[c] & solved[a] & ~extra) ||
            !(m->of[d] & solved[b] & ~extra))
            return 0;
    } else return 0;
    return some(both(seen, having(h, m, extra))) ? AVOIDABLE << 1 : 0;
}

/* Find out which rectangles there may be. Givens fix a corner that they leave one digit. */
WIDE static int rectangles(const Houses *h, const Marks *m, const Marks *placed, const Marks *origin) {
    uint16_t solved[MOST_CELLS];
    int may = 0;
    for (int c = 0; c < h->cells; c++) solved[c] = popcount64(origin->of[c]) > 1 ? placed->of[c] : 0;
    for (int r = 0; r < h->rectangles; r++) {
        int corner[7], open = 0, loose = 0;
        for (int i = 0; i < 4; i++) {
            corner[i] = h->rectangle[r][i];
            open += m->of[corner[i]] != 0, loose += solved[corner[i]] != 0;
        }
        if (open + loose < 4 || loose > 3 || loose == 1) continue;
        for (int i = 0; i < 3; i++) corner[4 + i] = corner[i];
        for (int i = 0; i < 4; i++)
            if (loose)
                may |= solved[corner[i]] ? avoidable(h, m, solved, corner + i) : 0;
            else if (popcount64(m->of[corner[i]]) == 2)
                may |= unique(h, m, corner + i, m->of[corner[i]]) |
                       (hidden(h, m, corner + i, m->of[corner[i]]) ? HIDDEN_RECTANGLE : 0);
    }
    return may;
}

PyDoc_STRVAR(basics_doc, "basics(open, placed, origin) -> (mask, houses, unplaceable)\n\n"
    "Whether there may be pointing (1), claiming (2), locked pairs (4) and triples (8), naked (16, 32,\n"
    "64) and hidden (128, 256, 512) pairs, triples, quadruples, an XY-Wing (1024), XYZ-Wing (2048), W-Wing\n"
    "(4096) or remote pair (8192), anything of one digit (2^14), a unique rectangle (2^15 to 2^20, by type),\n"
    "hidden (2^21) or avoidable one (2^22, 2^23); in which houses any subset may be; which candidates no\n"
    "placing of their digit has. Where there are locked candidates or subsets, all else may be there, and\n"
    "the last is None.");

static PyObject *houses_basics(PyObject *self, PyObject *args) {
    Houses *h = (Houses *)self;
    PyObject *sets[3];
    Marks m[3];
    uint64_t found = 0;
    uint8_t nowhere[MOST_SIDE * MOST_CELLS / 8 + 1] = {0};
    if (!PyArg_ParseTuple(args, "OOO", &sets[0], &sets[1], &sets[2])) return NULL;
    for (int i = 0; i < 3; i++)
        if (read_marks(h, sets[i], &m[i]) < 0) return NULL;
    int may = locked(h, m);
    for (int i = 0; i < h->houses; i++) {
        int here = subsets(h, m, h->house[i]);
        may |= here & ~1, found |= (uint64_t)(here & 1) << i;
    }
    if (!h->beyond && may & ~(LOCKED_PAIR | LOCKED_TRIPLE)) /* nearly always found: the rest can wait */
        return Py_BuildValue("(iKO)", may | (EVERYTHING & -XY_WING), (unsigned long long)found, Py_None);
    may |= wings(h, m) | rectangles(h, m, m + 1, m + 2);
    for (int d = 0; d < h->side; d++)
        for (Board cells = unplaceable(h, m->digit[d]); some(cells); may |= ONE_DIGIT) {
            int n = d * h->cells + pop(&cells);
            nowhere[n >> 3] |= (uint8_t)(1u << (n & 7));
        }
    return Py_BuildValue("(iKy#)", may, (unsigned long long)found, nowhere, (Py_ssize_t)h->set_bytes);
}

/* ---- Sue de Coq ------------------------------------------------------------------------------- */

typedef struct Loose { Board cells; int digits, excess; } Loose;

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
WIDE static int sides(const Loose *all, int count, Board base, int shared, int spare, int size, Loose *kept) {
    int n = 0;
    for (int i = 0; i < count; i++) {
        int taken = popcount64(all[i].digits & shared) - all[i].excess;
        if (taken > 0 && taken < spare && all[i].excess < size && !some(both(all[i].cells, base)))
            kept[n] = all[i], kept[n++].excess = taken;
    }
    return n;
}

WIDE static int sue_at(const Houses *h, const Marks *m, int x, Board base, const Loose *one, int ones,
                  const Loose *two, int twos) {
    Loose near[1 << MOST_SIDE], far[1 << MOST_SIDE];
    Board cells = base, first = minus(h->house[h->crossing[x].first], base);
    Board second = minus(h->house[h->crossing[x].second], base);
    int shared = 0, size = size_of(base);
    while (some(cells)) shared |= m->of[pop(&cells)];
    int spare = popcount64(shared) - size;
    if (spare < 2 || !(ones = sides(one, ones, base, shared, spare, size, near))) return 0;
    twos = sides(two, twos, base, shared, spare, size, far);
    for (int i = 0; i < ones; i++)
        for (int j = 0; j < twos; j++)
            if (near[i].excess + far[j].excess == spare && !(near[i].digits & far[j].digits & shared) &&
                !some(both(near[i].cells, far[j].cells)) &&
                (some(both(minus(first, near[i].cells),
                           having(h, m, near[i].digits | (shared & ~far[j].digits)))) ||
                 some(both(minus(second, far[j].cells),
                           having(h, m, far[j].digits | (shared & ~near[i].digits))))))
                return 1;
    return 0;
}

static PyObject *houses_sue(PyObject *self, PyObject *open) {
    Houses *h = (Houses *)self;
    Marks m;
    int counts[MOST_HOUSES], found = 0;
    if (read_marks(h, open, &m) < 0) return NULL;
    Loose *sets = h->loose;
    if (!sets && !(sets = h->loose = zeroed((size_t)h->houses << MOST_SIDE, sizeof(Loose)))) return NULL;
    for (int i = 0; i < h->houses; i++)
        counts[i] = loose_sets(&m, h->house[i], sets + ((size_t)i << MOST_SIDE));
    for (int x = 0; x < h->crossings && !found; x++) {
        int a = h->crossing[x].first, b = h->crossing[x].second, cell[MOST_SIDE], n = 0;
        Board left = both(h->crossing[x].shared, m.unsolved);
        while (some(left)) cell[n++] = pop(&left);
        for (int s = 3; s < 1 << n && !found; s++) {
            Board base = {0, 0};
            if (popcount64(s) != 2 && popcount64(s) != 3) continue;
            for (int i = 0; i < n; i++)
                if (s >> i & 1) base = either(base, cell_board(cell[i]));
            found = sue_at(h, &m, x, base, sets + ((size_t)a << MOST_SIDE), counts[a],
                           sets + ((size_t)b << MOST_SIDE), counts[b]);
        }
    }
    return PyBool_FromLong(found);
}

/* ---- almost locked sets ----------------------------------------------------------------------- */

enum { XZ = 1, WING = 2, CHAIN = 4 };

typedef struct { /* by digit: its places, and the false candidates that see all of these */
    Board cells, places[MOST_SIDE], reach[MOST_SIDE];
    int digits;
} Als;

typedef struct { int one, other, digits; } Link; /* two sets, and the digits that link them */

typedef struct Search { /* what a search needs: kept, for it is large */
    Marks marks, wrong;
    int count, links, many; /* whether there are too many sets or links */
    Als sets[SETS];
    uint64_t useful[SET_WORDS]; /* sets that may be part of what is asked for */
    Link link[LINKS];
    uint64_t seeing[MOST_SIDE][MOST_CELLS][SET_WORDS]; /* the sets of which a cell sees a digit */
    /* By set and digit lost: the candidates that lead there, and those that it leads to. */
    Board lost[SETS][MOST_SIDE][MOST_SIDE], aims[SETS][MOST_SIDE][MOST_SIDE];
} Search;

static inline void mark(Search *w, int set) { w->useful[set >> 6] |= (uint64_t)1 << (set & 63); }
static inline int is_marked(const Search *w, int set) { return w->useful[set >> 6] >> (set & 63) & 1; }

static int add_set(const Houses *h, Search *w, Board cells, int digits) {
    if (w->count == SETS) return -1;
    Als *als = &w->sets[w->count];
    als->cells = cells, als->digits = digits;
    for (int left = digits; left; left &= left - 1) {
        int d = ctz64(left);
        Board places = als->places[d] = both(w->marks.digit[d], cells), reach = w->marks.digit[d];
        while (some(places)) reach = both(reach, h->peers[pop(&places)]);
        als->reach[d] = both(reach, w->wrong.digit[d]);
        while (some(reach))
            w->seeing[d][pop(&reach)][w->count >> 6] |= (uint64_t)1 << (w->count & 63);
    }
    w->count++;
    return 0;
}

/* Return what follows a set of so many as in a dictionary: 0, 01, 012, 02, 1...; 0 at the end. */
static int next_word(int set, int count) {
    int last = highest64((uint64_t)set);
    if (last < count - 1) return set | 1 << (last + 1);
    set ^= 1 << last;
    if (!set) return 0;
    last = highest64((uint64_t)set);
    return (set ^ 1 << last) | 1 << (last + 1);
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
    int words = (w->count + 63) / 64, common[SETS] = {0};
    for (int a = 0; a < w->count; a++) {
        const Als *als = &w->sets[a];
        uint64_t linked[SET_WORDS] = {0};
        for (int left = als->digits; left; left &= left - 1) {
            int d = ctz64(left);
            Board places = als->places[d];
            uint64_t all[SET_WORDS];
            memset(all, 0xff, sizeof(all));
            while (some(places)) {
                const uint64_t *seeing = w->seeing[d][pop(&places)];
                for (int i = 0; i < words; i++) all[i] &= seeing[i];
            }
            for (int i = a >> 6; i < words; i++)
                for (uint64_t rest = all[i]; rest; rest &= rest - 1) {
                    int b = i * 64 + ctz64(rest);
                    if (b > a) linked[i] |= rest & (~rest + 1), common[b] |= 1 << d;
                }
        }
        for (int i = a >> 6; i < words; i++)
            for (uint64_t rest = linked[i]; rest; rest &= rest - 1) {
                int b = i * 64 + ctz64(rest);
                if (!some(both(als->cells, w->sets[b].cells))) {
                    if (w->links == LINKS) return -1;
                    w->link[w->links++] = (Link){a, b, common[b]};
                }
                common[b] = 0;
            }
    }
    return 0;
}

static int xz(const Houses *h, const Search *w, const Link *link) {
    const Als *a = &w->sets[link->one], *b = &w->sets[link->other];
    int two = link->digits & (link->digits - 1);
    for (int d = 0; d < h->side; d++) {
        int links = link->digits >> d & 1;
        if ((two || !links) && some(both(a->reach[d], b->reach[d]))) return 1;
        if (two && !links && (some(minus(a->reach[d], b->cells)) || some(minus(b->reach[d], a->cells))))
            return 1;
    }
    return 0;
}

/* Mark a set and two others that it is linked with, without common cells, if they may remove any
   of some candidates. */
WIDE static void mark_wings(const Houses *h, Search *w, int hinge, const Board *aims) {
    int wing[SETS], link[SETS], count = 0;
    for (int n = 0; n < w->links; n++) {
        if (w->link[n].one != hinge && w->link[n].other != hinge) continue;
        wing[count] = w->link[n].one ^ w->link[n].other ^ hinge, link[count] = w->link[n].digits;
        for (int d = 0; d < h->side; d++)
            if (some(both(w->sets[wing[count]].reach[d], aims[d]))) { count++; break; }
    }
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++) {
            const Als *a = &w->sets[wing[i]], *b = &w->sets[wing[j]];
            int two = link[i] | link[j], left = a->digits & b->digits;
            if (!(two & (two - 1)) || some(both(a->cells, b->cells))) continue;
            if (popcount64(two) == 2) left &= ~two;
            for (; left; left &= left - 1)
                if (some(both(a->reach[ctz64(left)], b->reach[ctz64(left)]))) break;
            if (left) mark(w, hinge), mark(w, wing[i]), mark(w, wing[j]);
        }
}

/* Mark sets that, linked by two digits with two others, may leave a third digit of these. */
static void xy_wing(const Houses *h, Search *w) {
    memset(w->lost, 0, sizeof(w->lost[0]) * w->count);
    for (int n = 0; n < w->links; n++)
        for (int left = w->link[n].digits; left; left &= left - 1)
            for (int x = ctz64(left), d = 0; d < h->side; d++) {
                Board *one = &w->lost[w->link[n].one][x][d], *other = &w->lost[w->link[n].other][x][d];
                *one = either(*one, w->sets[w->link[n].other].reach[d]);
                *other = either(*other, w->sets[w->link[n].one].reach[d]);
            }
    for (int hinge = 0; hinge < w->count; hinge++) {
        Board aims[MOST_SIDE];
        int may = 0;
        for (int d = 0; d < h->side; d++) {
            Board once = {0, 0}, twice = {0, 0};
            for (int x = 0; x < h->side; x++) {
                if (x == d) continue;
                twice = either(twice, both(once, w->lost[hinge][x][d]));
                once = either(once, w->lost[hinge][x][d]);
            }
            aims[d] = twice, may |= some(twice);
        }
        if (may) mark_wings(h, w, hinge, aims);
    }
}

/* Add the candidates that would lock a set, but those of a digit. */
static void lock(const Houses *h, const Als *als, int lost, Board *to) {
    for (int d = 0; d < h->side; d++)
        if (d != lost) to[d] = either(to[d], als->reach[d]);
}

static int meet(const Houses *h, const Board *one, const Board *other) {
    for (int d = 0; d < h->side; d++)
        if (some(both(one[d], other[d]))) return 1;
    return 0;
}

/* The digit by which a chain goes on from a set that has lost one of its digits; -1 if by none. */
static int next_digit(int links, int lost) {
    int free = links & ~(1 << lost);
    return free ? ctz64((uint64_t)free) : -1;
}

/* Mark the sets of chains, each set later than the last, however long, that may end where they began. */
static void chain(const Houses *h, Search *w) {
    memset(w->lost, 0, sizeof(w->lost[0]) * w->count), memset(w->aims, 0, sizeof(w->aims[0]) * w->count);
    for (int n = 0; n < w->links; n++) {
        const Link *link = &w->link[n];
        for (int left = link->digits; left; left &= left - 1) {
            int x = ctz64(left);
            Board *lost = w->lost[link->other][x];
            lock(h, &w->sets[link->one], x, lost);
            for (int used = 0; used < h->side; used++)
                for (int d = 0; next_digit(link->digits, used) == x && d < h->side; d++)
                    lost[d] = either(lost[d], w->lost[link->one][used][d]);
        }
    }
    for (int set = 0; set < w->count; set++)
        for (int x = 0; x < h->side; x++) lock(h, &w->sets[set], x, w->aims[set][x]);
    for (int n = w->links - 1; n >= 0; n--) {
        const Link *link = &w->link[n];
        for (int used = 0; used < h->side; used++) {
            int x = next_digit(link->digits, used);
            for (int d = 0; x >= 0 && d < h->side; d++)
                w->aims[link->one][used][d] = either(w->aims[link->one][used][d], w->aims[link->other][x][d]);
        }
    }
    for (int set = 0; set < w->count; set++)
        for (int x = 0; x < h->side; x++)
            if (meet(h, w->lost[set][x], w->aims[set][x])) mark(w, set);
    for (int n = 0; n < w->links; n++)
        for (int left = w->link[n].digits; left; left &= left - 1) {
            Board start[MOST_SIDE] = {{0, 0}};
            lock(h, &w->sets[w->link[n].one], ctz64(left), start);
            if (meet(h, start, w->aims[w->link[n].other][ctz64(left)])) mark(w, w->link[n].one);
        }
}

/* Return the marked sets as boards, and how these are linked: two numbers and the digits of each link. */
static PyObject *marked(Search *w) {
    uint16_t number[SETS];
    int sets = 0, links = 0;
    for (int n = 0; n < w->count; n++) number[n] = (uint16_t)sets, sets += is_marked(w, n);
    for (int n = 0; n < w->links; n++) links += is_marked(w, w->link[n].one) && is_marked(w, w->link[n].other);
    PyObject *boards = PyBytes_FromStringAndSize(NULL, sets * 16), *ends = PyBytes_FromStringAndSize(NULL, links * 6);
    if (boards && ends) {
        uint8_t *board = (uint8_t *)PyBytes_AsString(boards), *end = (uint8_t *)PyBytes_AsString(ends);
        for (int n = 0; n < w->count; n++)
            if (is_marked(w, n)) write_board(w->sets[n].cells, board), board += 16;
        for (int n = 0; n < w->links; n++) {
            const Link *link = &w->link[n];
            if (!is_marked(w, link->one) || !is_marked(w, link->other)) continue;
            uint16_t three[3] = {number[link->one], number[link->other], (uint16_t)link->digits};
            memcpy(end, three, 6), end += 6;
        }
        return Py_BuildValue("(NN)", boards, ends);
    }
    Py_XDECREF(boards), Py_XDECREF(ends);
    return NULL;
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
    for (int n = 0; what & XZ && n < w->links; n++)
        if (xz(h, w, &w->link[n])) mark(w, w->link[n].one), mark(w, w->link[n].other);
    if (what & WING) xy_wing(h, w);
    if (what & CHAIN) chain(h, w);
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
                int c = d + b - a, corners[4] = {a, b, c, d};
                uint64_t one = h->inside[a] | h->inside[c], other = h->inside[b] | h->inside[d];
                if (h->inside[a] & h->inside[c] || h->inside[b] & h->inside[d] || one != other) continue;
                for (int i = 0; i < 4; i++) h->rectangle[h->rectangles][i] = (uint8_t)corners[i];
                h->rectangles++;
            }
}

static void houses_free(PyObject *self) {
    free(((Houses *)self)->search), free(((Houses *)self)->loose);
    release(self);
}

static PyObject *houses_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    int side, beyond;
    PyObject *houses, *peers;
    if (!PyArg_ParseTuple(args, "iO!O!p", &side, &PyTuple_Type, &houses, &PyTuple_Type, &peers,
                          &beyond))
        return NULL;
    if (side < 1 || side > MOST_SIDE || PyTuple_Size(houses) > MOST_HOUSES ||
        PyTuple_Size(peers) != side * side) {
        PyErr_SetString(PyExc_ValueError, "the grid is too large, or its houses are too many");
        return NULL;
    }
    Houses *h = (Houses *)made(type);
    if (!h) return NULL;
    h->beyond = beyond, h->side = side, h->cells = side * side, h->houses = (int)PyTuple_Size(houses);
    h->set_bytes = (side * h->cells + 7) / 8;
    if (!(h->search = zeroed(1, sizeof(Search))) || read_boards(h, houses, h->house) < 0 ||
        read_boards(h, peers, h->peers) < 0) {
        Py_DECREF(h);
        return NULL;
    }
    for (int i = 0; i < h->houses; i++)
        if (size_of(h->house[i]) > side) {
            Py_DECREF(h);
            PyErr_SetString(PyExc_ValueError, "a house has too many cells");
            return NULL;
        }
    find_rectangles(h);
    for (int a = 0; a < h->houses; a++)
        for (int b = a + 1; b < h->houses; b++) {
            Board shared = both(h->house[a], h->house[b]);
            if (size_of(shared) < 2) continue;
            h->crossing[h->crossings].first = a, h->crossing[h->crossings].second = b;
            h->crossing[h->crossings++].shared = shared;
        }
    return (PyObject *)h;
}

static PyMethodDef houses_methods[] = {
    {"basics", houses_basics, METH_VARARGS, basics_doc},
    {"unplaceable", houses_unplaceable, METH_O, "unplaceable(board) -> board\n\nThe cells of a digit that "
     "no placing of it has."},
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
