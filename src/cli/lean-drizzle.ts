import { type ResolveFnOutput, registerHooks } from "node:module";

/** There is one Drizzle, so that the name alone decides where a module is. */
const found = new Map<string, ResolveFnOutput>();

/**
 * Must be loaded before everything that uses Drizzle. For each ES module of a package Node reads the package's list of
 * exports again. Drizzle's list is so long that its hundred modules took half a second of each command; for CommonJS
 * the list is not read. It is also read for each import of it, so that each module is looked up once.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    if (!/^drizzle-orm(?:$|\/)/.test(specifier)) return next(specifier, context);
    const known = found.get(specifier);
    if (known) return known;
    const conditions = context.conditions.map((one) => (one === "import" ? "require" : one));
    const output = { ...next(specifier, { ...context, conditions }), shortCircuit: true };
    found.set(specifier, output);
    return output;
  },
});
