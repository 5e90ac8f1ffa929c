import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

// Marked, because a description that the browser's own code wrote is React's to take away.
const AS_SENT = "script[type='application/ld+json'],meta[property],[data-sent]";

/**
 * Tells who does not see the screen that another page stands there: the focus goes to its heading. A reader who comes
 * back finds the focus and the place as the browser left them, and hears the title. The first page speaks for itself.
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
    // What only the page as it was sent says of itself (seo/structured-data.ts, share-head.ts).
    for (const told of document.head.querySelectorAll(AS_SENT)) told.remove();
    if (isReturn) return setTitle(document.title);
    setTitle("");
    // Another choice on the same page leaves the focus on what was chosen, while that stands.
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
