/* The first thing that the easiest techniques of Sudoku Explainer find, in their order: the twin of
   lapiz_explainer (singles, sets, fish, wings), which says what each one is. */
#include "core.h"

enum { SIDE = 9, CELLS = SIDE * SIDE, HOUSES = 3 * SIDE, COLUMNS = SIDE, BOXES = 2 * SIDE, PEERS = 20 };
enum { FOUND = 5 }; /* how many numbers say what was found */

static uint8_t cell_of[HOUSES][SIDE], house_of[CELLS][3], peers_of[CELLS][PEERS];
static uint16_t shared[HOUSES][HOUSES]; /* the places of a house that are also in another one */

typedef struct {
    uint16_t at[HOUSES][SIDE]; /* by house and digit, its places */
    uint16_t of[CELLS];        /* by cell, its digits */
    uint8_t open[HOUSES];      /* how many cells of a house are open */
} Marks;

/* The next mask with as many bits, by value. */
static unsigned next_of(unsigned mask) {
    unsigned low = mask & (0u - mask), up = mask + low;
    return up | ((mask ^ up) / low >> 2);
}

static int note(int *found, int a, int b, int c, int d, int e) {
    found[0] = a, found[1] = b, found[2] = c, found[3] = d, found[4] = e;
    return 1;
}

/* The cell of a house that some crossing leaves for a digit, if it is the only one and not all. */
static int left_at(const Marks *m, int house, int digit, unsigned crossed) {
    unsigned places = m->at[house][digit], left = places & ~crossed;
    return is_one(left) && left != places ? cell_of[house][ctz64(left)] : -1;
}

/* Find a digit whose places in a house are all in another one, which has more; if it is direct, with a house
   like the first that this leaves one place. */
static int locked_in(const Marks *m, int base, int cover, int direct, int *found) {
    for (int d = 0; d < SIDE; d++) {
        unsigned places = m->at[base][d];
        if (!(places & (places - 1)) || places & ~(unsigned)shared[base][cover]) continue;
        if (!(m->at[cover][d] & ~shared[cover][base])) continue;
        if (!direct) return note(found, d, base, cover, -1, -1);
        for (int n = 0, other = base - base % SIDE; n < SIDE; n++, other++) {
            int cell = other == base ? -1 : left_at(m, other, d, shared[other][cover]);
            if (cell >= 0) return note(found, d, base, cover, other, cell);
        }
    }
    return 0;
}

enum { POINTING, CLAIMING };

