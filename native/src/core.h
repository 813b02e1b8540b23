/* Small kernels for lapiz: pure functions of sets, which arrive as little-endian bytes. */
#ifndef LAPIZ_CORE_H
#define LAPIZ_CORE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000 /* one wheel for Python 3.11 and all later ones */
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef Py_GIL_DISABLED
#error "lapiz-core needs an interpreter with a global lock; lapiz works without lapiz-core"
#endif

#ifdef _MSC_VER
#include <intrin.h>
static inline int ctz64(uint64_t x) { unsigned long at; _BitScanForward64(&at, x); return (int)at; }
static inline int highest64(uint64_t x) { unsigned long at; _BitScanReverse64(&at, x); return (int)at; }
#define popcount64(x) ((int)__popcnt64(x))
#else
#define ctz64(x) __builtin_ctzll(x)
#define highest64(x) (63 - __builtin_clzll(x))
#define popcount64(x) __builtin_popcountll(x)
#endif

static inline int is_one(unsigned bits) { return bits && !(bits & (bits - 1)); }
static inline int is_in(const uint64_t *set, int number) { return set[number >> 6] >> (number & 63) & 1; }
static inline void add_to(uint64_t *set, int number) { set[number >> 6] |= (uint64_t)1 << (number & 63); }
static inline void unite(uint64_t *to, const uint64_t *from, int words) {
    for (int w = 0; w < words; w++) to[w] |= from[w];
}

/* The same loops for wider registers where the machine has them: GCC chooses at run time. */
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

extern PyType_Spec fields_spec, walk_spec, sweep_spec, houses_spec, links_spec, learner_spec;
extern PyTypeObject *walk_type, *sweep_type;
#define MADE_BY_FIELDS (Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION)
PyObject *fields_chains(PyObject *fields, PyObject *args);
PyObject *fields_ways(PyObject *fields, PyObject *args);
PyObject *fields_agreements(PyObject *fields, PyObject *args);
PyObject *fields_walk(PyObject *fields, PyObject *state);
PyObject *fields_begin(PyObject *fields, PyObject *position);
PyObject *fields_sweep(PyObject *fields, PyObject *args);
PyObject *fields_tried(PyObject *fields, PyObject *args);
PyObject *easiest(PyObject *module, PyObject *open);
PyObject *sieve_names(void);
PyObject *unfold(PyObject *module, PyObject *args);
PyObject *follows(PyObject *module, PyObject *args);

/* Return the contents of a bytes object of so many bytes, or NULL with an exception. */
static inline const uint8_t *bytes_of(PyObject *object, Py_ssize_t size) {
    char *data;
    Py_ssize_t length;
    if (PyBytes_AsStringAndSize(object, &data, &length) < 0) return NULL;
    if (length != size) {
        PyErr_Format(PyExc_ValueError, "expected %zd bytes, got %zd", size, length);
        return NULL;
    }
    return (const uint8_t *)data;
}

/* Return an entry of a tuple, itself a tuple, or NULL with an exception. */
static inline PyObject *entry_of(PyObject *tuple, Py_ssize_t at) {
    PyObject *entry = PyTuple_GetItem(tuple, at);
    if (entry && !PyTuple_Check(entry)) {
        PyErr_SetString(PyExc_TypeError, "expected a tuple");
        return NULL;
    }
    return entry;
}

/* Append an entry, which it takes over, to a list. Return -1 with an exception. */
static inline int append(PyObject *list, PyObject *entry) {
    int failed = !entry || PyList_Append(list, entry) < 0;
    Py_XDECREF(entry);
    return failed ? -1 : 0;
}

/* Allocate zeroed memory, or return NULL with an exception. */
static inline void *zeroed(size_t count, size_t size) {
    void *memory = calloc(count ? count : 1, size);
    if (!memory) PyErr_NoMemory();
    return memory;
}

/* Return a new object of a type, all zero but for its head. */
static inline PyObject *made(PyTypeObject *type) {
    return ((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
}

static inline void release(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type); /* the types are on the heap, and each object holds its own */
}

#endif
