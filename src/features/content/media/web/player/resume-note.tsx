import { useEffect, useState } from "react";
import { formatPlayingTime } from "../../../../../kit/values/playing-time.ts";

const SHOWN_MS = 6_000;

/**
 * Announces for a while that a film continues where its viewer had stopped. The status element exists before its text,
 * so that screen readers announce it.
 */
export function ResumeNote({ at }: { at: number | null }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (at === null) return;
    setShown(true);
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [at]);
  return (
    <p role="status" className="pointer-events-none absolute inset-x-0 top-3 text-center text-white sm:top-4">
      {isShown && at !== null && (
        <span className="inline-block rounded-md bg-black/60 px-3 py-1.5 text-sm">从 {formatPlayingTime(at)} 继续</span>
      )}
    </p>
  );
}
