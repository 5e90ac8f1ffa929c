/** What became of an address of another site. */
export type OutsideLink =
  | { state: "there" }
  /** The server answers that the page does not exist, or the host name is unknown. */
  | { state: "gone"; detail: string }
  /** No answer, or an error answer: the page may be back tomorrow. */
  | { state: "away"; detail: string }
  /** Inside a private network, or no address of a page: it is never requested. */
  | { state: "refused" };

/** Asks once, politely: the head of a page, else the beginning of it. In: an `http:` or `https:` address. Never throws. */
export type CheckLink = (url: string) => Promise<OutsideLink>;
