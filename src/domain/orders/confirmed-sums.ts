import type { CallingUser } from "../../kit/api/caller.ts";

/**
 * Throws 403 CONFIRMATION_NEEDED if the refunded amount requires that the acting user first confirms their identity.
 */
export type CheckSum = (sumFen: number) => Promise<void>;

/** The check of a call by staff, or by a host (decision 0109). */
export type CheckSumsOf = (user: CallingUser) => CheckSum;
