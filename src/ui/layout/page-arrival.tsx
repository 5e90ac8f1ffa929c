import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { afterPaint } from "../browser/after-paint.ts";

// Tags of the server are marked, because only React may remove a description that it rendered in the browser.
const AS_SENT = "script[type='application/ld+json'],meta[property],[data-sent]";

/**
 * Announces a new page to screen readers by moving the focus to its heading. After Back or Forward the browser restores
 * the focus and the scroll position, so only the title is announced. The first page needs no announcement.
 */
export function PageArrival() {
  const { pathname, search } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const shown = useRef({ pathname, search });
  const [title, setTitle] = useState("");

  useEffect(() => {
    const former = shown.current;
    shown.current = { pathname, search };
    const isSamePage = former.pathname === pathname;
    if (isSamePage && former.search === search) return;
    // Tags that only the server renders (seo/structured-data.ts, share-head.ts).
    for (const tag of document.head.querySelectorAll(AS_SENT)) tag.remove();
    if (isReturn) return setTitle(document.title);
    setTitle("");
    // After another choice on the same page the focus stays on the chosen control if it still exists.
    const focused = document.activeElement;
    if (isSamePage && focused !== document.body) return;
    if (document.querySelector("[role=dialog]")) return;
    // Focusing before the paint would compute the styles of the new page twice.
    return afterPaint(() => {
      const heading = document.querySelector<HTMLElement>("main h1");
      if (heading === null || document.activeElement !== focused) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [pathname, search, isReturn]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
