// Compiles the modules of a zip file by Pyodide: node compile.mjs PYODIDE-FOLDER IN.zip OUT.zip LEVEL
//
// What runs in a tab is loaded and compiled by every reader, so it is compiled here, once. Without the
// tables of line numbers it is even smaller than its source. LEVEL is that of Python's optimisation.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, source, target, level] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${folder}/` });
python.FS.writeFile("/in.zip", readFileSync(source));
python.globals.set("level", Number(level));
try {
  python.runPython(`
import importlib.util, marshal, types, zipfile

# A header that says: never look for a source.
HEADER = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)

def bare(code):
    own = tuple(bare(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=own)

with zipfile.ZipFile("/in.zip") as old, zipfile.ZipFile("/out.zip", "w") as new:
    for info in old.infolist():
        name, content = info.filename, old.read(info)
        if name.endswith(".py"):
            code = compile(content, name, "exec", dont_inherit=True, optimize=level)
            name, content = name + "c", HEADER + marshal.dumps(bare(code))
        new.writestr(zipfile.ZipInfo(name), content)
`);
} catch (error) {
  // its message, not all of Pyodide
  console.error(String(error.message).trim().split("\n").at(-1));
  process.exit(1);
}
writeFileSync(target, python.FS.readFile("/out.zip"));
