import type { Plugin } from "vite";
import { UNUSED_FEATURES } from "./unused-react.ts";

const REACT_DOM = /node_modules[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;
const SOURCE = /\.[cm]?[jt]sx?$/;
const OWN = /[\\/]src[\\/].*\.tsx?$/;
/** Methods of fragment handles: they belong to one of the features but are several functions. */
const FRAGMENT_METHODS = /^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^\};\n/gm;
const IMPORTS = /import\s*\{([^}]*)\}\s*from\s*["']react(?:-dom)?["']/g;

/**
 * Removes unused parts of React from the browser's bundle. A use of a removed part fails the build, and so does a
 * release of React without a listed function.
 */
export function leanReact(): Plugin {
  return {
    name: "lean-react",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: SOURCE },
      handler(code, id) {
        if (REACT_DOM.test(id)) return { code: trimReact(code), map: null };
        const usage = findMissingFeatures(code, { isOwn: OWN.test(id) });
        if (usage.length > 0) this.error(`${id} uses ${usage.join(", ")}, which scripts/unused-react.ts leaves out`);
        return null;
      },
    },
  };
}

/** `react-dom` without the bodies of functions that only unused features call. Throws when a function is missing. */
export function trimReact(code: string): string {
  const names = UNUSED_FEATURES.flatMap(({ functions }) => functions);
  return names.reduce(emptyFunction, code).replaceAll(FRAGMENT_METHODS, "");
}

function emptyFunction(code: string, name: string): string {
  const whole = new RegExp(`^(function ${name}\\([^)]*\\)) \\{[\\s\\S]*?^\\}\\n`, "m");
  if (!whole.test(code)) throw new Error(`not in this React: ${name}`);
  return code.replace(whole, "$1 {}\n");
}

/** The removed features that a module uses; features without an export name are only searched in our code. */
export function findMissingFeatures(code: string, { isOwn }: { isOwn: boolean }): string[] {
  const imported = [...code.matchAll(IMPORTS)].flatMap(([, list = ""]) =>
    list.split(",").map((name) => name.trim().split(/\s+/)[0] ?? ""),
  );
  return UNUSED_FEATURES.flatMap(({ exports, usage }) => [
    ...exports.filter((name) => imported.includes(name)),
    ...(isOwn && usage?.test(code) ? [String(usage)] : []),
  ]);
}