static int locked(const Marks *m, int direct, int form, int *found) {
    for (int start = COLUMNS; start >= 0; start -= COLUMNS)
        for (int n = 0; n < SIDE; n++)
            for (int other = 0; other < SIDE; other++) {
                int base = n + (form == POINTING ? BOXES : start), cover = other + (form == POINTING ? start : BOXES);
                if (shared[base][cover] && locked_in(m, base, cover, direct, found)) return 1;
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

enum { NAKED, HIDDEN, DIRECT };

/* Which of nine things, cells with digits or digits and lines with places, have from two to so many of them. */
static unsigned fitting(const uint16_t *values, int size) {
    unsigned fits = 0;
    for (int n = 0; n < SIDE; n++)
        if (values[n] & (values[n] - 1) && popcount64(values[n]) <= size) fits |= 1u << n;
    return fits;
}

/* The values of some things, if they are as many and others have any of them, else 0. */
static unsigned closed(const uint16_t *values, unsigned keys) {
    unsigned taken = 0, others = 0;
    for (unsigned left = keys; left; left &= left - 1) taken |= values[ctz64(left)];
    if (popcount64(taken) != popcount64(keys)) return 0;
    for (unsigned left = ~keys & ((1u << SIDE) - 1); left; left &= left - 1) others |= values[ctz64(left)];
    return taken & others ? taken : 0;
}

static int sets_in(const Marks *m, int house, int size, int form, int *found) {
    uint16_t values[SIDE];
    int count = 0, key[SIDE];
    for (int n = 0; n < SIDE; n++) values[n] = form == NAKED ? m->of[cell_of[house][n]] : m->at[house][n];
    for (unsigned left = fitting(values, size); left; left &= left - 1) key[count++] = ctz64(left);
    if (count < size) return 0;
    for (unsigned chosen = (1u << size) - 1; chosen < 1u << count; chosen = next_of(chosen)) {
        unsigned keys = 0;
        for (unsigned left = chosen; left; left &= left - 1) keys |= 1u << key[ctz64(left)];
        unsigned taken = closed(values, keys);
        if (taken && form == DIRECT && direct_of(m, house, keys, taken, found)) return 1;
        if (taken && form == HIDDEN) return note(found, house, (int)keys, (int)taken, -1, -1);
        if (taken && form == NAKED) return note(found, house, (int)taken, (int)keys, -1, -1);
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

static int fish(const Marks *m, int size, int form, int *found) {
    for (int base = COLUMNS; base >= 0; base -= COLUMNS) {
        uint16_t places[SIDE][SIDE]; /* by digit and line */
        unsigned fits[SIDE];
        for (int d = 0; d < SIDE; d++) {
            int rows = 0;
            for (int n = 0; n < SIDE; n++) rows += m->at[n][d] != 0, places[d][n] = m->at[base + n][d];
            fits[d] = rows < 2 * size ? 0 : fitting(places[d], size);
        }
        for (unsigned lines = (1u << size) - 1; lines < 1u << SIDE; lines = next_of(lines))
            for (int d = 0; d < SIDE; d++) {
                unsigned cover = lines & ~fits[d] ? 0 : closed(places[d], lines);
                if (cover) return note(found, d, base == COLUMNS, (int)lines, (int)cover, -1);
            }
    }
    return 0;
}

static int sees(int one, int other) {
    return one != other && (house_of[one][0] == house_of[other][0] || house_of[one][1] == house_of[other][1] ||
                            house_of[one][2] == house_of[other][2]);
}

static int wing_of(const Marks *m, int pivot, int pincer, int opposite, int three, int *found) {
    unsigned one = m->of[pincer], other = m->of[opposite], mask = m->of[pivot], common = one & other;
    if (popcount64(mask | one | other) != 3 || one == other || ((common & mask) != 0) != three) return 0;
    int z = ctz64(common);
    for (int n = 0; n < PEERS; n++) {
        int cell = peers_of[pincer][n];
        if (cell != pivot && m->of[cell] >> z & 1 && sees(cell, opposite) && (!three || sees(cell, pivot)))
            return note(found, pivot, pincer, opposite, z, -1);
    }
    return 0;
}

static int wings(const Marks *m, int three, int form, int *found) {
    for (int pivot = 0; pivot < CELLS; pivot++) {
        int near[PEERS], count = 0;
        if (popcount64(m->of[pivot]) != 2 + three) continue;
        for (int n = 0; n < PEERS; n++)
            if (popcount64(m->of[peers_of[pivot][n]]) == 2) near[count++] = peers_of[pivot][n];
        for (int one = 0; one < count; one++) {
            if (popcount64(m->of[pivot] & ~(unsigned)m->of[near[one]]) != 1) continue;
            for (int other = 0; other < count; other++)
                if (wing_of(m, pivot, near[one], near[other], three, found)) return 1;
        }
    }
    return 0;
}

static int naked_single(const Marks *m, int size, int form, int *found) {
    for (int cell = 0; cell < CELLS; cell++)
        if (is_one(m->of[cell])) return note(found, cell, ctz64(m->of[cell]), -1, -1, -1);
    return 0;
}

static const struct { int (*find)(const Marks *, int, int, int *), number, form; } TECHNIQUES[] = {
    {locked, 1, POINTING}, {locked, 1, CLAIMING}, {sets, 2, DIRECT}, {naked_single, 1, 0}, {sets, 3, DIRECT},
    {locked, 0, POINTING}, {locked, 0, CLAIMING}, {sets, 2, NAKED}, {fish, 2, 0}, {sets, 2, HIDDEN},
    {sets, 3, NAKED}, {fish, 3, 0}, {sets, 3, HIDDEN}, {wings, 0, 0}, {wings, 1, 0}, {sets, 4, NAKED}, {fish, 4, 0},
    {sets, 4, HIDDEN},
};
enum { ALL = sizeof(TECHNIQUES) / sizeof(TECHNIQUES[0]) };

static void make_tables(void) {
    for (int cell = 0; cell < CELLS; cell++) {
        int row = cell / SIDE, column = cell % SIDE, box = row / 3 * 3 + column / 3;
        house_of[cell][0] = (uint8_t)(BOXES + box), house_of[cell][1] = (uint8_t)row;
        house_of[cell][2] = (uint8_t)(COLUMNS + column);
        cell_of[row][column] = cell_of[COLUMNS + column][row] = (uint8_t)cell;
        cell_of[BOXES + box][row % 3 * 3 + column % 3] = (uint8_t)cell;
    }
    for (int place = 0; place < HOUSES * SIDE; place++)
        for (int house = place / SIDE, n = place % SIDE, h = 0; h < 3; h++)
            shared[house][house_of[cell_of[house][n]][h]] |= (uint16_t)(1u << n);
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
    while (technique < ALL &&
           !TECHNIQUES[technique].find(&m, TECHNIQUES[technique].number, TECHNIQUES[technique].form, found))
        technique++;
    return Py_BuildValue("(iiiiii)", technique, found[0], found[1], found[2], found[3], found[4]);
}
