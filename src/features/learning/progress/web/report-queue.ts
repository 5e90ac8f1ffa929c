import { cleanRanges } from "../../../../domain/learning/seen-ranges.ts";
import type { LocalStore } from "../../../../ui/browser/local-store.ts";
import { LEARNING_QUEUE_KEY } from "../../../../ui/browser/personal-keys.ts";
import type { LearningReport } from "../contract.ts";
import { MAX_RESOURCE_LENGTH, RANGES_A_REPORT, REPORT_AGE_SECONDS, REPORTS_A_CALL } from "../learning-limits.ts";

/** A report of a reader or a player. The queue adds the time. */
export type LearningNote = Omit<LearningReport, "age_seconds">;

type Waiting = LearningNote & { atMs: number };

interface ReportQueueOptions {
  store: LocalStore;
  userId: number;
  now(): number;
  /** Throws if nothing arrived. */
  send(reports: LearningReport[], options: { keepalive: boolean }): Promise<unknown>;
  /** Whether the error is temporary, so that the reports should be stored. */
  isPassing(error: unknown): boolean;
}

export interface ReportQueue {
  /** Stores a note until it is sent. A later note of the same resource is merged with it. */
  note(note: LearningNote): void;
  /** Sends the waiting reports. Reports that fail because there is no network keep waiting. */
  flush(options?: { keepalive?: boolean }): Promise<void>;
}

/** The maximum number of resources with waiting notes. The oldest are dropped. */
const MAX_WAITING_RESOURCES = 200;

/** A queue of one user's notes. They are stored while offline and after the page is closed. */
export function createReportQueue(options: ReportQueueOptions): ReportQueue {
  const { store, userId, now, send, isPassing } = options;
  const waiting = readWaiting(store, userId);

  function save(): void {
    if (waiting.size === 0) store.remove(LEARNING_QUEUE_KEY);
    else store.set(LEARNING_QUEUE_KEY, JSON.stringify({ user_id: userId, notes: [...waiting.values()] }));
  }

  function add(entry: Waiting): void {
    const key = `${entry.kind}:${entry.id}`;
    const joined = joinNotes(waiting.get(key), entry);
    waiting.delete(key);
    waiting.set(key, joined);
    const [oldest] = waiting.keys();
    if (waiting.size > MAX_WAITING_RESOURCES && oldest !== undefined) waiting.delete(oldest);
  }

  /** Takes waiting notes out of the queue first, so that two concurrent batches have no notes in common. */
  async function sendBatch(keepalive: boolean): Promise<boolean> {
    const batch = [...waiting.entries()].slice(0, REPORTS_A_CALL);
    for (const [key] of batch) waiting.delete(key);
    const reports = batch.flatMap(([, { atMs, ...note }]) => {
      const ageSeconds = Math.max(0, Math.round((now() - atMs) / 1_000));
      return ageSeconds > REPORT_AGE_SECONDS ? [] : [{ ...note, age_seconds: ageSeconds }];
    });
    try {
      if (reports.length > 0) await send(reports, { keepalive });
      return waiting.size > 0;
    } catch (error) {
      // A report that the server rejects permanently is dropped, because it would be rejected again.
      if (isPassing(error)) for (const [, entry] of batch) add(entry);
      return false;
    } finally {
      save();
    }
  }

  return {
    note(note) {
      add({ ...note, atMs: now() });
      save();
    },
    async flush({ keepalive = false } = {}) {
      // The first call is sent before this function returns, because a page that is being closed cannot send later.
      while (waiting.size > 0 && (await sendBatch(keepalive)));
    },
  };
}

/** Merges two notes: the latest position, and all seen ranges. */
function joinNotes(former: Waiting | undefined, latter: Waiting): Waiting {
  if (!former) return latter;
  const [earlier, later] = former.atMs <= latter.atMs ? [former, latter] : [latter, former];
  const seen = cleanRanges([...former.seen, ...latter.seen], MAX_RESOURCE_LENGTH).slice(-RANGES_A_REPORT);
  return { ...later, seen, stopped_at: later.stopped_at ?? earlier.stopped_at };
}

/** The waiting notes of this user. Notes of another user or invalid data are deleted. */
function readWaiting(store: LocalStore, userId: number): Map<string, Waiting> {
  try {
    const stored = JSON.parse(store.get(LEARNING_QUEUE_KEY) ?? "null");
    if (stored?.user_id !== userId) return new Map();
    return new Map((stored.notes as Waiting[]).map((note) => [`${note.kind}:${note.id}`, note]));
  } catch {
    // Foreign or outdated data cannot be restored.
    return new Map();
  }
}
