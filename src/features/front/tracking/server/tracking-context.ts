import type { Logger } from "../../../../kit/process/logger.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { EventBuffer } from "./event-buffer.ts";
import type { TrackedEvent } from "./event-store.ts";

/** The context of every use case of this slice. */
export interface TrackingContext {
  db: Database;
  clock: Clock;
  logger: Logger;
  buffer: EventBuffer<TrackedEvent>;
}
