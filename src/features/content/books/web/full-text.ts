import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { type FetchState, usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { useLatePlace } from "../../../../ui/prose/late-place.ts";
import { type BookDocument, getDocument } from "../contract.ts";

/**
 * The document as this visitor may read it. Everyone starts from the public part in the page; for a signed-in visitor
 * the rest is requested from the server.
 */
export function useFullText(publicDocument: BookDocument): {
  document: BookDocument;
  own: FetchState;
  fetchHtml(): Promise<string>;
} {
  const { status } = useSession();
  const isWanted = status === "signed_in" && !publicDocument.is_complete;
  const input = { params: { book_id: publicDocument.book_id, id: publicDocument.id } };
  const answer = usePersonalData(getDocument, input, isWanted);
  useLatePlace(answer.data?.document.is_complete === true);
  return {
    document: answer.data?.document ?? publicDocument,
    own: answer,
    fetchHtml: async () => (await callEndpoint(getDocument, input)).document.html,
  };
}
