import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { type FetchState, usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../../ui/facts/session.ts";
import { useLatePlace } from "../../../../../ui/prose/late-place.ts";
import { getLesson, type Lesson } from "../../contract.ts";

/**
 * The lesson as this visitor may see it. Everyone starts with the public part in the page; for a signed-in visitor the
 * rest is requested from the server. A text is requested even if the page contains all of it, because a text that the
 * server has not sent to a user does not count as read (decision 0106).
 */
export function useFullLesson(publicLesson: Lesson): { lesson: Lesson; own: FetchState; fetchHtml(): Promise<string> } {
  const { status } = useSession();
  const isWanted = status === "signed_in" && (!publicLesson.is_complete || publicLesson.kind === "document");
  const input = { params: { course_id: publicLesson.course_id, id: publicLesson.id } };
  const answer = usePersonalData(getLesson, input, isWanted);
  useLatePlace(!publicLesson.is_complete && answer.data?.lesson.is_complete === true);
  return {
    lesson: answer.data?.lesson ?? publicLesson,
    own: answer,
    fetchHtml: async () => (await callEndpoint(getLesson, input)).lesson.html,
  };
}
