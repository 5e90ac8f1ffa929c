import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { drawKey } from "../../../../ui/browser/draw-key.ts";
import { undoUnlessChanged } from "../../../../ui/console/undo.ts";
import { type HomeState, publishHome, readHome, saveHomeDraft } from "../home-contract.ts";

interface Publication {
  /** The edition that was in force before. */
  former: number;
  /** The answer to the publication. */
  answer: HomeState;
  /** A published draft becomes a draft again. */
  isDraft: boolean;
}

/** Publishes the former arrangement of the home page again, unless somebody else has published one since. */
export function undoPublishing({ former: edition, answer, isDraft }: Publication): Promise<unknown> {
  return undoUnlessChanged({
    saved: answer.editions[0]?.id,
    now: async () => (await callEndpoint(readHome, {})).editions[0]?.id,
    async undo() {
      const body = { edition, base_version: answer.version };
      const { version } = await callEndpoint(publishHome, { body }, { idempotencyKey: drawKey() });
      if (isDraft) await callEndpoint(saveHomeDraft, { body: { blocks: answer.published, base_version: version } });
    },
  });
}
