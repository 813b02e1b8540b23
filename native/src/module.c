#include "core.h"

PyTypeObject *walk_type, *sweep_type;

static PyTypeObject *add(PyObject *module, const char *name, PyType_Spec *spec) {
    PyObject *type = PyType_FromSpec(spec);
    if (!type || PyModule_AddObjectRef(module, name, type) < 0) return NULL;
    return (PyTypeObject *)type;
}

PyDoc_STRVAR(easiest_doc, "easiest(open) -> (technique, ...)\n\n"
    "Which of the easiest techniques of Sudoku Explainer is the first that finds anything, by its\n"
    "number, and what it finds.");

PyDoc_STRVAR(unfold_doc,
    "unfold(candidates, keep, members, universe, facts, asked, named, goal, detour, fresh) -> int\n\n"
    "Which of the items asked about to take case by case, given what is known; see\n"
    "lapiz.search.telling.trials. None where that is too large to tell.");

PyDoc_STRVAR(follows_doc,
    "follows(variables, clauses, lines, goals, looks) -> (int, int)\n\n"
    "How many lines follow at sight from clauses and the lines before, and behind them how many goals,\n"
    "which are literals; and how many looks at clauses are left, less than 0 where they did not\n"
    "suffice. All are 32-bit numbers; see lapiz.proof.clauses.");

static PyMethodDef methods[] = {
    {"easiest", easiest, METH_O, easiest_doc},
    {"follows", follows, METH_VARARGS, follows_doc},
    {"unfold", unfold, METH_VARARGS, unfold_doc},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "lapiz_core", "Small kernels for lapiz.", -1, methods, NULL, NULL, NULL, NULL,
};

/* Add an object that was made for it; say whether it could be made and added. */
static int add_made(PyObject *module, const char *name, PyObject *made) {
    int added = made ? PyModule_AddObjectRef(module, name, made) : -1;
    Py_XDECREF(made);
    return added >= 0;
}

PyMODINIT_FUNC PyInit_lapiz_core(void) {
    PyObject *module = PyModule_Create(&definition);
    if (!module) return NULL;
    walk_type = add(module, "Walk", &walk_spec);
    sweep_type = add(module, "Sweep", &sweep_spec);
    if (!walk_type || !sweep_type || !add(module, "Fields", &fields_spec) ||
        !add(module, "Houses", &houses_spec) || !add(module, "Links", &links_spec) || !add(module, "Learner", &learner_spec) ||
        !add_made(module, "SIEVES", sieve_names()) || PyModule_AddIntConstant(module, "VERSION", 12) < 0)
        Py_CLEAR(module);
    return module;
}
