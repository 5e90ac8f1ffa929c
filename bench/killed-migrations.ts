// `node bench/killed-migrations.ts [50]`: kills an upgrade of several slow migrations at random instants, in turn the
// migrating process and the database server, on the data of the newest release. Each time the database must come back as
// before or as after the upgrade, and the next start must complete it.
import path from "node:path";
import { killMigrations } from "../test/releases/kill-migrations.ts";
import { listReleases, loadRelease } from "../test/releases/releases.ts";
import { measureSlowness } from "../test/time/limits.ts";

const DEFAULT_KILLS = 50;
const amount = Number(process.argv[2] ?? DEFAULT_KILLS);

await measureSlowness();
const version = (await listReleases()).at(-1) ?? "";
const startedAt = performance.now();
const kills = await killMigrations({
  program: path.resolve("test/releases/migrate-process.ts"),
  kills: Array.from({ length: amount }, (_, index) => (index % 2 === 0 ? "process" : "server")),
  fill: (url) => loadRelease(version, { url }),
});
for (const what of ["process", "server"] as const) {
  const those = kills.filter((kill) => kill.what === what);
  const count = (found: string) => those.filter((kill) => kill.found === found).length;
  console.log(`${what}: ${those.length} killed, ${count("old")} old, ${count("new")} new, ${count("between")} between`);
}
console.log(
  `${kills.length} upgrades completed by the next start, ${Math.round((performance.now() - startedAt) / 1000)} s`,
);
if (kills.some(({ found }) => found === "between")) process.exitCode = 1;
