import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { ChangedParts } from "../../../../ui/console/changed-parts.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import type { TextKind } from "../../texts/text-versions.ts";
import { compareTextVersions } from "../contract.ts";

/** Shows the differences between a version and the current text, word by word. */
export function VersionChanges({ kind, id, version }: { kind: TextKind; id: number; version: number }) {
  const answer = useAnswer(compareTextVersions, { params: { kind, id, version }, query: {} });
  return (
    <AnswerView answer={answer} shape="lines" failure="差别没有取到">
      {({ parts }) => <ChangedParts parts={parts} />}
    </AnswerView>
  );
}
