import { ChangedParts } from "../../../../ui/console/changed-parts.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { loadFailureText } from "../../../../ui/console/console-failure.ts";
import { RetryNote, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import type { TextKind } from "../../texts/text-versions.ts";
import { compareTextVersions } from "../contract.ts";

/** Shows the differences between a version and the current text, word by word. */
export function VersionChanges({ kind, id, version }: { kind: TextKind; id: number; version: number }) {
  const answer = useAnswer(compareTextVersions, { params: { kind, id, version }, query: {} });
  if (answer.isError) {
    return (
      <RetryNote title="差别没有取到" text={loadFailureText(answer.error)} onRetry={() => void answer.refetch()} />
    );
  }
  if (answer.data === undefined) return <SkeletonList className="h-10 w-full" count={4} />;
  return <ChangedParts parts={answer.data.parts} />;
}
