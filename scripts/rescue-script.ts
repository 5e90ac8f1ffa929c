import path from "node:path";
import type { Plugin } from "vite";

const SOURCE = path.join(import.meta.dirname, "..", "src", "ui", "trouble", "rescue.ts");

/** Builds the script that a page loads when its own scripts are missing; its name is the same in every release. */
export function rescueScript(): Plugin {
  return {
    name: "rescue-script",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      this.emitFile({ type: "chunk", id: SOURCE, fileName: "rescue.js" });
    },
  };
}
