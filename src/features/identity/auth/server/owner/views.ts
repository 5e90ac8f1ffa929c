import type { CallingUser, View } from "../../../../../kit/api/serve-endpoint.ts";
import type { SessionContext } from "../sessions/session-context.ts";
import { clearViews, updateView } from "../sessions/session-store.ts";

/** Through whose eyes staff look at the site, a login at a time. */
export function createViews({
  db,
  liveness,
}: {
  db: SessionContext["db"];
  liveness: Pick<SessionContext["liveness"], "forget">;
}) {
  return {
    /** null: as themselves again. */
    async setView({ sessionId }: Pick<CallingUser, "sessionId">, viewAs: View | null): Promise<void> {
      await updateView(db, { sessionId, viewAs });
      liveness.forget(sessionId);
    },
    /** For somebody who may no longer do so; in other processes it is over within a second. */
    async endViews(userId: number): Promise<void> {
      for (const sessionId of await clearViews(db, userId)) liveness.forget(sessionId);
    },
  };
}
