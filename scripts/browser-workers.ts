import type { Plugin } from "vite";

/**
 * Excludes the scripts of workers and frames from the server's build: pages are rendered there, nothing runs in a
 * worker. Mermaid alone would be 6 MB without a use.
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
