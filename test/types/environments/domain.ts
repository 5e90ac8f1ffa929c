// Used only by tsconfig.domain.json. Does not compile if an import adds the types of Node or of the DOM.
type Global = typeof globalThis;

export const hasNoProcess: Global extends { process: unknown } ? false : true = true;
export const hasNoBuffer: Global extends { Buffer: unknown } ? false : true = true;
export const hasNoDocument: Global extends { document: unknown } ? false : true = true;
