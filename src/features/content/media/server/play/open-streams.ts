import { AppError } from "../../../../../kit/api/app-error.ts";
import type { Logger } from "../../../../../kit/process/logger.ts";

/** Short enough that an ended right is detected within a second, including the time of the check. */
const RECHECK_MS = 700;
/** While the database does not answer, running films continue for this many checks. */
const MAX_UNANSWERED = 40;

interface OpenTicket {
  ends: Set<() => void>;
  unanswered: number;
}

export interface OpenStreams {
  /**
   * Registers an answer in progress.
   * @returns to be called when it ends
   */
  add(ticketHash: string, end: () => void): () => void;
  stop(): void;
}

/** Ends answers in progress whose right has ended: a film can take an hour to send. */
export function createOpenStreams({
  recheck,
  logger,
}: {
  /** Throws when the right of a ticket has ended whose bytes are being sent. */
  recheck(ticketHash: string): Promise<void>;
  logger: Pick<Logger, "warn">;
}): OpenStreams {
  const tickets = new Map<string, OpenTicket>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  async function look(ticketHash: string, open: OpenTicket): Promise<void> {
    try {
      await recheck(ticketHash);
      open.unanswered = 0;
    } catch (error) {
      open.unanswered += 1;
      if (!(error instanceof AppError) || error.status >= 500) {
        if (open.unanswered === 1) logger.warn({ err: error }, "a film goes on unchecked for a moment");
        if (open.unanswered < MAX_UNANSWERED) return;
      }
      for (const end of open.ends) end();
    }
  }

  async function lookAtAll(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    await Promise.all(Array.from(tickets, ([hash, open]) => look(hash, open)));
    isLooking = false;
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
    for (const { ends } of tickets.values()) for (const end of ends) end();
  }

  return {
    add(ticketHash, end) {
      const open = tickets.get(ticketHash) ?? { ends: new Set(), unanswered: 0 };
      tickets.set(ticketHash, open);
      open.ends.add(end);
      timer ??= setInterval(() => void lookAtAll(), RECHECK_MS).unref();
      return () => {
        open.ends.delete(end);
        if (open.ends.size === 0 && tickets.get(ticketHash) === open) tickets.delete(ticketHash);
        if (tickets.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    stop,
  };
}
