import path from "node:path";
import type { Plugin } from "vite";
import { root } from "./run-command.ts";

/**
 * Builds the scripts of the site's own threads and child processes; each is placed beside the site's, under its own
 * name.
 */
export function serverScripts(files: readonly string[]): Plugin {
  return {
    name: "server-scripts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    buildStart() {
      for (const file of files) {
        const fileName = `${path.basename(file, ".ts")}.js`;
        this.emitFile({ type: "chunk", id: path.join(root, file), fileName });
      }
    },
  };
}
