import type { WrittenContent } from "../../../../domain/moderation/moderated-content.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { drawKey } from "../../../../ui/browser/draw-key.ts";
import { type EachReport, runInBatches } from "../../../../ui/console/list/run-each.ts";
import { decideContent } from "../admin-contract.ts";
import { DECIDED_AT_ONCE } from "../moderation-limits.ts";
import type { Decision } from "../queue-lists.ts";

/** A moderation decision with its consequences for the author. */
export interface GivenDecision {
  decision: Decision;
  reason: string;
  /** Number of days for which the authors may not post; null means no ban. */
  banDays: number | null;
}

/** Decides on several items. The endpoint changes all items of a call or none. */
export function decideContents<T extends WrittenContent>(
  contents: readonly T[],
  { decision, reason, banDays }: GivenDecision,
  onProgress: (count: number) => void,
): Promise<EachReport<T>> {
  return runInBatches({
    rows: contents,
    size: DECIDED_AT_ONCE,
    run: (batch) => {
      const named = batch.map(({ kind, id }) => ({ kind, id }));
      return callEndpoint(
        decideContent,
        { body: { things: named, decision, reason, ban_days: banDays } },
        { idempotencyKey: drawKey() },
      );
    },
    onProgress,
  });
}
