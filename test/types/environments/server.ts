// Used only by tsconfig.server.json. Does not compile if an import adds the types of the DOM.
type Global = typeof globalThis;

export const hasNoDocument: Global extends { document: unknown } ? false : true = true;
export const hasProcess: Global extends { process: unknown } ? true : false = true;
