/* The first thing that the easiest techniques of Sudoku Explainer find, in their order: the twin of
   lapiz_sudoku.explainer (locked, sets, singles, fish, wings), which says what each one is. */
#include "core.h"

enum { SIDE = 9, CELLS = SIDE * SIDE, HOUSES = 3 * SIDE, COLUMNS = SIDE, BOXES = 2 * SIDE, PEERS = 20 };
enum { DIRECT_POINTING, DIRECT_CLAIMING, DIRECT_PAIR, NAKED_SINGLE, DIRECT_TRIPLE, POINTING, CLAIMING,
       NAKED_PAIR, X_WING, HIDDEN_PAIR, NAKED_TRIPLE, SWORDFISH, HIDDEN_TRIPLE, XY_WING, XYZ_WING,
       NAKED_QUADRUPLE, JELLYFISH, HIDDEN_QUADRUPLE, NOTHING };
enum { FOUND = 5 }; /* how many numbers say what was found */

static uint8_t cell_of[HOUSES][SIDE], house_of[CELLS][3], peers_of[CELLS][PEERS];

typedef struct {
    uint16_t at[HOUSES][SIDE]; /* by house and digit, its places */
    uint16_t of[CELLS];        /* by cell, its digits */
    uint8_t open[HOUSES];      /* how many cells of a house are open */
} Marks;

static int few_of(unsigned mask) { return popcount64((uint64_t)mask); }
static int first_of(unsigned mask) { return ctz64((uint64_t)mask); }
static int is_one(unsigned mask) { return mask && !(mask & (mask - 1)); }
/* The next mask with as many bits, by value. */
static unsigned next_of(unsigned mask) {
    unsigned low = mask & (0u - mask), up = mask + low;
    return up | ((mask ^ up) / low >> 2);
}

static int note(int *found, int a, int b, int c, int d, int e) {
    found[0] = a, found[1] = b, found[2] = c, found[3] = d, found[4] = e;
    return 1;
}

/* The places of a line in a box (of `box`: those of the box in the line). */
static unsigned shared(int line, int in_box, int box) {
    int column = line >= COLUMNS, number = line % SIDE, across = column ? box / 3 : box % 3;
    if (!in_box) return 7u << 3 * across;
    return column ? 0x49u << number % 3 : 7u << 3 * (number % 3);
}

/* The cell of a house that some crossing leaves for a digit, if it is the only one and not all. */
static int left_at(const Marks *m, int house, int digit, unsigned crossed) {
    unsigned places = m->at[house][digit], left = places & ~crossed;
    return is_one(left) && left != places ? cell_of[house][first_of(left)] : -1;
}

static int by_box(const Marks *m, int line, int box, int direct, int *found) {
    unsigned in_box = shared(line, 1, box), in_line = shared(line, 0, box);
    int across = line >= COLUMNS ? 3 : 1, first = line >= COLUMNS ? box % 3 : box / 3 * 3;
    for (int d = 0; d < SIDE; d++) {
        unsigned base = m->at[BOXES + box][d];
        if (!base || base & ~in_box || is_one(base) || !(m->at[line][d] & ~in_line)) continue;
        if (!direct) return note(found, d, BOXES + box, line, -1, -1);
        for (int other = first; other < first + 3 * across; other += across) {
            int cell = other == box ? -1 : left_at(m, BOXES + other, d, in_box);
            if (cell >= 0) return note(found, d, BOXES + box, line, BOXES + other, cell);
        }
    }
    return 0;
}

static int pointing(const Marks *m, int direct, int *found) {
    for (int start = COLUMNS; start >= 0; start -= COLUMNS)
        for (int box = 0; box < SIDE; box++) {
            int first = start + (start ? box % 3 * 3 : box / 3 * 3);
            for (int line = first; line < first + 3; line++)
                if (by_box(m, line, box, direct, found)) return 1;
        }
    return 0;
}

static int by_line(const Marks *m, int line, int box, int direct, int *found) {
    unsigned in_box = shared(line, 1, box), in_line = shared(line, 0, box);
    int first = line - line % 3;
    for (int d = 0; d < SIDE; d++) {
        unsigned base = m->at[line][d];
        if (!base || base & ~in_line || is_one(base) || !(m->at[BOXES + box][d] & ~in_box)) continue;
        if (!direct) return note(found, d, line, BOXES + box, -1, -1);
        for (int other = first; other < first + 3; other++) {
            int cell = other == line ? -1 : left_at(m, other, d, in_line);
            if (cell >= 0) return note(found, d, line, BOXES + box, other, cell);
        }
    }
    return 0;
}

static int claiming(const Marks *m, int direct, int *found) {
    for (int start = COLUMNS; start >= 0; start -= COLUMNS)
        for (int line = start; line < start + SIDE; line++)
            for (int n = 0; n < 3; n++) {
                int number = line % SIDE, box = start ? number / 3 + 3 * n : number / 3 * 3 + n;
                if (by_line(m, line, box, direct, found)) return 1;
            }
    return 0;
}

