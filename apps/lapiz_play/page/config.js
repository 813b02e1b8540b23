// Where Python runs: in a process of this machine, or in the tab; and whether techniques that are written here run.
// `lapiz play --no-code` and `lapiz site` have others.
export const local = true;
export const code = true;
