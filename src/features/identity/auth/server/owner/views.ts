import type { CallingUser, View } from "../../../../../kit/api/caller.ts";
import type { SessionContext } from "../sessions/session-context.ts";
import { clearViews, updateView } from "../sessions/session-store.ts";

/** The view-as level of staff, stored per login. */
export function createViews({
  db,
  liveness,
}: {
  db: SessionContext["db"];
  liveness: Pick<SessionContext["liveness"], "forget">;
}) {
  return {
    /** null: back to their own view. */
    async setView({ sessionId }: Pick<CallingUser, "sessionId">, viewAs: View | null): Promise<void> {
      await updateView(db, { sessionId, viewAs });
      liveness.forget(sessionId);
    },
    /** For an account that may no longer use views; other processes notice it within a second. */
    async endViews(userId: number): Promise<void> {
      for (const sessionId of await clearViews(db, userId)) liveness.forget(sessionId);
    },
  };
}
