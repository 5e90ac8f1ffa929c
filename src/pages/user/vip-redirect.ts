import type { DataStrategyResult } from "react-router";
import type { BookDocument } from "../../features/books/contract.ts";
import { type SessionPart, settledStatus } from "./settled-status.ts";

type Loaded = Record<string, DataStrategyResult>;

interface Turning {
  request: Request;
  /** Loads the page, as everybody sees it. */
  load(): Promise<Loaded>;
  session: SessionPart;
  /** Whether the visitor acted on a locked row to come to this path. */
  isReached(path: string): boolean;
}

/**
 * A reader never sends anybody away and never nags: who turns a page or arrives by a link finds the teaser with its
 * gate, as search engines do. A guest who acts on a locked row reaches gated content, and finds the login modal open
 * over it at once (spec §2, decisions §4).
 */
export async function openLoginForReached({ request, load, session, isReached }: Turning): Promise<Loaded> {
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  const wasReached = isReached(path);
  const loaded = await load();
  if (!wasReached || !isGated(loaded)) return loaded;
  settledStatus(session, request.signal).then(
    (status) => {
      if (status === "guest") session.openLogin({ reason: "登录后继续阅读" });
    },
    // The visitor has gone on to another page.
    () => {},
  );
  return loaded;
}

/** Whether everybody gets only a teaser of the loaded document. */
function isGated(loaded: Loaded): boolean {
  return Object.values(loaded).some(({ type, result }) => {
    const view = type === "data" ? (result as { view?: { document?: BookDocument } } | null)?.view : undefined;
    return view?.document?.is_complete === false;
  });
}
