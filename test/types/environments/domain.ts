// Part of tsconfig.domain.json alone: does not compile once an import brings the types of Node or of the DOM along.
type Global = typeof globalThis;

export const hasNoProcess: Global extends { process: unknown } ? false : true = true;
export const hasNoBuffer: Global extends { Buffer: unknown } ? false : true = true;
export const hasNoDocument: Global extends { document: unknown } ? false : true = true;
