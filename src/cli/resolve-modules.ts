import { type ResolveFnOutput, registerHooks } from "node:module";

/** The modules of packages, whose names mean the same everywhere in our sources. */
const found = new Map<string, ResolveFnOutput>();
const sources = new URL("..", import.meta.url).href;

/**
 * Only for the command line, and after `lean-drizzle.ts`. Node looks for each imported file and at the folders and
 * packages above it, for each import of it: for the 1 600 modules of a command this took a fifth of a second. An address
 * with an extension needs no search, and the name of a package only one.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL = "", conditions } = context;
    if (!conditions.includes("import")) return next(specifier, context);
    const isOurs = parentURL.startsWith(sources);
    if (isOurs && /^\.{1,2}\/.*\.ts$/.test(specifier))
      return { url: new URL(specifier, parentURL).href, format: "module-typescript", shortCircuit: true };
    if (/^\.{1,2}\/.*\.m?js$/.test(specifier) && parentURL.startsWith("file:"))
      return { url: new URL(specifier, parentURL).href, shortCircuit: true };
    if (!isOurs || specifier.startsWith(".")) return next(specifier, context);
    const known = found.get(specifier);
    if (known) return known;
    const output = { ...next(specifier, context), shortCircuit: true };
    found.set(specifier, output);
    return output;
  },
});
