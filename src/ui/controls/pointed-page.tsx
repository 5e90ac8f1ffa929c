import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { importPageCode } from "../browser/route-code.ts";

/** How long a visitor points at a link before its page is fetched. */
const INTENT_MS = 100;

/**
 * Fetches the code of the page at whose link (`prefetch="intent"`) a visitor points, and then its data. The router would
 * fetch both at once, but reload the current page when the code cannot be fetched (decision 0149).
 */
export function PointedPage() {
  const [page, fetchData] = useState<string | null>(null);
  useEffect(() => {
    let pointed: string | null = null;
    let timer: number | undefined;
    const onSign = ({ target }: Event) => {
      const href = (target as Element).closest?.("a[data-intent]")?.getAttribute("href") ?? null;
      if (href === pointed) return;
      pointed = href;
      clearTimeout(timer);
      fetchData(null);
      if (href === null) return;
      timer = window.setTimeout(() => {
        importPageCode(window.__reactRouterDataRouter?.routes ?? [], href).then(
          () => pointed === href && fetchData(href),
          // The visitor has not requested the page yet; a click fetches it again and reports a failure.
          () => {},
        );
      }, INTENT_MS);
    };
    const signs = ["mouseover", "focusin", "touchstart"];
    for (const sign of signs) addEventListener(sign, onSign, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, onSign);
    };
  }, []);
  return page && <PrefetchPageLinks page={page} />;
}
