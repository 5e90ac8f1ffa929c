import type { LocalKey } from "./stored-keys.ts";

/** Learning reports that wait for a network connection, with their user. */
export const LEARNING_QUEUE_KEY = "learning_queue";

/** Searches in this browser; they are never sent to the site. */
export const RECENT_SEARCHES_KEY = "recent_searches";

/** Unsent comments. */
export const DRAFTS_KEY = "comment_drafts";

/** Unsent text of other forms. */
export const FORM_DRAFTS_KEY = "form_drafts";

/** Orders that this browser is creating; shared by all tabs, so that two of them create only one. */
export const CHECKOUT_KEY = "checkout_attempts";

/** The former key of an unsent project description. */
const FORMER_ENQUIRY_KEY = "project_enquiry";

/** Other personal data in local storage; a logout removes it, but it stays after a lost session for the next login. */
export const PERSONAL_KEYS: readonly LocalKey[] = [
  LEARNING_QUEUE_KEY,
  RECENT_SEARCHES_KEY,
  DRAFTS_KEY,
  FORM_DRAFTS_KEY,
  FORMER_ENQUIRY_KEY,
  CHECKOUT_KEY,
];
