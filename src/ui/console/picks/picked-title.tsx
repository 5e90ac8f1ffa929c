import type { PickSource } from "../../../kit/api/pick-source.ts";
import { useAnswer } from "../console-data.ts";

/** Shows the title of one resource once it is loaded; a resource that is no longer public is shown by its number. */
export function PickedTitle({ source, id }: { source: PickSource; id: number }) {
  const answer = useAnswer(source.get, source.getInput(id));
  if (answer.data !== undefined && !answer.isPlaceholderData) return source.titleOf(answer.data, id);
  return answer.isError ? `没有发布的内容（${id}）` : "…";
}
