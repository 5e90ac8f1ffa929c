import type { CallingUser } from "../../kit/api/caller.ts";

/**
 * Throws 403 CONFIRMATION_NEEDED where the refunded sum requires that the acting person confirms their identity first.
 */
export type CheckSum = (sumFen: number) => Promise<void>;

/** The check of a call by staff, or by a host (decision 0109). */
export type CheckSumsOf = (user: CallingUser) => CheckSum;
