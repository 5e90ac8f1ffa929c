/** The result of checking a link to another site. */
export type OutsideLink =
  | { state: "there" }
  /** The server answers that the page does not exist, or the host name is unknown. */
  | { state: "gone"; detail: string }
  /** No answer, or an error answer: the page may be available again later. */
  | { state: "away"; detail: string }
  /** The address is inside a private network or is not a page address; it is never requested. */
  | { state: "refused" };

/** Checks an `http:` or `https:` address once: with HEAD, or by reading the beginning of the page. Never throws. */
export type CheckLink = (url: string) => Promise<OutsideLink>;
