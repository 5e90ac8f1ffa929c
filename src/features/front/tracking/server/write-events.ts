import { realTiming, type Timing } from "../../../../kit/process/timing.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { isRefusedByDatabase } from "../../../../ports/database-trouble.ts";
import { MAX_ROWS_PER_DAY, MAX_WAITING, ROWS_AT_ONCE } from "../tracking-limits.ts";
import { createEventBuffer, type EventBuffer } from "./event-buffer.ts";
import { insertEvents, type TrackedEvent } from "./event-store.ts";
import { addDropped } from "./sum-store.ts";
import type { TrackingContext } from "./tracking-context.ts";

interface WriterOptions extends Pick<TrackingContext, "db" | "clock" | "logger"> {
  timing?: Pick<Timing, "startTimer"> | undefined;
  maxPerDay?: number | undefined;
}

/** Writes events from calls to the database; dropped ones are counted for staff. */
export function createWriter({
  db,
  clock,
  logger,
  timing = realTiming,
  maxPerDay = MAX_ROWS_PER_DAY,
}: WriterOptions): EventBuffer<TrackedEvent> {
  let day = "";
  let written = 0;

  async function write(events: readonly TrackedEvent[], batchId: string): Promise<number> {
    const today = dayOf(clock.now());
    if (today !== day) {
      day = today;
      written = 0;
    }
    const taken = events.slice(0, Math.max(0, maxPerDay - written));
    if (taken.length > 0) await insertEvents(db, taken, { batchId, now: clock.now() });
    written += taken.length;
    return events.length - taken.length;
  }

  return createEventBuffer({
    timing,
    max: MAX_WAITING,
    atOnce: ROWS_AT_ONCE,
    write,
    isFaultOfRow: isRefusedByDatabase,
    onTrouble: (error) => logger.warn({ err: error }, "statistics were not written, another try follows"),
    // Logged even when the database is down.
    async onDropped(count) {
      logger.warn({ dropped: count }, "statistics were dropped: there was no room, or the database refused them");
      await addDropped(db, { day: dayOf(clock.now()), count }).catch((error: unknown) =>
        logger.warn({ err: error, dropped: count }, "how many statistics were dropped was not written"),
      );
    },
  });
}
