import type { ReactNode } from "react";
import type { ConfirmedDeed } from "../../features/identity/auth/confirmation.ts";

/** Asks the owner to confirm to be here, where a deed needs it (decision 0010). */
export interface Reauthentication {
  /** Resolves when the owner has confirmed recently, after a prompt if needed; false: they closed the sheet. */
  ensureFresh(deed?: ConfirmedDeed): Promise<boolean>;
  /** Runs an action; when it needs a fresh confirmation, requests one and runs it again. */
  withFresh<T>(deed: () => Promise<T>): Promise<T>;
  /** To be drawn once, inside the sheet that is open where there is one. */
  sheet: ReactNode;
}
