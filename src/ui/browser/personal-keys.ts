import type { LocalKey } from "./stored-keys.ts";

/** Where notes of what was learned wait for a network, with the person they are of. */
export const LEARNING_QUEUE_KEY = "learning_queue";

/** Searches in this browser; they are never sent to the site. */
export const RECENT_SEARCHES_KEY = "recent_searches";

/** Comments that were begun and not sent. */
export const DRAFTS_KEY = "comment_drafts";

/** What was typed into other forms and not sent. */
export const FORM_DRAFTS_KEY = "form_drafts";

/** Which orders this browser is about to make; all its tabs know, so that two of them make one. */
export const CHECKOUT_KEY = "checkout_attempts";

/** Where a project that somebody began to describe lay before it was a form like the others. */
const FORMER_ENQUIRY_KEY = "project_enquiry";

/** What else of a person lies in local storage; a logout takes it along, a session that was lost leaves it for the next. */
export const PERSONAL_KEYS: readonly LocalKey[] = [
  LEARNING_QUEUE_KEY,
  RECENT_SEARCHES_KEY,
  DRAFTS_KEY,
  FORM_DRAFTS_KEY,
  FORMER_ENQUIRY_KEY,
  CHECKOUT_KEY,
];
