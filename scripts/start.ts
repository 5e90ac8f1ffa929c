// `npm start`: builds when needed, then becomes the site.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ALLOCATOR } from "./allocator.ts";
import { buildWhenChanged } from "./build-site.ts";
import { endChildrenWithUs, root } from "./run-command.ts";

const site = path.join(root, "build", "server", "main.js");

await build();
process.chdir(root);
// The same process, started again: the memory of the build is freed, and the C library reads its settings only at the
// start. Windows has no such call.
process.execve?.(process.execPath, [process.execPath, ...process.execArgv, site], { ...ALLOCATOR, ...process.env });
await import(pathToFileURL(site).href);

async function build(): Promise<void> {
  const stopWatching = endChildrenWithUs();
  try {
    await buildWhenChanged();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  } finally {
    // From here on signals belong to the site.
    stopWatching();
  }
}
