import { createHash, randomBytes } from "node:crypto";
import type { CallingUser } from "../../../../../kit/api/caller.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { MEDIA_COOKIE } from "../../media-access.ts";
import { TICKET_MS } from "../../media-limits.ts";
import type { Playable, TicketKind } from "../../playable.ts";
import { allowanceOf, restartAllowance } from "./allowance-store.ts";
import { PACE } from "./pace-ticket.ts";
import type { PlayContext } from "./play-context.ts";
import { insertTicket } from "./ticket-store.ts";

const SECRET_BYTES = 16;

export interface IssuedTicket {
  /** The whole `Set-Cookie` header. */
  cookie: string;
  ticket: string;
  /** The path prefix of its files. */
  path: string;
  expiresAt: Date;
}

/** Generates a ticket and the cookie that binds it to one browser; the database stores the hashes of both. */
export async function issueTicket(
  { db, clock, isSecure }: PlayContext,
  options: {
    request: { kind: TicketKind; id: number; user: CallingUser | null };
    playable: Playable;
    mediaIds: number[];
    previewSeconds: number | null;
    /** Runs in the same transaction before the ticket is stored. */
    before?(tx: Transaction): Promise<unknown>;
  },
): Promise<IssuedTicket> {
  const { request, playable, mediaIds, previewSeconds, before } = options;
  const { kind, id, user } = request;
  const [ticket, cookie] = [drawSecret(), drawSecret()];
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + TICKET_MS);
  const row = {
    ticketHash: hashSecret(ticket),
    cookieHash: hashSecret(cookie),
    kind,
    resourceId: id,
    mediaIds,
    contentType: playable.contentType,
    previewSeconds,
    resourceKeys: [...playable.resourceKeys],
    userId: user?.id ?? null,
    sessionId: user?.sessionId ?? null,
    createdAt: now,
    usedAt: now,
    expiresAt,
  };
  await db.transaction(async (tx) => {
    await before?.(tx);
    await insertTicket(tx, row);
    await restartAllowance(tx, { key: allowanceOf(row).key, now, times: PACE.times });
  });
  const path = `/media/${ticket}/`;
  const attributes = ["HttpOnly", "SameSite=Strict", `Path=${path}`, ...(isSecure ? ["Secure"] : [])];
  return { cookie: [`${MEDIA_COOKIE}=${cookie}`, ...attributes].join("; "), ticket, path, expiresAt };
}

function drawSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
