import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "../../../../kit/api/app-error.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import { type OfficialAccount, OfficialAccountRefusal } from "../../../../ports/official-account.ts";
import { LEASE_MS, REST_MS, type TicketRow, ticketState } from "../ticket-state.ts";
import { findTicket, takeLease, updateTicket } from "./ticket-store.ts";

export interface TicketContext {
  db: Database;
  clock: Clock;
  account: OfficialAccount;
}

type GoodTicket = TicketRow & { ticket: string; expiresAt: Date };

const LOOK_AGAIN_MS = 200;
const MAX_POLLS = 20;

/**
 * Returns the current ticket. One of all processes fetches a new one some minutes before it expires; the others use the
 * current one, or wait if there is none. Throws 503 when WeChat returns none.
 */
export async function readTicket(context: TicketContext): Promise<GoodTicket> {
  const { db, clock, account } = context;
  const { appId } = account;
  for (let looks = 0; looks < MAX_POLLS; looks += 1) {
    const now = clock.now();
    const row = await findTicket(db, appId);
    const state = ticketState(row, now);
    if (state === "fresh") return row as GoodTicket;
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    if (await takeLease(db, { appId, now, leasedUntil })) {
      const fetched = await fetchTicket(context);
      if (fetched !== null) return fetched;
      if (state === "gone") throw unavailable();
      return row as GoodTicket;
    }
    if (state === "due") return row as GoodTicket;
    if (row?.problem) throw unavailable();
    await pause(LOOK_AGAIN_MS);
  }
  throw unavailable();
}

/**
 * Null: WeChat returned none, and its error is stored for staff. In both cases there is no further attempt for a while.
 */
async function fetchTicket({ db, clock, account }: TicketContext): Promise<GoodTicket | null> {
  const leaveAlone = () => new Date(clock.now().getTime() + REST_MS);
  try {
    const { ticket, expiresInSeconds } = await account.fetchTicket();
    const expiresAt = new Date(clock.now().getTime() + expiresInSeconds * 1000);
    const fetched = { ticket, expiresAt, leasedUntil: leaveAlone(), problem: null };
    await updateTicket(db, account.appId, fetched);
    return fetched;
  } catch (error) {
    if (!(error instanceof OfficialAccountRefusal)) throw error;
    await updateTicket(db, account.appId, { leasedUntil: leaveAlone(), problem: error.message });
    return null;
  }
}

function unavailable(): AppError {
  return new AppError({ status: 503, code: "WECHAT_UNAVAILABLE", message: "微信暂时没有应答，请稍后再试" });
}
