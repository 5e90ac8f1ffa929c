import { AppError, notFound } from "../../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../../kit/api/caller.ts";
import { RecentAnswers } from "../../../../../kit/process/recent-answers.ts";
import { isSameSecret } from "../../../../../kit/values/is-same-secret.ts";
import { denied } from "../../../../access/membership/access-denied.ts";
import type { OutgoingMedia } from "../../media-access.ts";
import { isDownloadableKind, type Playable } from "../../playable.ts";
import { hashSecret } from "./issue-ticket.ts";
import type { Measured } from "./meter-ticket.ts";
import type { PlayContext } from "./play-context.ts";
import { notOpenYet, previewOf } from "./start-play.ts";
import { findTicket, type TicketRow } from "./ticket-store.ts";

/** As for sessions and rights: the end of a ticket takes effect in every process within a second. */
const CACHED_MS = 1_000;
const MAX_CACHED = 10_000;

/** Bytes that a ticket permits, and how they are measured; without `measured` they do not count as use. */
export type Content = Omit<OutgoingMedia, "subscribe"> & { measured?: Measured };

/** A ticket and its current content, which may have been withdrawn, raised to another level or replaced since. */
interface CheckedTicket {
  row: TicketRow;
  /** null: it no longer exists. */
  playable: Playable | null;
  /** Results by file and part. */
  contents: Map<string, Promise<Content | null>>;
}

export interface TicketChecks {
  /**
   * Checks the ticket of a request and the right that it depends on, for one file, or for none if `mediaId` is null.
   * Throws 403, and 404 for a file that does not belong to the ticket.
   */
  check(request: { ticket: string; cookie: string | null; mediaId: number | null }): Promise<CheckedTicket>;
  /** Checks the ticket against the current state of the database, not the cache. Throws 403 or 404. */
  recheck(ticketHash: string): Promise<CheckedTicket>;
}

/** Checks tickets at every range request; results of the database are cached for a second. */
export function createTicketChecks(context: PlayContext): TicketChecks {
  const { db, clock } = context;
  const recent = new RecentAnswers<string, CheckedTicket | null>({
    now: () => clock.now(),
    max: MAX_CACHED,
    maxAgeMs: CACHED_MS,
  });

  async function find(ticketHash: string, isFresh: boolean): Promise<CheckedTicket | null> {
    const row = await findTicket(db, ticketHash);
    if (!row) return null;
    const user = await readUser(context, row, isFresh);
    return { row, playable: await context.find[row.kind](row.resourceId, user), contents: new Map() };
  }

  const read = (ticketHash: string) => recent.get(ticketHash, () => find(ticketHash, false));

  return {
    async check({ ticket, cookie, mediaId }) {
      const checked = await read(hashSecret(ticket));
      if (!checked || cookie === null || !isSameSecret(hashSecret(cookie), checked.row.cookieHash)) throw invalid();
      await requireRight(context, checked, { isFresh: false });
      if (mediaId === null) return checked;
      if (!checked.row.mediaIds.includes(mediaId)) throw notFound();
      requireFiles(checked, [mediaId]);
      return checked;
    },
    async recheck(ticketHash) {
      const checked = await find(ticketHash, true);
      if (!checked) throw invalid();
      await requireRight(context, checked, { isFresh: true });
      requireFiles(checked, checked.row.mediaIds);
      return checked;
    },
  };
}

/** Checks the current right: a live session, published content, a sufficient level. */
async function requireRight(
  context: PlayContext,
  { row, playable }: CheckedTicket,
  { isFresh }: { isFresh: boolean },
): Promise<void> {
  if (row.endedAt !== null || row.expiresAt <= context.clock.now()) throw expired();
  const user = await readUser(context, row, isFresh);
  if (!playable) throw notFound("内容不存在");
  if (row.previewSeconds !== null && previewOf(playable) === row.previewSeconds) return;
  const access = isFresh ? await context.decideAccessNow(user, playable) : await context.decideAccess(user, playable);
  if (!access.allowed) throw denied(access, isDownloadableKind(row.kind) ? "download" : "play");
  if (playable.waitsUntil !== null) throw notOpenYet(playable.waitsUntil);
}

/** A file that was removed from an item is no longer played as a part of it. */
function requireFiles({ row, playable }: CheckedTicket, mediaIds: readonly number[]): void {
  const isThere = (id: number) => playable?.mediaIds.includes(id);
  if (row.previewSeconds === null ? !mediaIds.every(isThere) : !mediaIds.some(isThere)) throw notFound("内容不存在");
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

/** The same error for an unknown ticket and for one of another browser. */
function invalid(): AppError {
  return new AppError({ status: 403, code: "TICKET_INVALID", message: "播放地址无效，请回到页面重新播放" });
}

function expired(): AppError {
  return new AppError({ status: 403, code: "TICKET_EXPIRED", message: "播放地址已过期，请回到页面继续播放" });
}
