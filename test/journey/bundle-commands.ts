import path from "node:path";
import { build } from "vite";
import { root } from "../../scripts/run-command.ts";
import { COMMAND_HOST_VARIABLE } from "../run-cli.ts";

/** In the folder of the builds, because commands look for files of the product two folders above their own folder. */
const outDir = path.join(root, "build", "commands");

/** Includes the scripts of processes that commands start; these must be in the same folder. */
const entries = [
  "test/command-host.ts",
  "src/adapters/renderer/render-process.ts",
  "src/adapters/renderer/end-with-site-worker.ts",
];

/**
 * Bundles the process that runs the commands of journeys. Nearly every worker starts one, and loading the product's
 * modules one by one takes more than twice the processor time of loading the bundle.
 */
export async function bundleCommands(): Promise<void> {
  const mode = process.env.NODE_ENV;
  await build({
    configFile: false,
    root,
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify("production"), __FAILPOINTS__: "false" },
    // Packages that consist of many small modules.
    ssr: { noExternal: ["drizzle-orm", "zod", "jose", "hono"] },
    build: {
      ssr: true,
      outDir,
      target: "node24",
      rolldownOptions: {
        input: Object.fromEntries(entries.map((file) => [path.basename(file, ".ts"), path.join(root, file)])),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  // Vite has set it for this process, so sites that this process starts would run in production mode.
  if (mode === undefined) delete process.env.NODE_ENV;
  // The workers start later and read it.
  process.env[COMMAND_HOST_VARIABLE] = path.join(outDir, "command-host.js");
}
