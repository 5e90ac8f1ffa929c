import type { AuthContext } from "../people/auth-context.ts";
import type { AccessTokens } from "./access-token.ts";
import type { SessionLiveness } from "./session-liveness.ts";

export interface SessionContext extends AuthContext {
  tokens: AccessTokens;
  liveness: SessionLiveness;
}
