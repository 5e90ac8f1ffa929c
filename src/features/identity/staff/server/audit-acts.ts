import { AppError } from "../../../../kit/api/app-error.ts";
import type { Act, Caller, StaffCaller } from "../../../../kit/api/caller.ts";
import type { ServedEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Logger } from "../../../../kit/process/logger.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import { type ActFacts, type ActRow, insertAct, updateAct } from "./audit-store.ts";

interface AuditContext {
  db: Database;
  clock: Clock;
  logger: Pick<Logger, "error">;
}

type Actor = Pick<ActRow, "actorId" | "action" | "permission" | "requestId" | "ip">;

/**
 * Runs an act of staff. It is recorded before it begins, so that nothing is done without a record, and updated with its
 * result. Rethrows the errors of `run`.
 */
export async function act<T>(
  { db, clock, logger }: AuditContext,
  actor: Actor,
  run: (note: (act: Act) => void) => Promise<T>,
): Promise<T> {
  const id = await insertAct(db, { ...actor, createdAt: clock.now() });
  let noted: Act | null = null;
  const note = (next: Act) => {
    noted = { ...noted, ...next };
  };
  // The act is done: if the database fails now, its row stays `begun`, and the server's log contains its outcome.
  const conclude = (facts: ActFacts) =>
    updateAct(db, id, facts).catch((error: unknown) =>
      logger.error(
        { err: error, act: id, action: actor.action, subject: facts.subject, outcome: facts.outcome },
        "the end of an act was not written down",
      ),
    );
  let answer: T;
  try {
    answer = await run(note);
  } catch (thrown) {
    const refusal = thrown instanceof AppError && thrown.status < 500 ? thrown.code : null;
    await conclude({
      outcome: refusal === null ? "failed" : "refused",
      ...(noted ?? {}),
      ...(refusal === null ? {} : { errorCode: refusal }),
    });
    throw thrown;
  }
  await conclude({ outcome: "done", ...(noted ?? {}) });
  return answer;
}

/** Records every changing call of staff; reading calls are recorded only where their contract requires it. */
export function auditActs(context: AuditContext, served: readonly ServedEndpoint[]): ServedEndpoint[] {
  return served.map((one) => {
    const { endpoint, answer } = one;
    const { who } = endpoint;
    if (typeof who !== "object" || (endpoint.method === "GET" && !endpoint.isReadingAudited)) return one;
    return {
      ...one,
      answer: (input, caller) =>
        act(context, actorOf(caller, endpoint.name, who.can), (note) => {
          const staff: Omit<StaffCaller, "user"> = { ...caller, note };
          return answer(input, { ...staff, user: caller.user });
        }),
    };
  });
}

function actorOf({ user, requestId, ip }: Caller, action: string, permission: string): Actor {
  return { actorId: user?.id ?? null, action, permission, requestId, ip };
}
