import type { DataStrategyResult } from "react-router";
import { actionForType } from "../../features/access/membership/access-actions.ts";
import type { ReaderView } from "../../features/content/books/reader-view.ts";
import type { LessonView } from "../../features/content/courses/lesson-view.ts";
import { type SessionPart, settledStatus } from "./settled-status.ts";

type Loaded = Record<string, DataStrategyResult>;

interface Turning {
  request: Request;
  /** Loads the page as guests see it. */
  load(): Promise<Loaded>;
  session: SessionPart;
  /** Whether the visitor came to this path through a locked row. */
  isReached(path: string): boolean;
}

/**
 * A reader page never redirects and shows no unrequested modal: visitors who turn a page or open a link see the teaser
 * with its gate, as search engines do. For a guest who selects a locked row the login modal opens immediately over the
 * teaser (spec §2, decisions §4).
 */
export async function openLoginForReached({ request, load, session, isReached }: Turning): Promise<Loaded> {
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  const wasReached = isReached(path);
  const loaded = await load();
  const gated = wasReached ? gatedTypeOf(loaded) : null;
  if (gated === null) return loaded;
  settledStatus(session, request.signal).then(
    (status) => {
      // For signed-in users the gate links to the plans.
      const action = actionForType({ contentType: gated.contentType, isGuest: status === "guest" });
      if (status === "guest" && action?.kind === "open_login") session.openLogin({ reason: gated.reason });
    },
    // The visitor has opened another page.
    () => {},
  );
  return loaded;
}

/** The content type of the loaded document or lesson if the server sends only its teaser, with the login reason. */
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
