import { access, mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { clusterFolder } from "../../adapters/data-folder.ts";
import { openWalSlot, type WalSlot } from "../../adapters/database/wal-slot.ts";
import type { Logger } from "../../kit/process/logger.ts";
import { HOUR_MS } from "../../kit/values/durations.ts";
import { startOfDay } from "../../kit/values/shanghai-day.ts";
import type { Clock } from "../../ports/clock.ts";
import { encryptFor } from "../backup/encryption.ts";
import { explainFailure } from "../explain-failure.ts";
import { archiveBase } from "./archive-base.ts";
import { openFileArchive } from "./archive-files.ts";
import { listBases, nameSeries } from "./archive-layout.ts";
import { type ArchiveRecord, readArchiveRecord, writeArchiveRecord } from "./archive-record.ts";
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
const BASE_RETRY_MS = 60_000;

interface Context {
  task: ArchiveTask;
  clock: Clock;
  logger: Pick<Logger, "info" | "warn">;
  signal: AbortSignal;
}

/** Archives until the signal is aborted. After a failure it begins again; the site is not affected. */
export async function keepArchive(context: Context): Promise<void> {
  const { task, logger, signal, clock } = context;
  const record = await readArchiveRecord(task.dataDir);
  const note = async (news: Partial<ArchiveRecord>) => {
    Object.assign(record, news);
    await writeArchiveRecord(task.dataDir, record).catch((error: unknown) =>
      logger.warn({ err: error }, "the state of the archive could not be noted"),
    );
  };
  let reason = record.failed?.reason ?? "";
  while (!signal.aborted) {
    const stopPart = new AbortController();
    const part = AbortSignal.any([signal, stopPart.signal]);
    let slot: WalSlot | null = null;
    try {
      slot = await openSlot(context);
      if (slot !== null) {
        await runTogether(
          { ...context, signal: part },
          {
            slot,
            note,
            isFailing: () => record.failed !== null,
            stop: () => stopPart.abort(),
          },
        );
        reason = "";
      }
    } catch (error) {
      const text = explainFailure(error);
      if (text !== reason) logger.warn({ err: error }, "the log cannot be archived, going on trying");
      reason = text;
      await note({ failed: { at: clock.now(), reason: text } });
    } finally {
      stopPart.abort();
      await slot?.close().catch(() => undefined);
    }
    await pause(RETRY_MS, signal);
  }
}

/** The folder itself is not created: the mount point of a disk that is missing must not be filled instead. */
async function openSlot({ task, clock }: Context): Promise<WalSlot | null> {
  const { url, dataDir, archive, keepMiB } = task;
  await access(archive).catch((cause: unknown) => {
    throw new Error(`归档文件夹 ${archive} 不存在或不能访问`, { cause });
  });
  return openWalSlot({
    url,
    cluster: clusterFolder(dataDir),
    keepMiB,
    canContinue: (slot) => canContinueSeries(archive, slot),
    newSeries: () => nameSeries(clock.now()),
  });
}

/** The log, the files and the copies of the cluster are archived side by side; if one fails, all begin again. */
async function runTogether(
  context: Context,
  {
    slot,
    note,
    isFailing,
    stop,
  }: {
    slot: WalSlot;
    note: (news: Partial<ArchiveRecord>) => Promise<void>;
    /** Whether a failure is noted. */
    isFailing: () => boolean;
    stop: () => void;
  },
): Promise<void> {
  const { task, clock, logger, signal } = context;
  const { archive, dataDir } = task;
  const { series } = slot;
  const folder = path.join(archive, series);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { encrypter, stage } = encryptFor(task.recipients);
  const wal = await openWalArchive(slot, { archive, encrypter, clock });
  const files = await openFileArchive({ archive, dataDir, encryption: stage });
  logger.info({ series }, "archiving the log");

  // A failure is over when each part has succeeded again.
  const open = new Set(["files", "bases"]);
  let advancedAt = clock.now().getTime();

  async function archiveLog(): Promise<void> {
    let notedAt = 0;
    while (!signal.aborted) {
      const { reached, isNew } = await wal.advance();
      const now = reached.getTime();
      // Later than every commit that the call has seen, so that a search which began before it is repeated.
      if (isNew) advancedAt = clock.now().getTime();
      const isHealed = open.size === 0 && isFailing();
      if (isNew || isHealed || now - notedAt >= NOTE_MS) {
        await note(open.size === 0 ? { reached, failed: null } : { reached });
        notedAt = now;
      }
      await pause(TICK_MS, signal);
    }
  }

  /** A new file is followed by a commit that refers to it, so the folders are searched when the log advances. */
  async function archiveFiles(): Promise<void> {
    let searchedAt = 0;
    while (!signal.aborted) {
      const now = clock.now().getTime();
      if (advancedAt >= searchedAt || now - searchedAt >= SEARCH_MS) {
        searchedAt = now;
        await files.advance();
      }
      open.delete("files");
      await pause(TICK_MS * 2, signal);
    }
  }

  async function archiveBases(): Promise<void> {
    let retainedAt = 0;
    while (!signal.aborted) {
      const last = (await listBases(archive, series)).at(-1)?.at ?? null;
      const now = clock.now();
      // By time, not after a copy: where copies fail, nothing may be stored longer than promised either.
      if (now.getTime() - retainedAt >= RETAIN_MS) {
        await retainArchive(archive, { current: series, now, maxAgeDays: task.keepDays });
        retainedAt = now.getTime();
      }
      if (last === null || last < lastHour(now, task.baseHour)) {
        await files.markSeen(now, task.keepDays);
        await archiveBase({ ...task, folder, encryption: stage, begunAt: now, clock });
        await note({ base: clock.now() });
      }
      open.delete("bases");
      await pause(BASE_RETRY_MS, signal);
    }
  }

  const parts = [archiveLog, archiveFiles, archiveBases].map((part) =>
    part().catch((error: unknown) => {
      stop();
      throw error;
    }),
  );
  const ends = await Promise.allSettled(parts);
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