/* The first digit that a hidden set leaves one place in its house. */
static int direct_of(const Marks *m, int house, unsigned digits, unsigned places, int *found) {
    for (int d = 0; d < SIDE; d++) {
        int cell = digits >> d & 1 ? -1 : left_at(m, house, d, places);
        if (cell >= 0) return note(found, house, (int)digits, (int)places, d, cell);
    }
    return 0;
}

/* Whether a hidden set removes anything. */
static int hides(const Marks *m, int house, unsigned digits, unsigned places) {
    for (int d = 0; d < SIDE; d++)
        if (!(digits >> d & 1) && m->at[house][d] & places) return 1;
    return 0;
}

/* Whether a naked set removes anything in its house. */
static int lays_bare(const Marks *m, int house, unsigned digits, unsigned places) {
    for (int place = 0; place < SIDE; place++)
        if (!(places >> place & 1) && m->of[cell_of[house][place]] & digits) return 1;
    return 0;
}

typedef struct { int count; uint16_t key[SIDE], values[SIDE]; } Things;

static void add_thing(Things *t, int size, int number, unsigned values) {
    if (!(values & (values - 1)) || few_of(values) > size) return;
    t->key[t->count] = (uint16_t)(1u << number), t->values[t->count++] = (uint16_t)values;
}

enum { NAKED, HIDDEN, DIRECT };

static int sets_in(const Marks *m, int house, int size, int form, int *found) {
    Things t = {0};
    for (int n = 0; n < SIDE; n++)
        add_thing(&t, size, n, form == NAKED ? m->of[cell_of[house][n]] : m->at[house][n]);
    if (t.count < size) return 0;
    for (unsigned chosen = (1u << size) - 1; chosen < 1u << t.count; chosen = next_of(chosen)) {
        unsigned keys = 0, values = 0;
        for (unsigned left = chosen; left; left &= left - 1)
            keys |= t.key[first_of(left)], values |= t.values[first_of(left)];
        if (few_of(values) != size) continue;
        if (form == DIRECT && direct_of(m, house, keys, values, found)) return 1;
        if (form == HIDDEN && hides(m, house, keys, values))
            return note(found, house, (int)keys, (int)values, -1, -1);
        if (form == NAKED && lays_bare(m, house, values, keys))
            return note(found, house, (int)values, (int)keys, -1, -1);
    }
    return 0;
}

static int sets(const Marks *m, int size, int form, int *found) {
    int least = form == NAKED ? 2 * size : form == HIDDEN ? 2 * size + 1 : size + 1;
    for (int n = 0; n < HOUSES; n++) { /* boxes, columns, rows */
        int house = n < SIDE ? BOXES + n : n < 2 * SIDE ? n : n - 2 * SIDE;
        if (m->open[house] >= least && sets_in(m, house, size, form, found)) return 1;
    }
    return 0;
}

static int fish_of(const Marks *m, int base, int cross, unsigned lines, int d, int size, int *found) {
    unsigned cover = 0;
    for (unsigned left = lines; left; left &= left - 1) cover |= m->at[base + first_of(left)][d];
    if (few_of(cover) != size) return 0;
    for (unsigned left = cover; left; left &= left - 1)
        if (m->at[cross + first_of(left)][d] & ~lines)
            return note(found, d, base == COLUMNS, (int)lines, (int)cover, -1);
    return 0;
}

static int fish(const Marks *m, int size, int *found) {
    for (int base = COLUMNS; base >= 0; base -= COLUMNS) {
        uint16_t fits[SIDE] = {0};
        for (int d = 0; d < SIDE; d++) {
            int rows = 0;
            for (int n = 0; n < SIDE; n++) {
                int places = few_of(m->at[base + n][d]);
                rows += m->at[n][d] != 0;
                if (places >= 2 && places <= size) fits[d] |= (uint16_t)(1u << n);
            }
            if (rows < 2 * size || few_of(fits[d]) < size) fits[d] = 0;
        }
        for (unsigned lines = (1u << size) - 1; lines < 1u << SIDE; lines = next_of(lines))
            for (int d = 0; d < SIDE; d++)
                if (!(lines & ~(unsigned)fits[d]) &&
                    fish_of(m, base, COLUMNS - base, lines, d, size, found))
                    return 1;
    }
    return 0;
}

static int sees(int one, int other) {
    return one != other && (house_of[one][0] == house_of[other][0] || house_of[one][1] == house_of[other][1] ||
                            house_of[one][2] == house_of[other][2]);
}

static int wing_of(const Marks *m, int pivot, int pincer, int opposite, int three, int *found) {
    unsigned one = m->of[pincer], other = m->of[opposite], mask = m->of[pivot], common = one & other;
    if (few_of(mask | one | other) != 3 || one == other || ((common & mask) != 0) != three) return 0;
    int z = first_of(common);
    for (int n = 0; n < PEERS; n++) {
        int cell = peers_of[pincer][n];
        if (cell != pivot && m->of[cell] >> z & 1 && sees(cell, opposite) && (!three || sees(cell, pivot)))
            return note(found, pivot, pincer, opposite, z, -1);
    }
    return 0;
}

