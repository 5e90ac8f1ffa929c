type NotedKind = "view" | "gate" | "login" | "pay";

/** A counted event on a page, with the page. */
export interface Noted {
  kind: NotedKind;
  /** Milliseconds. */
  at: number;
  /** The router's matches, the outermost route first. */
  visibleMatches: readonly { route: { id: string }; params: Readonly<Record<string, string | undefined>> }[];
}

const MAX_WAITING = 30;

let waiting: Noted[] = [];
let take: ((noted: Noted) => void) | null = null;

/** Records an event; until a listener is registered, the first events are buffered. */
export function note(kind: NotedKind): void {
  const visibleMatches = globalThis.window?.__reactRouterDataRouter?.state.matches;
  if (visibleMatches === undefined) return;
  const noted = { kind, at: Date.now(), visibleMatches };
  if (take !== null) take(noted);
  else if (waiting.length < MAX_WAITING) waiting.push(noted);
}

/** Records the event once, when the element becomes visible; the returned function cancels that. */
export function noteWhenSeen(kind: NotedKind, element: Element | null): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    note(kind);
  });
  if (element !== null) observer.observe(element);
  return () => observer.disconnect();
}

/** Registers the listener; buffered events are sent to it first. */
export function takeNotes(taker: (noted: Noted) => void): void {
  take = taker;
  for (const noted of waiting) taker(noted);
  waiting = [];
}
