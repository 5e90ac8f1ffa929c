// `npm run db:generate -- --name what_it_changes`: writes the next migration and the snapshot with which the following
// migration will be compared.
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { root, runTool } from "./run-command.ts";

const meta = path.join(root, "migrations", "meta");

process.exitCode = await runTool("drizzle-kit", ["generate", ...process.argv.slice(2)]);
const snapshots = (await readdir(meta)).filter((name) => name.endsWith("_snapshot.json")).sort();
// Only the newest snapshot is read; each has twenty thousand lines (decision 0101).
for (const name of snapshots.slice(0, -1)) await rm(path.join(meta, name));
