import type { DataStrategyResult } from "react-router";
import { actionForType } from "../../features/access/membership/access-actions.ts";
import type { ReaderView } from "../../features/content/books/reader-view.ts";
import type { LessonView } from "../../features/content/courses/lesson-view.ts";
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
  const gated = wasReached ? gatedTypeOf(loaded) : null;
  if (gated === null) return loaded;
  settledStatus(session, request.signal).then(
    (status) => {
      // Users are led to the plans by the gate that they find.
      const action = actionForType({ contentType: gated.contentType, isGuest: status === "guest" });
      if (status === "guest" && action?.kind === "open_login") session.openLogin({ reason: gated.reason });
    },
    // The visitor has opened another page.
    () => {},
  );
  return loaded;
}

/** The content type of the loaded document or lesson, if everybody gets only a teaser of it, and what a login is for. */
function gatedTypeOf(loaded: Loaded): { contentType: string; reason: string } | null {
  for (const { type, result } of Object.values(loaded)) {
    const view = type === "data" ? (result as { view?: ReaderView | LessonView } | null)?.view : undefined;
    if (!view) continue;
    if ("document" in view && view.document?.is_complete === false) {
      return { contentType: view.book.content_type, reason: "登录后继续阅读" };
    }
    if ("lesson" in view && view.lesson?.is_complete === false) {
      return { contentType: view.course.content_type, reason: "登录后继续学习" };
    }
  }
  return null;
}
