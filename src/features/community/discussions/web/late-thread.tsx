import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import { readPostPlace } from "../post-path.ts";
import type { ThreadProps } from "./thread-props.ts";

const thread = lateCode(() => import("./thread.tsx").then((code) => code.Thread));

/** A discussion starts to load when it is this far below the window. */
const NEAR_PX = 600;

/** The discussion of a resource. Its code and posts load when the reader scrolls near it or opens a permalink. */
export function LateThread({ kind, id }: ThreadProps) {
  const place = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (readPostPlace(hash) !== null) setNear(true);
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: `${NEAR_PX}px`,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [hash]);
  const skeleton = <Skeleton className="h-40 w-full rounded-lg" />;
  return (
    <section ref={place} aria-labelledby="discussion" data-aside="" className="min-h-60 print:hidden">
      <h2 id="discussion" className="mb-4 text-2xl font-semibold">
        讨论
      </h2>
      {isNear && <LatePart key={`${kind}:${id}`} code={thread} props={{ kind, id }} skeleton={skeleton} />}
    </section>
  );
}
