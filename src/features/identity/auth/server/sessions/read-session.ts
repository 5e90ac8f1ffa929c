import type { CallingUser } from "../../../../../kit/api/caller.ts";
import { decideSession } from "./decide-session.ts";
import type { SessionContext } from "./session-context.ts";

/**
 * Returns the user of this session, for work that outlives the call with the token; null once the session has ended for
 * any reason. Read from the database now or within the last second.
 */
export async function readSession(
  { liveness, clock }: Pick<SessionContext, "liveness" | "clock">,
  ids: { userId: number; sessionId: string },
  { isFresh }: { isFresh: boolean },
): Promise<CallingUser | null> {
  if (isFresh) liveness.forget(ids.sessionId);
  const facts = await liveness.read(ids);
  if (!facts?.session || decideSession(facts, clock.now()) !== null) return null;
  const { viewAs } = facts.session;
  const user = { id: ids.userId, sessionId: ids.sessionId, isAdmin: facts.role === "admin" };
  return viewAs === null ? user : { ...user, viewAs };
}
