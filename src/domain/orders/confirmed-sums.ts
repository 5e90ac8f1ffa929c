import type { CallingUser } from "../../kit/api/serve-endpoint.ts";

/** Throws 403 CONFIRMATION_NEEDED where the sum that goes back is one for which whoever acts first confirms who they are. */
export type CheckSum = (sumFen: number) => Promise<void>;

/** The check of a call by staff, or by a host (decision 0109). */
export type CheckSumsOf = (user: CallingUser) => CheckSum;
