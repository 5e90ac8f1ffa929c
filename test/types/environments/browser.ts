// Used only by tsconfig.browser.json. Does not compile if an import adds the types of Node.
type Global = typeof globalThis;

export const hasNoProcess: Global extends { process: unknown } ? false : true = true;
export const hasNoBuffer: Global extends { Buffer: unknown } ? false : true = true;
export const hasDocument: Global extends { document: unknown } ? true : false = true;