static int wings(const Marks *m, int three, int *found) {
    for (int pivot = 0; pivot < CELLS; pivot++) {
        int near[PEERS], count = 0;
        if (few_of(m->of[pivot]) != 2 + three) continue;
        for (int n = 0; n < PEERS; n++)
            if (few_of(m->of[peers_of[pivot][n]]) == 2) near[count++] = peers_of[pivot][n];
        for (int one = 0; one < count; one++) {
            if (few_of(m->of[pivot] & ~(unsigned)m->of[near[one]]) != 1) continue;
            for (int other = 0; other < count; other++)
                if (wing_of(m, pivot, near[one], near[other], three, found)) return 1;
        }
    }
    return 0;
}

static int naked_single(const Marks *m, int *found) {
    for (int cell = 0; cell < CELLS; cell++)
        if (is_one(m->of[cell])) return note(found, cell, first_of(m->of[cell]), -1, -1, -1);
    return 0;
}

static int finds(const Marks *m, int technique, int *found) {
    switch (technique) {
    case DIRECT_POINTING: return pointing(m, 1, found);
    case DIRECT_CLAIMING: return claiming(m, 1, found);
    case DIRECT_PAIR: return sets(m, 2, DIRECT, found);
    case NAKED_SINGLE: return naked_single(m, found);
    case DIRECT_TRIPLE: return sets(m, 3, DIRECT, found);
    case POINTING: return pointing(m, 0, found);
    case CLAIMING: return claiming(m, 0, found);
    case NAKED_PAIR: return sets(m, 2, NAKED, found);
    case X_WING: return fish(m, 2, found);
    case HIDDEN_PAIR: return sets(m, 2, HIDDEN, found);
    case NAKED_TRIPLE: return sets(m, 3, NAKED, found);
    case SWORDFISH: return fish(m, 3, found);
    case HIDDEN_TRIPLE: return sets(m, 3, HIDDEN, found);
    case XY_WING: return wings(m, 0, found);
    case XYZ_WING: return wings(m, 1, found);
    case NAKED_QUADRUPLE: return sets(m, 4, NAKED, found);
    case JELLYFISH: return fish(m, 4, found);
    default: return sets(m, 4, HIDDEN, found);
    }
}

static void make_tables(void) {
    for (int cell = 0; cell < CELLS; cell++) {
        int row = cell / SIDE, column = cell % SIDE, box = row / 3 * 3 + column / 3;
        house_of[cell][0] = (uint8_t)(BOXES + box), house_of[cell][1] = (uint8_t)row;
        house_of[cell][2] = (uint8_t)(COLUMNS + column);
        cell_of[row][column] = cell_of[COLUMNS + column][row] = (uint8_t)cell;
        cell_of[BOXES + box][row % 3 * 3 + column % 3] = (uint8_t)cell;
    }
    for (int cell = 0; cell < CELLS; cell++)
        for (int h = 0, count = 0; h < 3; h++)
            for (int n = 0; n < SIDE; n++) {
                int other = cell_of[house_of[cell][h]][n], known = other == cell;
                for (int p = 0; p < count; p++) known |= peers_of[cell][p] == other;
                if (!known) peers_of[cell][count++] = (uint8_t)other;
            }
}

static void read_marks(const uint8_t *open, Marks *m) {
    memset(m, 0, sizeof(*m));
    for (int n = 0; n < SIDE * CELLS; n++) {
        if (!(open[n >> 3] >> (n & 7) & 1)) continue;
        int d = n / CELLS, cell = n % CELLS, row = cell / SIDE, column = cell % SIDE;
        m->of[cell] |= (uint16_t)(1u << d);
        m->at[row][d] |= (uint16_t)(1u << column);
        m->at[COLUMNS + column][d] |= (uint16_t)(1u << row);
        m->at[house_of[cell][0]][d] |= (uint16_t)(1u << (row % 3 * 3 + column % 3));
    }
    for (int h = 0; h < HOUSES; h++)
        for (int n = 0; n < SIDE; n++) m->open[h] += m->of[cell_of[h][n]] != 0;
}

PyObject *easiest(PyObject *module, PyObject *open) {
    const uint8_t *bytes = bytes_of(open, (SIDE * CELLS + 7) / 8);
    int technique = 0, found[FOUND] = {-1, -1, -1, -1, -1};
    Marks m;
    if (!bytes) return NULL;
    if (!cell_of[HOUSES - 1][SIDE - 1]) make_tables();
    read_marks(bytes, &m);
    while (technique < NOTHING && !finds(&m, technique, found)) technique++;
    return Py_BuildValue("(iiiiii)", technique, found[0], found[1], found[2], found[3], found[4]);
}
