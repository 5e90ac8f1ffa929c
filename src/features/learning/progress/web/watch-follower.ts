import { useEffect } from "react";
import type { ResourceKind } from "../../../../domain/learning/learning-resources.ts";
import type { SeenRange } from "../../../../domain/learning/seen-ranges.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { learningQueueOf } from "./learning-queue.ts";
import { trackWatching } from "./watch-tracker.ts";

/** How often the watched ranges are reported. */
const SEND_MS = 15_000;

export interface WatchFollowerProps {
  film: HTMLMediaElement;
  kind: Extract<ResourceKind, "lesson" | "media">;
  id: number;
  /** For a film that is one of several files of the item: its start in the item, and whether it is the last file. */
  part?: { startsAt: number; isLast: boolean };
}

/**
 * Reports the ranges that a signed-in user actually watches: every 15 seconds, when the film pauses or ends, and when
 * the page is left. Renders nothing.
 */
export function WatchFollower({ film, kind, id, part }: WatchFollowerProps): null {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const { startsAt = 0, isLast = true } = part ?? {};

  useEffect(() => {
    if (userId === null) return;
    const tracker = trackWatching();
    const queue = learningQueueOf(userId);

    function report(options: { keepalive?: boolean } = {}): void {
      const seen = tracker.takeWatched().map(([from, to]): SeenRange => [from + startsAt, to + startsAt]);
      if (film.currentTime === 0 && seen.length === 0) return;
      const place =
        film.ended && isLast ? 0 : startsAt + Math.round(film.ended ? film.duration : Math.floor(film.currentTime));
      queue.note({ kind, id, seen, stopped_at: { place, anchor: null } });
      void queue.flush(options);
    }
    const listeners = {
      timeupdate: () => !film.paused && !film.seeking && tracker.pass(film.currentTime),
      seeking: () => tracker.interrupt(),
      pause: () => report(),
      ended: () => {
        tracker.finish(film.duration);
        report();
      },
    };
    const onHide = () => document.visibilityState === "hidden" && report({ keepalive: true });
    const sending = setInterval(() => !film.paused && report(), SEND_MS);
    for (const [name, listener] of Object.entries(listeners)) film.addEventListener(name, listener);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      report({ keepalive: true });
      clearInterval(sending);
      for (const [name, listener] of Object.entries(listeners)) film.removeEventListener(name, listener);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [film, userId, kind, id, startsAt, isLast]);
  return null;
}
