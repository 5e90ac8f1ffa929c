import { useEffect, useLayoutEffect } from "react";
import { isRouteErrorResponse, useNavigate } from "react-router";
import { isBot } from "../../kit/values/is-bot.ts";
import { writeLog } from "../browser/client-log.ts";
import { Button, LinkButton } from "../controls/button.tsx";
import { goBack } from "./go-back.ts";

const TITLE = "页面未找到 - 404";
const META = { description: "抱歉，你访问的页面不存在", robots: "noindex" };

/** Title and description of a page that does not exist (spec §2). */
export const ERROR_SCREEN_META = [
  { title: TITLE },
  ...Object.entries(META).map(([name, content]) => ({ name, content })),
];

/** The screen for any fatal or unhandled error; the error itself is only logged (spec §2). */
export function ErrorScreen({ error }: { error?: unknown }) {
  useEffect(() => {
    // The error is logged but not shown (spec §2).
    if (error !== undefined) writeLog("error", "error-screen", error);
  }, [error]);
  useLayoutEffect(showErrorHead, []);
  // Search engines and link previews do not get the screen (spec §2).
  if (isBotBrowser()) return null;
  const requestId = readRequestId(error);
  return (
    <main id="main" className="grid min-h-[70dvh] place-items-center px-6 py-16 text-center">
      <div>
        <p
          aria-hidden="true"
          className="text-[min(6rem,32vw)] leading-none font-semibold text-brand-mark tabular-nums sm:text-[min(9rem,32vw)]"
        >
          404
        </p>
        <h1 className="mt-6 text-2xl font-semibold">页面未找到</h1>
        <p className="mt-3 text-text-secondary">抱歉，你访问的页面不存在或已被移动</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <LinkButton to="/">返回首页</LinkButton>
          <BackButton />
        </div>
        {requestId !== null && <p className="mt-10 text-xs text-text-muted">编号 {requestId}</p>}
      </div>
    </main>
  );
}

/**
 * Replaces title and description in the head. A page that throws while it renders in the browser leaves its own: the
 * router writes the head only for failed loaders, and may write it again afterwards. Returns a function that restores
 * the former tags, because the next page changes only tags that differ.
 */
function showErrorHead(): () => void {
  const formerTitle = document.title;
  const undo: (() => void)[] = [];
  function write() {
    if (document.title !== TITLE) document.title = TITLE;
    for (const [name, content] of Object.entries(META)) undo.push(...setMeta(name, content));
  }
  const observer = new MutationObserver(write);
  observer.observe(document.head, { childList: true });
  write();
  return () => {
    observer.disconnect();
    if (document.title === TITLE) document.title = formerTitle;
    for (const restore of undo) restore();
  };
}

/** Returns a function that restores the former value; returns nothing if the tag already has this value. */
function setMeta(name: string, content: string): (() => void)[] {
  const existing = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (existing?.content === content) return [];
  if (existing === null) {
    const meta = document.head.appendChild(Object.assign(document.createElement("meta"), { name, content }));
    return [() => meta.remove()];
  }
  const former = existing.content;
  existing.content = content;
  return [
    () => {
      if (existing.content === content) existing.content = former;
    },
  ];
}

/** The request id under which the server logged the failure (decisions §3). */
function readRequestId(error: unknown): string | null {
  const id: unknown = isRouteErrorResponse(error) ? error.data?.requestId : null;
  return typeof id === "string" ? id : null;
}

function BackButton() {
  const navigate = useNavigate();
  return (
    <Button variant="secondary" onClick={() => goBack(navigate, history.length)}>
      返回上一页
    </Button>
  );
}

function isBotBrowser(): boolean {
  return typeof navigator !== "undefined" && typeof window !== "undefined" && isBot(navigator.userAgent);
}
