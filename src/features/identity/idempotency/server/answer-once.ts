import { createHash } from "node:crypto";
import { AppError, conflict } from "../../../../kit/api/app-error.ts";
import { hasCode } from "../../../../kit/process/error-code.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { findAnswer, type KeyOwner, reserveKey, saveAnswer } from "./idempotency-store.ts";

const WAIT_SECONDS = 5;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Creates the answer once per key and returns the same answer to every repetition (security PAY-8). The key, the
 * writes of `make` and the answer are part of the caller's transaction, so that a crash or an error releases the key.
 * Throws 422 for another request under the same key, and 409 if the first attempt takes too long.
 */
export async function answerOnce<T>(
  tx: Transaction,
  { owner, request, now }: { owner: KeyOwner; request: unknown; now: Date },
  make: () => Promise<T>,
): Promise<T> {
  const requestHash = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  if (await reserveOrWait(tx, { ...owner, requestHash, now })) {
    const answer = await make();
    await saveAnswer(tx, owner, answer);
    return answer;
  }
  const earlier = await findAnswer(tx, owner);
  if (earlier?.requestHash !== requestHash) {
    throw new AppError({
      status: 422,
      code: "IDEMPOTENCY_KEY_REUSED",
      message: "这个 Idempotency-Key 已用于另一个请求",
    });
  }
  // `saveAnswer` wrote it from a value of this type, in the transaction that reserved the key.
  return earlier.answer as T;
}

async function reserveOrWait(
  tx: Transaction,
  reservation: KeyOwner & { requestHash: string; now: Date },
): Promise<boolean> {
  try {
    return await reserveKey(tx, { ...reservation, waitSeconds: WAIT_SECONDS });
  } catch (error) {
    if (!(error instanceof Error) || !hasCode(error.cause, LOCK_NOT_AVAILABLE)) throw error;
    throw conflict("IDEMPOTENCY_IN_PROGRESS", "同一请求正在处理，请稍后再试");
  }
}
