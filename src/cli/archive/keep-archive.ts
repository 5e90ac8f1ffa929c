import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { clusterFolder } from "../../adapters/data-folder.ts";
import { openWalSlot, type WalSlot } from "../../adapters/database/wal-slot.ts";
import type { Logger } from "../../kit/process/logger.ts";
import { HOUR_MS } from "../../kit/values/durations.ts";
import { startOfDay } from "../../kit/values/shanghai-day.ts";
import type { Clock } from "../../ports/clock.ts";
import { encryptFor } from "../backup/encryption.ts";
import { archiveBase } from "./archive-base.ts";
import { checkDestination, isMarkedDestination, markDestination } from "./archive-destination.ts";
import { openFileArchive } from "./archive-files.ts";
import { listBases, nameSeries } from "./archive-layout.ts";
import { type ArchivePart, type ArchiveState, openArchiveState } from "./archive-state.ts";
import { canContinueSeries, openWalArchive } from "./archive-wal.ts";
import { retainArchive } from "./retain-archive.ts";

/** What the process of the archive needs to know. */
export interface ArchiveTask {
  url: string;
  dataDir: string;
  archive: string;
  recipients: readonly string[];
  appSecret: string;
  hasSecret: boolean;
  /** The hour in China at which the cluster is copied. */
  baseHour: number;
  keepDays: number;
  /** The most log that waits on the disk of the site. */
  keepMiB: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

const TICK_MS = 1_000;
/** How often the progress is noted, and how often files are searched for if the log does not advance. */
const NOTE_MS = 5_000;
const SEARCH_MS = 60_000;
const RETAIN_MS = HOUR_MS;
const RETRY_MS = 2_000;
const FILES_RETRY_MS = 10_000;
const BASE_RETRY_MS = 60_000;

interface Context {
  task: ArchiveTask;
  clock: Clock;
  logger: Pick<Logger, "info" | "warn">;
  signal: AbortSignal;
}

/** Archives until the signal is aborted. After a failure it tries again; the site is not affected. */
export async function keepArchive(context: Context): Promise<void> {
  const { task, signal } = context;
  const state = await openArchiveState({ ...context, dataDir: task.dataDir });
  while (!signal.aborted) {
    const stopParts = new AbortController();
    const part = AbortSignal.any([signal, stopParts.signal]);
    let slot: WalSlot | null = null;
    try {
      await openDestination(task, state);
      slot = await openSlot(context);
      if (slot !== null)
        await runTogether({ ...context, signal: part }, { slot, state, stop: () => stopParts.abort() });
    } catch (error) {
      await state.fail("log", error);
    } finally {
      stopParts.abort();
      await slot?.close().catch(() => undefined);
    }
    await pause(RETRY_MS, signal);
  }
}

/**
 * Marks the destination when it is used for the first time; afterwards it must contain the marker. The folder itself is
 * not created. Otherwise the mount point of a disk that is missing would be filled instead.
 */
async function openDestination({ archive, appSecret }: ArchiveTask, state: ArchiveState): Promise<void> {
  if (state.marked === archive) return checkDestination(archive, appSecret);
  if (!(await isMarkedDestination(archive, appSecret))) await markDestination(archive, appSecret);
  await state.note({ marked: archive });
}

async function openSlot({ task, clock }: Context): Promise<WalSlot | null> {
  const { url, dataDir, archive, keepMiB } = task;
  return openWalSlot({
    url,
    cluster: clusterFolder(dataDir),
    keepMiB,
    canContinue: (slot) => canContinueSeries(archive, slot),
    newSeries: () => nameSeries(clock.now()),
  });
}

/** The log, the files and the copies of the cluster are archived side by side, until the slot cannot be used any more. */
async function runTogether(
  context: Context,
  { slot, state, stop }: { slot: WalSlot; state: ArchiveState; stop: () => void },
): Promise<void> {
  const { task, clock, logger, signal } = context;
  const { archive, dataDir } = task;
  const { series } = slot;
  const folder = path.join(archive, series);
  const { encrypter, stage } = encryptFor(task.recipients);
  const wal = await openWalArchive(slot, { archive, encrypter, clock });
  const files = await openFileArchive({ archive, dataDir, encryption: stage });
  logger.info({ series }, "archiving the log");
  let advancedAt = clock.now().getTime();

  async function archiveLog(): Promise<void> {
    let notedAt = 0;
    while (!signal.aborted) {
      try {
        const { reached, isNew } = await wal.advance();
        const now = reached.getTime();
        // Later than every commit that the call has seen, so that a search which began before it is repeated.
        if (isNew) advancedAt = clock.now().getTime();
        await state.succeed("log");
        if (isNew || now - notedAt >= NOTE_MS) {
          await state.note({ reached });
          notedAt = now;
        }
        await pause(TICK_MS, signal);
      } catch (error) {
        await state.fail("log", error);
        await pause(RETRY_MS, signal);
        if (signal.aborted) return;
        // Without the slot or the destination everything begins again.
        await slot.checkRetained();
        await checkDestination(archive, task.appSecret);
      }
    }
  }

  /** A new file is followed by a commit that refers to it, so the folders are searched when the log advances. */
  async function archiveFiles(): Promise<void> {
    let searchedAt = 0;
    await keepTrying("files", { everyMs: TICK_MS * 2, retryMs: FILES_RETRY_MS }, async () => {
      const now = clock.now().getTime();
      if (advancedAt < searchedAt && now - searchedAt < SEARCH_MS) return;
      await files.advance(signal);
      searchedAt = now;
    });
  }

  async function archiveBases(): Promise<void> {
    let retainedAt = 0;
    await keepTrying("bases", { everyMs: BASE_RETRY_MS, retryMs: BASE_RETRY_MS }, async () => {
      const last = (await listBases(archive, series)).at(-1)?.at ?? null;
      const now = clock.now();
      // By time, not after a copy: where copies fail, nothing may be stored longer than promised either.
      if (now.getTime() - retainedAt >= RETAIN_MS) {
        await retainArchive(archive, { current: series, now, maxAgeDays: task.keepDays });
        retainedAt = now.getTime();
      }
      if (last === null || last < lastHour(now, task.baseHour)) {
        await files.markSeen(now, task.keepDays);
        await archiveBase({ ...task, folder, encryption: stage, begunAt: now, clock, signal });
        await state.note({ base: clock.now() });
      }
    });
  }

  async function keepTrying(
    part: ArchivePart,
    { everyMs, retryMs }: { everyMs: number; retryMs: number },
    step: () => Promise<void>,
  ): Promise<void> {
    while (!signal.aborted) {
      let waitMs = everyMs;
      try {
        await step();
        await state.succeed(part);
      } catch (error) {
        if (signal.aborted) return;
        await state.fail(part, error);
        waitMs = retryMs;
      }
      await pause(waitMs, signal);
    }
  }

  const ends = await Promise.allSettled([archiveLog().finally(stop), archiveFiles(), archiveBases()]);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** The last time the clock in China showed this hour. */
function lastHour(now: Date, hour: number): Date {
  const today = startOfDay(now) + hour * HOUR_MS;
  return new Date(today <= now.getTime() ? today : today - 24 * HOUR_MS);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
