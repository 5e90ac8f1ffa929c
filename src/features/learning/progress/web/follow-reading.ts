import { type RefObject, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import type { ResourceKind } from "../../../../domain/learning/learning-resources.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { learningQueueOf } from "./learning-queue.ts";
import { trackReading } from "./reading-tracker.ts";

/** How often the window is checked. */
const LOOK_MS = 500;
/** A position is recorded when the reader stays there for this time, and when the page is left. */
const REST_MS = 1_000;
/** How often new progress is sent, independent of the position. */
const SEND_MS = 15_000;
/**
 * The share of the window above the line that is being read. A heading that was the target of a link is above it and
 * is recorded again.
 */
const READING_LINE = 1 / 2;

export interface ReadingFollowerProps {
  text: RefObject<HTMLElement | null>;
  kind: Extract<ResourceKind, "document" | "article" | "lesson">;
  id: number;
  /** The length of the text in words. The server uses the same number. */
  wordCount: number;
  /** The share that was read is only meaningful for a complete text. */
  isComplete: boolean;
}

/**
 * Records what a signed-in user has read and where the user stops. A report that is lost is replaced by the next one.
 * Renders nothing.
 */
export function FollowReading({ text, kind, id, wordCount, isComplete }: ReadingFollowerProps): null {
  const { user } = useSession();
  const userId = isComplete ? (user?.id ?? null) : null;
  const { state } = useNavigation();
  const leave = useRef<(() => void) | null>(null);

  useEffect(() => {
    const element = text.current;
    if (userId === null || !element) return;
    const queue = learningQueueOf(userId);
    const tracker = trackReading(wordCount);
    let isOpened = false;
    let hasMoved = false;
    // The browser reports scrolling with the next frame, which is too late for a reader who leaves immediately.
    let knownTop = scrollY;
    let restTimer: ReturnType<typeof setTimeout> | undefined;

    function look(): void {
      if (!element || document.visibilityState !== "visible") return;
      tracker.look({ ...windowOver(element), forMs: LOOK_MS });
    }
    function note(options: { keepalive?: boolean } = {}): void {
      // The next page's text may already be rendered before this effect is cleaned up. A removed text has no position.
      if (!element?.isConnected) return;
      clearTimeout(restTimer);
      const read = tracker.takeRead();
      hasMoved ||= scrollY !== knownTop;
      knownTop = scrollY;
      if (isOpened && !hasMoved && read.length === 0) return;
      queue.note({ kind, id, seen: read, stopped_at: hasMoved ? placeIn(element, wordCount) : null });
      isOpened = true;
      hasMoved = false;
      void queue.flush(options);
    }
    const onScroll = () => {
      hasMoved = true;
      clearTimeout(restTimer);
      restTimer = setTimeout(note, REST_MS);
    };
    const onHide = () => document.visibilityState === "hidden" && note({ keepalive: true });

    const looking = setInterval(look, LOOK_MS);
    const sending = setInterval(note, SEND_MS);
    // Opening a text is the first event.
    restTimer = setTimeout(note, REST_MS);
    leave.current = () => note({ keepalive: true });
    addEventListener("scroll", onScroll, { passive: true });
    document.addEventListener("visibilitychange", onHide);
    return () => {
      clearTimeout(restTimer);
      clearInterval(looking);
      clearInterval(sending);
      leave.current = null;
      removeEventListener("scroll", onScroll);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [userId, kind, id, wordCount, text]);

  // Runs while the text is still in the page. When effects are cleaned up, it no longer has a position.
  useEffect(() => {
    if (state === "loading") leave.current?.();
  }, [state]);
  return null;
}

/** The shares of the text at the edges of the window. */
function windowOver(element: HTMLElement): { from: number; to: number } {
  const { top, height } = element.getBoundingClientRect();
  if (height === 0) return { from: 0, to: 0 };
  return { from: -top / height, to: (innerHeight - top) / height };
}

/** The line that is being read: the number of words above it, and the last heading above it. */
function placeIn(element: HTMLElement, wordCount: number): { place: number; anchor: string | null } {
  const line = innerHeight * READING_LINE;
  const { top, height } = element.getBoundingClientRect();
  const share = height === 0 ? 0 : Math.min(Math.max((line - top) / height, 0), 1);
  const headings = [...element.querySelectorAll<HTMLElement>("h2[id], h3[id]")];
  const anchor = headings.filter((heading) => heading.getBoundingClientRect().top < line).at(-1)?.id ?? null;
  return { place: Math.round(share * wordCount), anchor };
}
