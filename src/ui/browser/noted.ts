type NotedKind = "view" | "gate" | "login" | "pay";

/** What happened on a page that the site counts, and which page that was. */
export interface Noted {
  kind: NotedKind;
  /** Milliseconds. */
  at: number;
  /** The router's, the outermost route first. */
  visibleMatches: readonly { route: { id: string }; params: Readonly<Record<string, string | undefined>> }[];
}

const MAX_WAITING = 30;

let waiting: Noted[] = [];
let take: ((noted: Noted) => void) | null = null;

/** Notes what just happened; until somebody takes such notes, the first ones wait. */
export function note(kind: NotedKind): void {
  const visibleMatches = globalThis.window?.__reactRouterDataRouter?.state.matches;
  if (visibleMatches === undefined) return;
  const noted = { kind, at: Date.now(), visibleMatches };
  if (take !== null) take(noted);
  else if (waiting.length < MAX_WAITING) waiting.push(noted);
}

/** Notes it once, when the visitor has it before their eyes; the returned function stops. */
export function noteWhenSeen(kind: NotedKind, element: Element | null): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    note(kind);
  });
  if (element !== null) observer.observe(element);
  return () => observer.disconnect();
}

/** From now on notes go to `taker`, those that waited first. */
export function takeNotes(taker: (noted: Noted) => void): void {
  take = taker;
  for (const noted of waiting) taker(noted);
  waiting = [];
}
