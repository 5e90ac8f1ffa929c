import type { CodeContext } from "../codes/code-context.ts";
import type { PasswordHasher } from "./password-hash.ts";

/** The dependencies of all use cases of identity. */
export interface IdentityContext extends CodeContext {
  passwords: PasswordHasher;
}
