import { type RefObject, useEffect } from "react";
import { callEndpoint } from "../../../kit/call-endpoint.ts";
import { useSession } from "../../../ui/session.ts";
import { saveReadingPosition } from "../contract.ts";

/** Milliseconds between two notes of the place; the last one goes when the page is left. */
const SAVE_EVERY_MS = 4_000;

interface ReadingPositionOptions {
  text: RefObject<HTMLElement | null>;
  documentId: number;
  /** Only a whole text has a meaningful share read. */
  isComplete: boolean;
}

/** `useReadingPosition` as a part, for readers that take one; draws nothing. */
export function ReadingFollower(options: ReadingPositionOptions): null {
  useReadingPosition(options);
  return null;
}

/** Notes how far a signed-in reader has come; the server keeps the furthest. A lost note is made good by the next. */
function useReadingPosition({ text, documentId, isComplete }: ReadingPositionOptions): void {
  const { status } = useSession();
  const isNoted = status === "signed_in" && isComplete;

  useEffect(() => {
    const element = text.current;
    if (!isNoted || !element) return;
    let saved = -1;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function save(keepalive: boolean): void {
      timer = undefined;
      if (!element) return;
      const percent = shareRead(element);
      if (percent <= saved) return;
      saved = percent;
      callEndpoint(
        saveReadingPosition,
        { params: { id: documentId }, body: { percent, anchor: lastHeadingPassed(element) } },
        { keepalive },
      ).catch(() => {
        // The place is not lost: the next note carries it again.
        saved = -1;
      });
    }
    const onScroll = () => {
      timer ??= setTimeout(() => save(false), SAVE_EVERY_MS);
    };
    const onLeave = () => document.visibilityState === "hidden" && save(true);

    save(false);
    addEventListener("scroll", onScroll, { passive: true });
    document.addEventListener("visibilitychange", onLeave);
    return () => {
      clearTimeout(timer);
      save(true);
      removeEventListener("scroll", onScroll);
      document.removeEventListener("visibilitychange", onLeave);
    };
  }, [isNoted, documentId, text]);
}

/** Percent of the text that has come into the window, 0–100. */
function shareRead(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect();
  if (height === 0) return 0;
  return Math.round(Math.min(Math.max((innerHeight - top) / height, 0), 1) * 100);
}

function lastHeadingPassed(element: HTMLElement): string | null {
  const headings = [...element.querySelectorAll<HTMLElement>("h2[id], h3[id]")];
  return headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight).at(-1)?.id ?? null;
}
