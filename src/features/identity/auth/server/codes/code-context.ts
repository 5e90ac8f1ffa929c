import type { SessionContext } from "../sessions/session-context.ts";
import type { FailureBreaker } from "./failure-breaker.ts";

export interface CodeContext extends SessionContext {
  breaker: FailureBreaker;
}
