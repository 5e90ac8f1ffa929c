import { AppError, conflict } from "../../kit/api/app-error.ts";

/** How long one may change one's words (decisions 0046, 0048). */
const EDIT_SECONDS = 15 * 60;

interface Written {
  createdAt: Date;
}

/** The moment from which on one's words stand as they are. */
export function editableUntil({ createdAt }: Written): Date {
  return new Date(createdAt.getTime() + EDIT_SECONDS * 1_000);
}

/** Throws 409 for words that may not be changed any more. */
export function requireInTime(written: Written, now: Date): void {
  if (editableUntil(written) <= now)
    throw conflict("EDIT_TOO_LATE", "发表已超过 15 分钟，不能再修改，可以删除后重新发表");
}

/** What the same key sent before, if it was the same. Throws 422 for another text under that key. */
export function requireSame<Sent extends { sentHash: string }>(sent: Sent, sentHash: string): Sent {
  if (sent.sentHash === sentHash) return sent;
  const message = "这次发表的内容和上一次不同，请再发一次";
  throw new AppError({ status: 422, code: "IDEMPOTENCY_KEY_REUSED", message });
}
