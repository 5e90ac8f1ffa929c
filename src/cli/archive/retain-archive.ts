import { rm } from "node:fs/promises";
import path from "node:path";
import { segmentStart } from "../../adapters/database/wal-position.ts";
import { DAY_MS } from "../../kit/values/durations.ts";
import { chooseRetained } from "../backup/choose-retained.ts";
import { type Base, listBases, listPieces, listSeries } from "./archive-layout.ts";

/**
 * Of copies of this many days, and of this many newest ones, every second since is retained; of older ones only the
 * moment at which they were made.
 */
const CONTINUOUS_BASES = 7;

/**
 * Removes copies by the rule of backups, and the log that no remaining copy needs. Several copies of one recent day stay:
 * after a restore, the log since the earlier one is the only way back. The current series stays although it
 * has no copy yet. Nothing older than `maxAgeDays` remains. Everything that can be removed is; the first failure is
 * thrown at the end.
 */
export async function retainArchive(
  archive: string,
  { current, now, maxAgeDays }: { current: string; now: Date; maxAgeDays: number },
): Promise<void> {
  const series = await listSeries(archive);
  const bases = (await Promise.all(series.map((name) => listBases(archive, name)))).flat();
  const recent = now.getTime() - Math.min(CONTINUOUS_BASES, maxAgeDays) * DAY_MS;
  const isRecent = ({ at }: Base) => at.getTime() > recent;
  const retained = new Set(
    chooseRetained(
      bases.map(({ at }) => at),
      now,
      maxAgeDays,
    ),
  );
  const isRetained = (base: Base) => isRecent(base) || retained.has(base.at);
  const newestFirst = bases.filter(isRetained).sort((a, b) => b.at.getTime() - a.at.getTime());
  const old: string[] = bases.filter((base) => !isRetained(base)).map(({ file }) => file);
  for (const name of series) {
    const needed = newestFirst.flatMap((base, index) =>
      base.series === name ? [neededBy(base, isRecent(base) || index < CONTINUOUS_BASES)] : [],
    );
    if (needed.length === 0 && name !== current) old.push(path.join(archive, name));
    for (const { file, from, to, at } of await listPieces(archive, name)) {
      const isNeeded = needed.length === 0 ? name === current : needed.some((one) => to > one.from && from < one.to);
      if (!isNeeded || at.getTime() < now.getTime() - maxAgeDays * DAY_MS) old.push(file);
    }
  }
  const ends = await Promise.allSettled(old.map((file) => rm(file, { recursive: true, force: true })));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

function neededBy({ start, stop }: Base, isContinuous: boolean): { from: number; to: number } {
  return { from: segmentStart(start), to: isContinuous ? Number.POSITIVE_INFINITY : stop };
}
