import type { ReactNode } from "react";
import type { ConfirmedDeed } from "../../features/identity/auth/confirmation.ts";

/** Asks the owner to confirm to be here, where a deed needs it (decision 0010). */
export interface Reauthentication {
  /** Resolves when the owner has confirmed lately, asking if need be; false: they left the sheet. */
  ensureFresh(deed?: ConfirmedDeed): Promise<boolean>;
  /** Runs a deed; when it needs a fresh confirmation, asks for one and runs it again. */
  withFresh<T>(deed: () => Promise<T>): Promise<T>;
  /** To be drawn once, inside the sheet that is open where there is one. */
  sheet: ReactNode;
}
