// Where Python runs: in a process of this machine, or in the tab. `lapiz site` writes the other one.
export const local = true;
