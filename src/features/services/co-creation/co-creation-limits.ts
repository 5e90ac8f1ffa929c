export const TITLE_CHARACTERS = 60;
export const TEXT_CHARACTERS = 4_000;
export const PICTURES_A_PROPOSAL = 6;
export const CREDIT_CHARACTERS = 30;
export const MESSAGE_CHARACTERS = 300;
export const REASON_CHARACTERS = 200;
export const PROPOSALS_A_PAGE = 20;
/** Of one person at a time, before they are decided. */
export const MAX_WAITING = 5;
/** Of one proposal, including the proposer. */
export const MAX_CONTRIBUTORS = 50;
/** Unanswered ones of one proposal. */
export const MAX_JOIN_REQUESTS = 100;
/** Refused requests that the lead still sees and may accept after all. */
export const MAX_REFUSED = 50;
