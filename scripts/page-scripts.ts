import path from "node:path";
import { build, type Plugin } from "vite";
import { root } from "./run-command.ts";

/** Scripts that the server imports as text: for the head of pages, for the offline page, for the worker. */
const SOURCES: Readonly<Record<string, string>> = {
  "virtual:early-article": "src/screens/reading/early-article.ts",
  "virtual:offline-screen": "src/features/front/site/web/offline/offline-screen.ts",
  "virtual:offline-worker": "src/features/front/site/web/offline/offline-worker.ts",
};

/** Bundles each of these scripts as one text for the server, which sends it inside a page or at a separate address. */
export function pageScripts(): Plugin {
  return {
    name: "page-scripts",
    resolveId: { filter: { id: /^virtual:(?:early|offline)-/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:(?:early|offline)-/ },
      async handler(id) {
        const name = id.slice(1);
        const source = SOURCES[name];
        if (source !== undefined) this.addWatchFile(path.join(root, source));
        const code = this.environment.name === "ssr" ? await buildScript(name) : "";
        return `export default ${JSON.stringify(code)};`;
      },
    },
  };
}

/**
 * Built separately, so that it shares no file with the page's code, which loads later.
 * @doorfortests
 */
export async function buildScript(name: string): Promise<string> {
  const source = SOURCES[name];
  if (source === undefined) throw new Error(`unknown page script: ${name}`);
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2023",
      rolldownOptions: {
        input: path.join(root, source),
        output: { format: "iife" },
        checks: { bundlerTimings: false },
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []));
  const [script, ...others] = outputs;
  if (script?.type !== "chunk" || others.length > 0) throw new Error(`the build of ${name} is not a single script`);
  if (/<\/script|<!--/i.test(script.code)) throw new Error(`${name} contains text that would end its script element`);
  return script.code.trim();
}
