import path from "node:path";
import { expect, test } from "vitest";
import { bundleProgram } from "../spawn-program.ts";
import { limit } from "../time/limits.ts";
import { killMigrations } from "./kill-migrations.ts";

const program = await bundleProgram(path.join(import.meta.dirname, "migrate-process.ts"));

test("an upgrade whose process or server is killed leaves the old schema or the new one, and the next start completes it", {
  timeout: limit(120_000),
}, async () => {
  const shares = [0.35, 0.6, 0.85];
  const kills = await killMigrations({
    program,
    kills: ["process", "server", "process"],
    random: () => shares.shift() ?? 0,
  });
  expect(kills.map(({ what }) => what)).toEqual(["process", "server", "process"]);
  expect(kills.filter(({ found }) => found === "between")).toEqual([]);
  // The first is killed early enough that it cannot have ended.
  expect(kills[0]?.found).toBe("old");
});
