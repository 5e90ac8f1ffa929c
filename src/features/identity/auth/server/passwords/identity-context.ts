import type { CodeContext } from "../codes/code-context.ts";
import type { PasswordHasher } from "./password-hash.ts";

/** All that identity is built of. */
export interface IdentityContext extends CodeContext {
  passwords: PasswordHasher;
}
