import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { Icon } from "../../../../../ui/display/icon.tsx";
import { RetryNote } from "../../../../../ui/feedback/notes.tsx";
import { pictureSetOf } from "../../picture-parts.ts";

interface Picture {
  id: number;
  url: string;
  /** Description of the picture. */
  title: string;
  width: number;
  height: number;
}

interface GalleryProps {
  title: string;
  pictures: readonly Picture[];
  /** A picture was looked at. */
  onLooked(index: number): void;
  /** A picture failed to load: its ticket may have expired. */
  onLost(): void;
  /** The viewer requests it again, with another ticket. */
  onRetry(): void;
}

/** How long a picture is visible until it counts as looked at. */
const LOOKED_MS = 2_000;

/** Pictures side by side in an area of fixed size: moved by swiping, scrolling, buttons and arrow keys. */
export function Gallery({ title, pictures, onLooked, onLost, onRetry }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  /** Addresses that failed to load. */
  const [lost, setLost] = useState<readonly string[]>([]);
  const picture = pictures[at];
  const last = pictures.length - 1;

  // The arrow keys work as soon as the gallery is open.
  useEffect(() => strip.current?.focus({ preventScroll: true }), []);

  useEffect(() => {
    const looking = setTimeout(() => onLooked(at), LOOKED_MS);
    return () => clearTimeout(looking);
  }, [at, onLooked]);

  const go = useCallback(
    (index: number) => {
      const list = strip.current;
      const wanted = Math.min(Math.max(index, 0), last);
      const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      list?.scrollTo({ left: wanted * list.clientWidth, behavior: isCalm ? "instant" : "smooth" });
    },
    [last],
  );

  function turn(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last };
    const wanted = steps[event.key];
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(wanted);
  }

  function retry() {
    setLost([]);
    strip.current?.focus({ preventScroll: true });
    onRetry();
  }

  function follow() {
    const list = strip.current;
    if (list && list.clientWidth > 0) setAt(Math.min(last, Math.round(list.scrollLeft / list.clientWidth)));
  }

  return (
    <section aria-label={`图集：${title}`} aria-roledescription="图集" onKeyDown={turn} className="rounded-lg">
      <div className="relative overflow-hidden rounded-lg border border-border bg-surface">
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
          tabIndex={0}
          onScroll={follow}
          className="flex aspect-4/3 snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] sm:aspect-3/2"
        >
          {pictures.map(({ id, url, title: alt, width, height }, index) => (
            <li key={id} inert={index !== at} className="relative size-full shrink-0 snap-center">
              {lost.includes(url) ? (
                <div className="grid size-full place-items-center p-6">
                  <RetryNote title="这张图没有取到" text="换个网络或稍后再试。" onRetry={retry} />
                </div>
              ) : (
                <img
                  src={url}
                  alt={alt}
                  {...(width > 0
                    ? { width, height, srcSet: pictureSetOf(url, width), sizes: "(min-width: 64rem) 60rem, 100vw" }
                    : {})}
                  loading={index <= at + 1 ? "eager" : "lazy"}
                  decoding="async"
                  onError={() => {
                    setLost((former) => [...former, url]);
                    if (index === at) onLost();
                  }}
                  className="absolute inset-0 size-full object-contain"
                />
              )}
            </li>
          ))}
        </ul>
        <Turn label="上一张" icon="chevron-left" side="left-3" isOff={at === 0} onTurn={() => go(at - 1)} />
        <Turn label="下一张" icon="chevron-right" side="right-3" isOff={at === last} onTurn={() => go(at + 1)} />
      </div>
      <p aria-live="polite" className="mt-3 flex min-h-12 items-start gap-3 text-sm text-text-secondary">
        <span className="shrink-0 text-text-muted tabular-nums">
          {at + 1} / {pictures.length}
        </span>
        <span>{picture?.title}</span>
      </p>
    </section>
  );
}

interface TurnProps {
  label: string;
  icon: "chevron-left" | "chevron-right";
  side: string;
  isOff: boolean;
  onTurn(): void;
}

function Turn({ label, icon, side, isOff, onTurn }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onTurn}
      className={`absolute top-1/2 ${side} grid size-11 -translate-y-1/2 place-items-center rounded-full border border-border bg-card text-text shadow-float hover:text-brand aria-disabled:opacity-40`}
    >
      <Icon name={icon} />
    </button>
  );
}
