import type { StaffCaller } from "../../src/kit/api/caller.ts";
import { describeDevice } from "../auth/people.ts";

/** A logged-in caller whose calls have this idempotency key; what staff note for the log is dropped. */
export function keyedCaller(userId: number, idempotencyKey: string | null): StaffCaller {
  return {
    user: { id: userId, sessionId: `session-${userId}`, isAdmin: false },
    device: describeDevice("web_stage_1"),
    ip: "203.0.113.7",
    requestId: "stage",
    header: (name) => (name === "idempotency-key" ? idempotencyKey : null),
    note: () => {},
  };
}
