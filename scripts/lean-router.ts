import type { Plugin } from "vite";

const ROUTER = /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]/;

/** Marks that let the bundler see what nobody uses; none changes what the code does. */
const rules: readonly { find: RegExp; put: string }[] = [
  // Components that nobody imports stay in the bundle unless making them is said to have no effect.
  { find: /= (React\$1\.(?:createContext|forwardRef|memo)\()/g, put: "= /* @__PURE__ */ $1" },
  // Names for developer tools.
  { find: /^\w+\.displayName = "[^"]*";$/gm, put: "" },
];

/**
 * Leaves out of the browser's bundle the components of React Router that nobody imports: some 2 KB of the first load.
 * A release of React Router in which a rule finds nothing fails the build, so that the rule goes when it is not needed.
 */
export function leanRouter(): Plugin {
  const found = new Set<RegExp>();
  return {
    name: "lean-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: ROUTER },
      handler(code) {
        return { code: trimRouter(code, found), map: null };
      },
    },
    buildEnd(error) {
      const idle = rules.filter(({ find }) => !found.has(find));
      if (!error && idle.length > 0)
        throw new Error(`not in this React Router: ${idle.map(({ find }) => find).join(" ")}`);
    },
  };
}

/** One module of the router without what the rules name; `found` collects the rules that had something to do. */
export function trimRouter(code: string, found: Set<RegExp>): string {
  return rules.reduce((kept, { find, put }) => {
    const trimmed = kept.replace(find, put);
    if (trimmed !== kept) found.add(find);
    return trimmed;
  }, code);
}
