import { useLocation } from "react-router";
import { useIsMounted } from "../display/time-text.tsx";
import { useSite } from "../facts/site.ts";

/** The address at the end of a printed page. Only the browser adds the query, such as the order of a receipt. */
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
