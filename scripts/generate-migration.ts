// `npm run db:generate -- --name what_it_changes`: the next migration, and the one snapshot that the one after it is
// compared with.
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { root, runTool } from "./run-command.ts";

const meta = path.join(root, "migrations", "meta");

process.exitCode = await runTool("drizzle-kit", ["generate", ...process.argv.slice(2)]);
const snapshots = (await readdir(meta)).filter((name) => name.endsWith("_snapshot.json")).sort();
// Only the newest is ever read; each is twenty thousand lines (decision 0101).
for (const name of snapshots.slice(0, -1)) await rm(path.join(meta, name));
