/**
 * Answered with 403 to a deed that wants its owner to confirm first (decision 0010). The form that asked catches it,
 * asks for the confirmation and goes on.
 */
export const CONFIRMATION_NEEDED = "CONFIRMATION_NEEDED";

/** Number and address may also be changed by who has just logged in by password; everything else wants a confirmation. */
export type ConfirmedDeed = "contact" | "other";
