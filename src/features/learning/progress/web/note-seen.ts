import type { ResourceKind } from "../../../../domain/learning/learning-resources.ts";
import type { SeenRange } from "../../../../domain/learning/seen-ranges.ts";
import { learningQueueOf } from "./learning-queue.ts";

interface Seen {
  userId: number;
  kind: ResourceKind;
  id: number;
  seen: SeenRange[];
  place: number;
}

/** Reports a resource without a timeline as seen, immediately. */
export function noteSeen({ userId, kind, id, seen, place }: Seen): void {
  const queue = learningQueueOf(userId);
  queue.note({ kind, id, seen, stopped_at: { place, anchor: null } });
  void queue.flush();
}
