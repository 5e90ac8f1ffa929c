/**
 * Code of the 403 answer to a request that the account's owner must confirm first (decision 0010). The form that sent
 * it catches the error, asks for the confirmation and repeats the request.
 */
export const CONFIRMATION_NEEDED = "CONFIRMATION_NEEDED";

/**
 * The phone number and e-mail address may also be changed shortly after a login by password; everything else requires a
 * re-authentication.
 */
export type ConfirmedDeed = "contact" | "other";
