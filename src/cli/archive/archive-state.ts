import type { Logger } from "../../kit/process/logger.ts";
import type { Clock } from "../../ports/clock.ts";
import { explainFailure } from "../explain-failure.ts";
import { type ArchiveRecord, readArchiveRecord, writeArchiveRecord } from "./archive-record.ts";

const PARTS = ["log", "files", "bases"] as const;

/** What is archived side by side: each can fail and recover without the others. */
export type ArchivePart = (typeof PARTS)[number];

/** What is known of the archive while its process runs, also in the record that `doctor` reads. */
export interface ArchiveState {
  /** The folder that was marked as the archive of this site. */
  readonly marked: string | null;
  note(news: Pick<Partial<ArchiveRecord>, "reached" | "base" | "marked">): Promise<void>;
  /** Logs each new reason once. */
  fail(part: ArchivePart, error: unknown): Promise<void>;
  /** A failure is over when no part fails, and each has succeeded since this process began. */
  succeed(part: ArchivePart): Promise<void>;
}

export async function openArchiveState({
  dataDir,
  clock,
  logger,
}: {
  dataDir: string;
  clock: Clock;
  logger: Pick<Logger, "warn">;
}): Promise<ArchiveState> {
  const record = await readArchiveRecord(dataDir);
  const untried = new Set<ArchivePart>(PARTS);
  const reasons = new Map<ArchivePart, string>();

  async function note(news: Partial<ArchiveRecord>): Promise<void> {
    Object.assign(record, news);
    // The disk of the site can be full while that of the archive is not.
    await writeArchiveRecord(dataDir, record).catch((error: unknown) =>
      logger.warn({ err: error }, "the state of the archive could not be noted"),
    );
  }

  return {
    get marked() {
      return record.marked;
    },
    note,
    async fail(part, error) {
      const reason = explainFailure(error);
      if (reasons.get(part) !== reason)
        logger.warn({ err: error, part }, "a part of the archive fails, going on trying");
      reasons.set(part, reason);
      const at = clock.now();
      await note({ failed: { since: record.failed?.since ?? at, at, reason } });
    },
    async succeed(part) {
      untried.delete(part);
      reasons.delete(part);
      const { failed } = record;
      if (failed === null) return;
      const [left] = reasons.values();
      if (left !== undefined) {
        if (left !== failed.reason) await note({ failed: { ...failed, reason: left } });
      } else if (untried.size === 0) await note({ failed: null });
    },
  };
}
