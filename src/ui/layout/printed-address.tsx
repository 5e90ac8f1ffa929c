import { useLocation } from "react-router";
import { useIsMounted } from "../display/time-text.tsx";
import { useSite } from "../facts/site.ts";

/** At the foot of a printed page; a screen has an address bar. The query, a receipt's order, is the browser's alone. */
export function PrintedAddress() {
  const { origin } = useSite();
  const { pathname, search } = useLocation();
  const isMounted = useIsMounted();
  return (
    <p className="mt-10 hidden border-t border-border pt-3 text-sm text-text-muted print:block">
      {origin}
      {pathname}
      {isMounted && search}
    </p>
  );
}
