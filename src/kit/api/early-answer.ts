/** A call that the page itself started before its code was loaded (screens/reading/early-article.ts). */
export interface EarlyAnswer {
  path: string;
  answer: Promise<Response>;
  stop: AbortController;
}

interface PageWithEarlyAnswer {
  earlyAnswer?: EarlyAnswer;
}

/** Gives `fetchOrTakeEarly` an answer that was requested before the scripts of the page ran. */
export function storeEarlyAnswer(early: EarlyAnswer): void {
  (globalThis as PageWithEarlyAnswer).earlyAnswer = early;
}

/** `fetch` that uses the early answer for the same address, once, provided that both requests are anonymous. */
export async function fetchOrTakeEarly(url: string, init: RequestInit): Promise<Response> {
  const page = globalThis as PageWithEarlyAnswer;
  const { earlyAnswer: early } = page;
  const isSame = early?.path === url.split("?", 1)[0] && !new Headers(init.headers).has("Authorization");
  if (!early || !isSame) return fetch(url, init);
  delete page.earlyAnswer;
  init.signal?.addEventListener("abort", () => early.stop.abort());
  // An early failure may be temporary, and nobody has seen it yet.
  return early.answer.catch(() => fetch(url, init));
}
