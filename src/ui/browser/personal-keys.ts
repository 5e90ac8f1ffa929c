import type { LocalKey } from "./stored-keys.ts";

/** Where learning reports wait for a network, with their person. */
export const LEARNING_QUEUE_KEY = "learning_queue";

/** Searches in this browser; they are never sent to the site. */
export const RECENT_SEARCHES_KEY = "recent_searches";

/** Unsent comments. */
export const DRAFTS_KEY = "comment_drafts";

/** What was typed into other forms and not sent. */
export const FORM_DRAFTS_KEY = "form_drafts";

/** Which orders this browser is about to make; all its tabs know, so that two of them make one. */
export const CHECKOUT_KEY = "checkout_attempts";

/** The former place of an unsent project description. */
const FORMER_ENQUIRY_KEY = "project_enquiry";

/** Other personal data in local storage; a logout removes it, a lost session leaves it for the next. */
export const PERSONAL_KEYS: readonly LocalKey[] = [
  LEARNING_QUEUE_KEY,
  RECENT_SEARCHES_KEY,
  DRAFTS_KEY,
  FORM_DRAFTS_KEY,
  FORMER_ENQUIRY_KEY,
  CHECKOUT_KEY,
];
