import { useSyncExternalStore } from "react";
import { formatAgo, formatDate, formatExactTime } from "../../kit/values/time-text.ts";

const never = () => () => {};

/**
 * Whether the first paint is over. Personal and time-dependent parts are rendered only then, so that hydration matches
 * the server HTML.
 */
export function useIsMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * A time: the date in server HTML, `3 天前` once mounted, the exact time on hover. The hidden date reserves its width, so
 * that nothing next to it moves.
 */
export function TimeText({ at, className = "" }: { at: string; className?: string }) {
  const isMounted = useIsMounted();
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatExactTime(date)} className={`inline-grid ${className}`}>
      <span className={`col-start-1 row-start-1 ${isMounted ? "invisible" : ""}`}>{formatDate(date)}</span>
      {isMounted && <span className="col-start-1 row-start-1">{formatAgo(date, new Date())}</span>}
    </time>
  );
}
