import type { ReactNode } from "react";

/** Asks the owner to confirm to be here, where a deed needs it (security AUTH-7). */
export interface Reauthentication {
  /** Resolves when the owner has confirmed lately, asking if need be; false: they left the sheet. */
  ensureFresh(): Promise<boolean>;
  /** Runs a deed; when it needs a fresh confirmation, asks for one and runs it again. */
  withFresh<T>(deed: () => Promise<T>): Promise<T>;
  /** To be drawn once. */
  sheet: ReactNode;
}
