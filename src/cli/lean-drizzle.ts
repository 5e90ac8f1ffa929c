import { registerHooks } from "node:module";

/**
 * Must be loaded before everything that uses Drizzle. For each ES module of a package Node reads the package's list of
 * exports again. Drizzle's list is so long that its hundred modules took half a second of each command; for CommonJS
 * the list is not read.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    if (!/^drizzle-orm(?:$|\/)/.test(specifier)) return next(specifier, context);
    const conditions = context.conditions.map((one) => (one === "import" ? "require" : one));
    return next(specifier, { ...context, conditions });
  },
});
