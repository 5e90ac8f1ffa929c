// Part of tsconfig.server.json alone: does not compile once an import brings the types of the DOM along.
type Global = typeof globalThis;

export const hasNoDocument: Global extends { document: unknown } ? false : true = true;
export const hasProcess: Global extends { process: unknown } ? true : false = true;
