export const TITLE_CHARACTERS = 60;
export const TEXT_CHARACTERS = 4_000;
export const PICTURES_A_PROPOSAL = 6;
export const CREDIT_CHARACTERS = 30;
export const MESSAGE_CHARACTERS = 300;
export const REASON_CHARACTERS = 200;
export const PROPOSALS_A_PAGE = 20;
/** The maximum number of undecided proposals of one user. */
export const MAX_WAITING = 5;
/** The maximum number of contributors to one proposal, including the proposer. */
export const MAX_CONTRIBUTORS = 50;
/** The maximum number of unanswered requests to join one proposal. */
export const MAX_JOIN_REQUESTS = 100;
/** The maximum number of refused requests that the lead still sees and can accept later. */
export const MAX_REFUSED = 50;
