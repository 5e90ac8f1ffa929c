import { createHash } from "node:crypto";
import { AppError, conflict } from "../../kit/api/app-error.ts";
import type { AiMark } from "../../kit/values/ai-mark.ts";

/** How long authors can edit their own texts (decisions 0046, 0048). */
const EDIT_SECONDS = 15 * 60;

interface Written {
  createdAt: Date;
}

/** The moment from which a text can no longer be edited. */
export function editableUntil({ createdAt }: Written): Date {
  return new Date(createdAt.getTime() + EDIT_SECONDS * 1_000);
}

/** Throws 409 for a text that can no longer be edited. */
export function requireInTime(written: Written, now: Date): void {
  if (editableUntil(written) <= now)
    throw conflict("EDIT_TOO_LATE", "发表已超过 15 分钟，不能再修改，可以删除后重新发表");
}

interface Sending<Sent extends { sentHash: string }, New> {
  /** The values that identify the same text at the same place. */
  text: readonly unknown[];
  aiMark: AiMark;
  /** The text that was sent earlier with the same key. */
  find(): Promise<Sent | null>;
  /** null: a concurrent attempt of the same call was faster. */
  write(sentHash: string): Promise<New | null>;
}

/**
 * Stores a sent text once per key: a repeated attempt returns the stored text. Throws 422 for another text with that
 * key.
 */
export async function sendOnce<Sent extends { sentHash: string }, New>({
  text,
  aiMark,
  find,
  write,
}: Sending<Sent, New>): Promise<Sent | New> {
  const identity = aiMark === "none" ? text : [...text, aiMark];
  const sentHash = createHash("sha256").update(JSON.stringify(identity)).digest("hex");
  const known = await find();
  if (known) return requireSame(known, sentHash);
  const written = await write(sentHash);
  if (written) return written;
  const raced = await find();
  if (!raced) throw conflict("IDEMPOTENCY_IN_PROGRESS", "同一请求正在处理，请稍后再试");
  return requireSame(raced, sentHash);
}

function requireSame<Sent extends { sentHash: string }>(sent: Sent, sentHash: string): Sent {
  if (sent.sentHash === sentHash) return sent;
  const message = "这次发表的内容和上一次不同，请再发一次";
  throw new AppError({ status: 422, code: "IDEMPOTENCY_KEY_REUSED", message });
}
