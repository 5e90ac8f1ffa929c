import type { PublicationState, PublishedKind } from "../../../features/content/texts/publication.ts";
import { changeTextState, listWrittenTexts } from "../../../features/content/versions/contract.ts";
import { callEndpoint } from "../../../kit/api/call-endpoint.ts";
import { undoUnlessChanged } from "../undo.ts";
import { changeTo, type Published } from "./publication-names.ts";

interface ChangedText {
  /** The text before the change. */
  entry: Published & { id: number };
  /** Its state after the change. */
  state: PublicationState;
}

/** Publishes, withdraws or schedules a text as it was before a change of its state. */
export function undoTextState(kind: PublishedKind, { entry, state }: ChangedText): Promise<unknown> {
  const { id } = entry;
  return undoUnlessChanged({
    saved: state,
    async now() {
      const { items } = await callEndpoint(listWrittenTexts, { params: { kind }, query: { id: String(id) } });
      return items[0]?.state;
    },
    undo: () => callEndpoint(changeTextState, { params: { kind, id }, body: changeTo(entry) }),
  });
}
