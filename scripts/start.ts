// `npm start`: builds when needed, then replaces this process with the site.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ALLOCATOR } from "./allocator.ts";
import { buildWhenChanged } from "./build-site.ts";
import { askChildrenToEnd, endChildrenWithUs, root, runTool } from "./run-command.ts";

const site = path.join(root, "build", "server", "main.js");

await build();
process.chdir(root);
// Executes the site in the same process: this frees the memory of the build, and the C library reads its settings only
// at process start. Windows does not support `execve`.
process.execve?.(process.execPath, [process.execPath, ...process.execArgv, site], { ...ALLOCATOR, ...process.env });
await import(pathToFileURL(site).href);

async function build(): Promise<void> {
  const stopWatching = endChildrenWithUs();
  let preparation: Promise<unknown> = Promise.resolve();
  try {
    await buildWhenChanged(() => {
      // The build leaves half of two processors idle.
      preparation = runTool("node", [path.join(import.meta.dirname, "prepare-first-start.ts")]);
    });
    await preparation;
  } catch (error) {
    askChildrenToEnd();
    await preparation;
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  } finally {
    // From now on the site handles signals.
    stopWatching();
  }
}
