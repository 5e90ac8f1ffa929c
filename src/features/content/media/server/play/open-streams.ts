import { AppError } from "../../../../../kit/api/app-error.ts";
import type { Logger } from "../../../../../kit/process/logger.ts";

/** Looked at so often that with the question itself a right that is over is noticed within a second. */
const RECHECK_MS = 700;
/** While the database does not answer, running films continue for so many checks. */
const MAX_UNANSWERED = 40;

interface OpenTicket {
  ends: Set<() => void>;
  unanswered: number;
}

export interface OpenStreams {
  /** Remembers an answer that is on its way. @returns to be called when it is over */
  add(ticketHash: string, end: () => void): () => void;
  stop(): void;
}

/** Ends answers whose right is over while they are still on their way: a film can take an hour to be sent. */
export function createOpenStreams({
  recheck,
  logger,
}: {
  /** Throws when it is over. Its bytes are still being taken. */
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
