import { useEffect, useState } from "react";
import { Button } from "../../../../../ui/controls/button.tsx";
import { useBusyElsewhere } from "./busy-elsewhere.ts";
import type { NextItem } from "./next-item.ts";

/** How long the viewer can cancel, in seconds. */
const SECONDS = 8;

interface NextCountdownProps {
  next: NextItem;
  /** The frame of the film that has ended. */
  frame: HTMLElement | null;
  /** The panel next to the film is open. */
  isReading: boolean;
  onStop(): void;
}

/**
 * After the end the next item starts automatically unless it is stopped. A locked item waits for a click, and so does
 * every item while the viewer is busy elsewhere on the page.
 */
export function NextCountdown({ next, frame, isReading, onStop }: NextCountdownProps) {
  const { name, title, isOpen, go } = next;
  const isBusy = useBusyElsewhere(frame, isReading);
  const counts = isOpen && !isBusy;
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    if (!counts) return;
    const timer = setTimeout(() => (left <= 1 ? go() : setLeft(left - 1)), 1_000);
    return () => clearTimeout(timer);
  }, [left, counts, go]);
  return (
    <section
      aria-label={name}
      className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-black/75 p-6 text-center text-white max-sm:gap-2 max-sm:bg-black/95 max-sm:p-3"
    >
      <p className="text-sm text-white/80">
        <span aria-hidden="true" className="tabular-nums">
          {counts ? `${left} 秒后到${name}` : name}
        </span>
        <span role="status" className="sr-only">
          {counts ? `马上到${name}` : name}
        </span>
      </p>
      <p className="line-clamp-2 max-w-[24em] text-lg font-semibold">{title}</p>
      <div className="flex gap-3">
        <Button onClick={go}>{isOpen ? "现在就去" : "去看看"}</Button>
        <button
          type="button"
          onClick={onStop}
          className="min-h-11 rounded-md px-5 font-medium text-white hover:bg-white/15"
        >
          先不看
        </button>
      </div>
    </section>
  );
}
