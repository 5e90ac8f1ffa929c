import { type RefObject, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { callEndpoint } from "../../../kit/api/call-endpoint.ts";
import { useSession } from "../../../ui/facts/session.ts";
import { saveReadingPosition } from "../contract.ts";

/** A place is noted once the reader rests there this long, and when the page is left. */
const REST_MS = 1_000;

/** Share of the window above the line being read. A heading that was led to stands above it and is noted again. */
const READING_LINE = 1 / 2;

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
  const { state } = useNavigation();
  const saveLast = useRef<(() => void) | null>(null);

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
      clearTimeout(timer);
      timer = setTimeout(() => save(false), REST_MS);
    };
    const onLeave = () => document.visibilityState === "hidden" && save(true);

    save(false);
    saveLast.current = () => save(true);
    addEventListener("scroll", onScroll, { passive: true });
    document.addEventListener("visibilitychange", onLeave);
    return () => {
      clearTimeout(timer);
      saveLast.current = null;
      removeEventListener("scroll", onScroll);
      document.removeEventListener("visibilitychange", onLeave);
    };
  }, [isNoted, documentId, text]);

  // While the text still stands: when effects are cleaned up, it has no place any more.
  useEffect(() => {
    if (state === "loading") saveLast.current?.();
  }, [state]);
}

/** Percent of the text that has come into the window, 0–100. */
function shareRead(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect();
  if (height === 0) return 0;
  return Math.round(Math.min(Math.max((innerHeight - top) / height, 0), 1) * 100);
}

function lastHeadingPassed(element: HTMLElement): string | null {
  const line = innerHeight * READING_LINE;
  const headings = [...element.querySelectorAll<HTMLElement>("h2[id], h3[id]")];
  return headings.filter((heading) => heading.getBoundingClientRect().top < line).at(-1)?.id ?? null;
}
