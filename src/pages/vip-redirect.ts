import { type DataStrategyResult, redirect } from "react-router";
import type { BookDocument } from "../features/books/contract.ts";
import { levelOf } from "../features/membership/vip-status.ts";
import { withQuery } from "./return-path.ts";
import { type SessionPart, settledStatus } from "./settled-status.ts";

type Loaded = Record<string, DataStrategyResult>;

interface Turning {
  request: Request;
  /** Loads the page, as everybody sees it. */
  load(): Promise<Loaded>;
  session: SessionPart;
  /** Path on screen while the next page loads. */
  cameFrom: string;
  /** The server's word on this visitor, grants for single works included. */
  askAccess(documentId: number): Promise<{ allowed: boolean }>;
  now(): Date;
  goTo(path: string): void;
}

/**
 * Who turns the pages of a book into a part that is not theirs is led to membership: a member without the level to
 * `/vip/?from=…`, a guest to the login modal first (decisions §4). Who arrives from anywhere else finds the teaser with
 * its gate, as search engines do.
 */
export async function leadToVip(turning: Turning): Promise<Loaded> {
  const { request, session, cameFrom } = turning;
  const { pathname } = new URL(request.url);
  const wanted = pathname.replace(/\.data$/, "");
  const loaded = await turning.load();
  const gated = cameFrom !== wanted && bookOf(cameFrom) === bookOf(wanted) ? gatedDocument(loaded) : null;
  if (gated === null) return loaded;

  const vipPath = withQuery("/vip/", { from: wanted });
  if ((await settledStatus(session, request.signal)) === "guest") {
    const afterwards = () => void followLogin(turning, { documentId: gated.id, vipPath });
    session.openLogin({ reason: "登录后继续阅读", afterwards });
    return loaded;
  }
  const { user } = session.view();
  if (levelOf(user, turning.now()) >= gated.access.required_level) return loaded;
  if (await isDenied(turning, gated.id)) throw redirect(vipPath);
  return loaded;
}

async function followLogin(turning: Turning, { documentId, vipPath }: { documentId: number; vipPath: string }) {
  if (await isDenied(turning, documentId)) turning.goTo(vipPath);
}

/** Without an answer nobody is sent anywhere: the gate on the page tells what to do. */
async function isDenied({ askAccess }: Turning, documentId: number): Promise<boolean> {
  try {
    return !(await askAccess(documentId)).allowed;
  } catch {
    return false;
  }
}

/** The part of a reader's address that all documents of a book share; null for other pages. */
function bookOf(path: string): string | null {
  return /^(\/(?:vip|system)\/book\/\d+)\/document\/\d+$/.exec(path)?.[1] ?? null;
}

/** The loaded document, when everybody gets its teaser only. */
function gatedDocument(loaded: Loaded): BookDocument | null {
  for (const { type, result } of Object.values(loaded)) {
    const view = type === "data" ? (result as { view?: { document?: BookDocument } } | null)?.view : undefined;
    if (view?.document !== undefined) return view.document.is_complete ? null : view.document;
  }
  return null;
}
