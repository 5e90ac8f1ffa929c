/** A call that the page itself began, before its code was there (pages/reading/early-article.ts). */
export interface EarlyAnswer {
  path: string;
  answer: Promise<Response>;
  stop: AbortController;
}

interface PageWithEarlyAnswer {
  earlyAnswer?: EarlyAnswer;
}

export function keepEarlyAnswer(early: EarlyAnswer): void {
  (globalThis as PageWithEarlyAnswer).earlyAnswer = early;
}

/** `fetch` that takes what was begun for the same address, once, as long as both ask as nobody in particular. */
export async function fetchOrTakeEarly(url: string, init: RequestInit): Promise<Response> {
  const page = globalThis as PageWithEarlyAnswer;
  const { earlyAnswer: early } = page;
  const isSame = early?.path === url.split("?", 1)[0] && !new Headers(init.headers).has("Authorization");
  if (!early || !isSame) return fetch(url, init);
  delete page.earlyAnswer;
  init.signal?.addEventListener("abort", () => early.stop.abort());
  // What went wrong before may not now; nobody was told of it.
  return early.answer.catch(() => fetch(url, init));
}
