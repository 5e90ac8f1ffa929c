import type { CallingUser } from "../../../../../kit/api/caller.ts";
import { decideSession } from "./decide-session.ts";
import type { SessionContext } from "./session-context.ts";

/**
 * The user of this session, for what outlives the call that presented the token; null once it has ended, for whatever
 * reason. From the database within the last second, or just now.
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
