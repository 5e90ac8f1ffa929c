// `npm start`: builds when needed, then becomes the site.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildWhenChanged } from "./build-site.ts";
import { endChildrenWithUs, root } from "./run-command.ts";

await build();
process.chdir(root);
await import(pathToFileURL(path.join(root, "build", "server", "main.js")).href);

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
