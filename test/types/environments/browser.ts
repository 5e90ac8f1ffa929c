// Part of tsconfig.browser.json alone: does not compile once an import brings the types of Node along.
type Global = typeof globalThis;

export const hasNoProcess: Global extends { process: unknown } ? false : true = true;
export const hasNoBuffer: Global extends { Buffer: unknown } ? false : true = true;
export const hasDocument: Global extends { document: unknown } ? true : false = true;
