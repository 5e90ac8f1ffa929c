import { useAnswer } from "../../../../ui/console/console-data.ts";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { RetryNote, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import type { TextKind } from "../../texts/text-versions.ts";
import { compareTextVersions } from "../contract.ts";

const LOOKS = {
  same: "",
  added: "bg-success-bg text-success-text no-underline",
  removed: "text-danger-text",
} as const;

const ELEMENTS = { same: "span", added: "ins", removed: "del" } as const;

/** What changed from a version to the text as it is now, word by word. */
export function VersionChanges({ kind, id, version }: { kind: TextKind; id: number; version: number }) {
  const answer = useAnswer(compareTextVersions, { params: { kind, id, version }, query: {} });
  if (answer.isError) {
    return (
      <RetryNote
        title="差别没有取到"
        text={failureText(answer.error)}
        label="再试一次"
        onRetry={() => void answer.refetch()}
      />
    );
  }
  if (answer.data === undefined) return <SkeletonList className="h-10 w-full" count={4} />;
  const { parts } = answer.data;
  if (parts === null) return <p className="text-sm">差得太多，没法逐词比较。</p>;
  if (parts.length === 0) return <p className="text-sm">没有差别。</p>;
  return (
    <div className="flex max-h-[60dvh] flex-col gap-3 overflow-y-auto text-sm leading-relaxed">
      {parts.map((part, index) =>
        part.kind === "gap" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one answer never move
          <p key={index} className="text-center text-text-muted">
            {part.paragraphs} 段没有变
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <p key={index} className="break-words whitespace-pre-wrap">
            {part.changes.map((change, place) => {
              const Element = ELEMENTS[change.kind];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same
                <Element key={place} className={LOOKS[change.kind]}>
                  {change.text}
                </Element>
              );
            })}
          </p>
        ),
      )}
    </div>
  );
}
