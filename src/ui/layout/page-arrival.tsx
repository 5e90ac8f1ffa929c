import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

// Marked, because a description that the browser's own code wrote is React's to take away.
const AS_SENT = "script[type='application/ld+json'],meta[property],[data-sent]";

/**
 * Announces a new page to screen readers: the focus moves to its heading. A returning reader finds the focus and the
 * place as the browser left them, and hears the title. The first page needs no announcement.
 */
export function PageArrival() {
  const { pathname, search } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const shown = useRef({ pathname, search });
  const [title, setTitle] = useState("");

  useEffect(() => {
    const former = shown.current;
    shown.current = { pathname, search };
    if (former.pathname === pathname && former.search === search) return;
    // Tags that only the page as sent contains (seo/structured-data.ts, share-head.ts).
    for (const tag of document.head.querySelectorAll(AS_SENT)) tag.remove();
    if (isReturn) return setTitle(document.title);
    setTitle("");
    // Another choice on the same page leaves the focus on the chosen control, while that exists.
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (former.pathname === pathname && !isFocusLost) return;
    if (document.querySelector("[role=dialog]")) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname, search, isReturn]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
