import type { Plugin } from "vite";

/**
 * Excludes the scripts of workers and frames from the server's build, because the server only renders pages and runs no
 * worker. Mermaid would add 6 MB that is never used.
 */
export function browserWorkers(): Plugin {
  return {
    name: "browser-workers",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    load: {
      filter: { id: /[?&]worker\b/ },
      handler: () => 'export default "";',
    },
  };
}
