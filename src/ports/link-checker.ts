/** What became of an address of another site. */
export type OutsideLink =
  | { state: "there" }
  /** It says itself that there is nothing, or nobody answers to its name. */
  | { state: "gone"; detail: string }
  /** No answer, or one that says that something is wrong there now: it may be back tomorrow. */
  | { state: "away"; detail: string }
  /** Inside a network of one's own, or no address of a page: it is never asked. */
  | { state: "refused" };

/** Asks once, politely: the head of a page, else the beginning of it. In: an `http:` or `https:` address. Never throws. */
export type CheckLink = (url: string) => Promise<OutsideLink>;
