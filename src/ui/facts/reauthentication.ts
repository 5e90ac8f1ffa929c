import type { ReactNode } from "react";
import type { ConfirmedDeed } from "../../features/identity/auth/confirmation.ts";

/** Asks the account owner to confirm their identity before an action that requires it (decision 0010). */
export interface Reauthentication {
  /** Resolves to true after a recent confirmation, which is requested if needed; false: the sheet was closed. */
  ensureFresh(deed?: ConfirmedDeed): Promise<boolean>;
  /** Runs an action; when it needs a fresh confirmation, requests one and runs it again. */
  withFresh<T>(deed: () => Promise<T>): Promise<T>;
  /** Must be rendered once, inside the open sheet if there is one. */
  sheet: ReactNode;
}
