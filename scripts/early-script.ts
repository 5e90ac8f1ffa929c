import path from "node:path";
import { build, type Plugin } from "vite";

const NAME = "virtual:early-article";
const SOURCE = path.join(import.meta.dirname, "..", "src", "pages", "reading", "early-article.ts");

/** Gives the server the script that an article's page runs at once, as one text without imports; browsers get it in the page. */
export function earlyScript(): Plugin {
  return {
    name: "early-script",
    resolveId: { filter: { id: /^virtual:early-article$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:early-article$/ },
      async handler() {
        const code = this.environment.name === "ssr" ? await buildScript() : "";
        return `export default ${JSON.stringify(code)};`;
      },
    },
  };
}

/** Built apart, so that it shares no file with the page's code, which comes later. */
export async function buildScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2023",
      rolldownOptions: { input: SOURCE, output: { format: "iife" }, checks: { bundlerTimings: false } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []));
  const [script, ...others] = outputs;
  if (script?.type !== "chunk" || others.length > 0) throw new Error(`${NAME} is not one script`);
  if (/<\/script|<!--/i.test(script.code)) throw new Error(`${NAME} would end its own element`);
  return script.code.trim();
}
