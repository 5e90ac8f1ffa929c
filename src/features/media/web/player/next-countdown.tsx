import { useEffect, useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";

/** So long may one think better of it. */
const SECONDS = 8;

/** After the end: the next lesson comes by itself unless it is stopped. */
export function NextCountdown({ title, onGo, onStop }: { title: string; onGo(): void; onStop(): void }) {
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    const timer = setTimeout(() => (left <= 1 ? onGo() : setLeft(left - 1)), 1_000);
    return () => clearTimeout(timer);
  }, [left, onGo]);
  return (
    <section
      aria-label="下一节"
      className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-black/75 p-6 text-center text-white"
    >
      <p className="text-sm text-white/80">
        <span aria-hidden="true" className="tabular-nums">
          {left} 秒后播放下一节
        </span>
        <span className="sr-only">马上播放下一节</span>
      </p>
      <p className="line-clamp-2 max-w-[24em] text-lg font-semibold">{title}</p>
      <div className="flex gap-3">
        <Button onClick={onGo}>现在播放</Button>
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
