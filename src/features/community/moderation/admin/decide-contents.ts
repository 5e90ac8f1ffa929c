import type { WrittenContent } from "../../../../domain/moderation/moderated-content.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { drawKey } from "../../../../ui/browser/draw-key.ts";
import { shortFailureText } from "../../../../ui/console/console-failure.ts";
import { decideContent } from "../admin-contract.ts";
import type { Decision } from "../queue-lists.ts";

/** A moderation decision with its consequences for the author. */
export interface GivenDecision {
  decision: Decision;
  reason: string;
  /** Number of days for which the authors may not post; null means no ban. */
  banDays: number | null;
}

export interface DecideReport {
  done: number;
  failures: { content: WrittenContent; text: string }[];
}

/**
 * Decides on several items at once. The endpoint changes all or none, so after a failure each item is decided on alone
 * and failures are named.
 */
export async function decideContents(contents: readonly WrittenContent[], given: GivenDecision): Promise<DecideReport> {
  try {
    await decide(contents, given);
    return { done: contents.length, failures: [] };
  } catch (thrown) {
    const [only] = contents;
    if (contents.length === 1 && only)
      return { done: 0, failures: [{ content: only, text: shortFailureText(thrown) }] };
  }
  const failures: DecideReport["failures"] = [];
  for (const content of contents) {
    await decide([content], given).catch((thrown: unknown) =>
      failures.push({ content, text: shortFailureText(thrown) }),
    );
  }
  return { done: contents.length - failures.length, failures };
}

function decide(contents: readonly WrittenContent[], { decision, reason, banDays }: GivenDecision): Promise<unknown> {
  const named = contents.map(({ kind, id }) => ({ kind, id }));
  return callEndpoint(
    decideContent,
    { body: { things: named, decision, reason, ban_days: banDays } },
    { idempotencyKey: drawKey() },
  );
}
