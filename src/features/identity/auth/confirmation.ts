/**
 * Answered with 403 to an act that its owner has to confirm first (decision 0010). The form that sent it catches it,
 * requests the confirmation and continues.
 */
export const CONFIRMATION_NEEDED = "CONFIRMATION_NEEDED";

/** Number and address may also be changed after a fresh login by password; everything else requires a confirmation. */
export type ConfirmedDeed = "contact" | "other";
