// Runs in the head of an article's page, before its style sheet and its code are loaded (scripts/page-scripts.ts):
// fetches the text from the API as a guest and renders it in its final position. The page's code reuses the response.
// Nothing is rendered early for a signed-in visitor.
import { clientHeaders } from "../../features/identity/auth/web/session/client-headers.ts";
import { readTokens } from "../../features/identity/auth/web/session/stored-session.ts";
import { storeEarlyAnswer } from "../../kit/api/early-answer.ts";
import { openLocalStore } from "../../ui/browser/local-store.ts";
import { earlyPathOf } from "./early-path.ts";

interface Policy {
  createHTML(html: string): string;
}

const store = openLocalStore();
const path = earlyPathOf(location.pathname);
if (readTokens(store) === null && path !== null) void show(path);

async function show(path: string): Promise<void> {
  const stop = new AbortController();
  const answer = fetch(`${path}?_t=${Date.now()}`, {
    headers: { Accept: "application/json", ...clientHeaders(store) },
    cache: "no-store",
    signal: stop.signal,
  });
  storeEarlyAnswer({ path, answer, stop });
  // A failure is ignored here: the page's code fetches again and reports it.
  const article = await answer.then((response) => (response.ok ? response.clone().json() : null)).catch(() => null);
  if (article === null) return;
  const text = await findPlace();
  if (text === null) return;
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
  const same = { createHTML: (html: string) => html };
  // Sanitised by our own API, as in ui/browser/trusted-html.ts, whose policy only the page's code may create.
  text.innerHTML = (trustedTypes?.createPolicy("zhixing-early", same) ?? same).createHTML(article.data.article.html);
}

/** The response may arrive before the element is parsed; null if the page has none, as on the error screen. */
function findPlace(): Promise<HTMLElement | null> {
  return new Promise((resolve) => {
    const look = () => {
      const place = document.getElementById("early-text");
      if (place === null && document.readyState === "loading") return;
      observer.disconnect();
      resolve(place);
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", look);
    look();
  });
}
