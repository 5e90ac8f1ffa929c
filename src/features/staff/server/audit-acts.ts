import { AppError } from "../../../kit/api/app-error.ts";
import type { Act, Caller, ServedEndpoint, StaffCaller } from "../../../kit/api/serve-endpoint.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Database } from "../../../ports/database.ts";
import { type ActRow, insertAct, updateAct } from "./audit-store.ts";

interface AuditContext {
  db: Database;
  clock: Clock;
}

type Actor = Pick<ActRow, "actorId" | "action" | "permission" | "requestId" | "ip">;

/**
 * Does something as staff: written down before it begins, so that nothing is done without a trace, and again with what
 * came of it. Rethrows what `run` throws.
 */
export async function act<T>(
  { db, clock }: AuditContext,
  actor: Actor,
  run: (note: (act: Act) => void) => Promise<T>,
): Promise<T> {
  const id = await insertAct(db, { ...actor, createdAt: clock.now() });
  let noted: Act | null = null;
  const note = (next: Act) => {
    noted = { ...noted, ...next };
  };
  let answer: T;
  try {
    answer = await run(note);
  } catch (thrown) {
    const refusal = thrown instanceof AppError && thrown.status < 500 ? thrown.code : null;
    await updateAct(db, id, {
      outcome: refusal === null ? "failed" : "refused",
      ...(noted ?? {}),
      ...(refusal === null ? {} : { errorCode: refusal }),
    });
    throw thrown;
  }
  // Outside: what was done is no failure because the log could not say so, and stays `begun`.
  await updateAct(db, id, { outcome: "done", ...(noted ?? {}) });
  return answer;
}

/** Puts every changing call of staff into the log; calls that only read leave no trace unless their contract says so. */
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
