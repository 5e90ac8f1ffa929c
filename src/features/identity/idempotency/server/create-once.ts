import type { KnownCaller } from "../../../../kit/api/caller.ts";
import type { EndpointSpec } from "../../../../kit/api/endpoint.ts";
import { readIdempotencyKey } from "../../../../kit/api/idempotency-key.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, Transaction } from "../../../../ports/database.ts";
import { answerOnce } from "./answer-once.ts";

interface CreatingCall {
  endpoint: Pick<EndpointSpec, "name">;
  /** A repetition must have the same. */
  input: unknown;
  caller: Pick<KnownCaller, "user" | "header">;
}

/**
 * Runs `create` in a transaction, once per Idempotency-Key of the caller; a repetition returns the first answer. Throws
 * as `readIdempotencyKey` and `answerOnce` do.
 */
export async function createOnce<T>(
  { db, clock }: { db: Database; clock: Clock },
  { endpoint: { name }, input, caller }: CreatingCall,
  create: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const owner = { userId: caller.user.id, key: readIdempotencyKey(caller.header("idempotency-key")) };
  return db.transaction((tx) =>
    answerOnce(tx, { owner, request: { name, input }, now: clock.now() }, () => create(tx)),
  );
}
