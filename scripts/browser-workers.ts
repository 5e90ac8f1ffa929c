import type { Plugin } from "vite";

/**
 * Keeps the scripts of workers and frames out of the server's build: pages are rendered there, nothing runs in a
 * worker. Mermaid alone would be 6 MB that nobody reads.
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
