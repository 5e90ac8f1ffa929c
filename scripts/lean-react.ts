import type { Plugin } from "vite";
import { UNUSED_FEATURES } from "./unused-react.ts";

const REACT_DOM = /node_modules[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;
const SOURCE = /\.[cm]?[jt]sx?$/;
const OWN = /[\\/]src[\\/].*\.tsx?$/;
/** Methods of fragment handles: they belong to one of the features but are several functions. */
const FRAGMENT_METHODS = /^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^\};\n/gm;
const IMPORTS = /import\s*\{([^}]*)\}\s*from\s*["']react(?:-dom)?["']/g;

/** The switch: `false` builds with the complete React, for 9 KB more on each first visit (decision 0149). */
const LEANS_REACT = true;

/**
 * Removes unused parts of React from the browser's bundle. A use of a removed part fails the build. A release of React
 * without a listed function is bundled complete, with a warning, so that it can be installed at once.
 */
export function leanReact(): Plugin {
  return {
    name: "lean-react",
    apply: (_config, { command }) => LEANS_REACT && command === "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: SOURCE },
      handler(code, id) {
        if (REACT_DOM.test(id)) {
          const missing = findMissingFunctions(code);
          if (missing.length === 0) return { code: trimReact(code), map: null };
          this.warn(`React is bundled complete, because this release does not have ${missing.join(", ")}`);
          return null;
        }
        const usage = findMissingFeatures(code, { isOwn: OWN.test(id) });
        if (usage.length > 0) this.error(`${id} uses ${usage.join(", ")}, which scripts/unused-react.ts leaves out`);
        return null;
      },
    },
  };
}

const removed = UNUSED_FEATURES.flatMap(({ functions }) => functions);

/** The listed functions that this `react-dom` does not have. */
export function findMissingFunctions(code: string): string[] {
  return removed.filter((name) => !wholeFunction(name).test(code));
}

/** `react-dom` without the bodies of functions that only unused features call. */
export function trimReact(code: string): string {
  return removed
    .reduce((text, name) => text.replace(wholeFunction(name), "$1 {}\n"), code)
    .replaceAll(FRAGMENT_METHODS, "");
}

function wholeFunction(name: string): RegExp {
  return new RegExp(`^(function ${name}\\([^)]*\\)) \\{[\\s\\S]*?^\\}\\n`, "m");
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
