import { AppError } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/serve-endpoint.ts";
import { isSameSecret } from "../../../../kit/values/is-same-secret.ts";
import type { PlayContext } from "./play-context.ts";
import { denied, hashSecret } from "./start-play.ts";
import { findTicket, type TicketRow } from "./ticket-store.ts";

/** As sessions and rights are: what is over is over everywhere within a second. */
const REMEMBERED_MS = 1_000;
const MOST_REMEMBERED = 10_000;

interface Remembered {
  askedAtMs: number;
  row: Promise<TicketRow | null>;
}

export interface TicketChecks {
  /** The ticket of a request, with every right behind it. Throws 403. */
  check(secrets: { ticket: string; cookie: string | null }): Promise<TicketRow>;
  /** Whether it still holds, by what the database says now. Throws 403 when it does not. */
  recheck(ticketHash: string): Promise<void>;
}

/** Checks tickets at every range; what the database said is remembered for a second. */
export function createTicketChecks(context: PlayContext): TicketChecks {
  const { db, clock } = context;
  const remembered = new Map<string, Remembered>();

  async function read(ticketHash: string): Promise<TicketRow | null> {
    const nowMs = clock.now().getTime();
    const known = remembered.get(ticketHash);
    const ageMs = nowMs - (known?.askedAtMs ?? Number.NEGATIVE_INFINITY);
    if (known && ageMs >= 0 && ageMs < REMEMBERED_MS) return known.row;
    const entry: Remembered = { askedAtMs: nowMs, row: findTicket(db, ticketHash) };
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(ticketHash, entry);
    entry.row.catch(() => remembered.delete(ticketHash));
    return entry.row;
  }

  return {
    async check({ ticket, cookie }) {
      const row = await read(hashSecret(ticket));
      if (!row || cookie === null || !isSameSecret(hashSecret(cookie), row.cookieHash)) throw invalid();
      await requireRight(context, row, { isFresh: false });
      return row;
    },
    async recheck(ticketHash) {
      const row = await findTicket(db, ticketHash);
      if (!row) throw invalid();
      await requireRight(context, row, { isFresh: true });
    },
  };
}

async function requireRight(context: PlayContext, row: TicketRow, { isFresh }: { isFresh: boolean }): Promise<void> {
  if (row.endedAt !== null || row.expiresAt <= context.clock.now()) throw expired();
  const user = await readUser(context, row, isFresh);
  if (row.previewSeconds !== null) return;
  const resource = { contentType: row.contentType, resourceKeys: row.resourceKeys };
  const access = isFresh ? await context.decideAccessNow(user, resource) : await context.decideAccess(user, resource);
  if (!access.allowed) throw denied(access);
}

async function readUser(
  context: PlayContext,
  { userId, sessionId }: TicketRow,
  isFresh: boolean,
): Promise<CallingUser | null> {
  if (userId === null || sessionId === null) return null;
  const user = await context.readSession({ userId, sessionId }, { isFresh });
  if (!user) throw new AppError({ status: 401, code: "SESSION_EXPIRED", message: "登录已结束，请重新登录后再播放" });
  return user;
}

/** The same for a ticket that never was and for one of another browser. */
function invalid(): AppError {
  return new AppError({ status: 403, code: "TICKET_INVALID", message: "播放地址无效，请回到页面重新播放" });
}

function expired(): AppError {
  return new AppError({ status: 403, code: "TICKET_EXPIRED", message: "播放地址已过期，请回到页面继续播放" });
}
