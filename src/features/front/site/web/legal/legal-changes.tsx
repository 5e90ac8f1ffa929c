import { Fragment } from "react";
import { Link } from "../../../../../ui/controls/link.tsx";
import type { LegalKind } from "../../legal-kinds.ts";

interface Change {
  kind: "same" | "added" | "removed";
  text: string;
}

interface LegalChangesProps {
  kind: LegalKind;
  comparison: {
    from: string;
    parts: ({ kind: "paragraph"; changes: Change[] } | { kind: "gap"; paragraphs: number })[] | null;
  };
}

/** The paragraphs that changed, with new words underlined and old ones struck through. */
export function LegalChanges({ kind, comparison: { from, parts } }: LegalChangesProps) {
  const hasChanges = parts === null || parts.some((part) => part.kind === "paragraph");
  return (
    <section aria-label="改动">
      {parts === null && <p>两个版本差别太大，逐字对照没有意义，请直接读现行版本。</p>}
      {!hasChanges && <p>文字没有改动。</p>}
      {parts?.map((part, index) =>
        part.kind === "gap" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <p key={index} className="my-4 text-center text-sm text-text-muted">
            {part.paragraphs} 段没有改动
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <p key={index} className="my-3 leading-8">
            {part.changes.map((change, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <ChangedText key={place} change={change} />
            ))}
          </p>
        ),
      )}
      <p className="mt-8 flex flex-wrap gap-x-6 text-sm">
        <Link to={`/legal/${kind}`} className="inline-flex min-h-11 items-center text-brand hover:underline">
          读现行版本
        </Link>
        <Link
          to={`/legal/${kind}?version=${encodeURIComponent(from)}`}
          className="inline-flex min-h-11 items-center text-brand hover:underline"
        >
          读版本 {from}
        </Link>
      </p>
    </section>
  );
}

function ChangedText({ change: { kind, text } }: { change: Change }) {
  if (kind === "added") return <ins className="bg-success-bg text-text decoration-success-text">{text}</ins>;
  if (kind === "removed") return <del className="bg-danger-bg text-text-secondary decoration-danger-text">{text}</del>;
  return <Fragment>{text}</Fragment>;
}
