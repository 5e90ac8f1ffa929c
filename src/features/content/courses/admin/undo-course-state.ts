import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { changeTo, type Published } from "../../../../ui/console/content/publication-names.ts";
import { undoUnlessChanged } from "../../../../ui/console/undo.ts";
import type { PublicationState } from "../../texts/publication.ts";
import { changeCourseState, getWrittenCourse } from "../admin-contract.ts";

/** Publishes, withdraws or schedules a course as it was before a change to `state`. */
export function undoCourseState(former: Published & { id: number }, state: PublicationState): Promise<unknown> {
  const params = { id: former.id };
  return undoUnlessChanged({
    saved: state,
    now: async () => (await callEndpoint(getWrittenCourse, { params })).state,
    undo: () => callEndpoint(changeCourseState, { params, body: changeTo(former) }),
  });
}
