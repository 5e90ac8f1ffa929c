interface Change {
  kind: "same" | "added" | "removed";
  text: string;
}

interface ChangedPartsProps {
  /** null: the texts differ too much to be compared. */
  parts: readonly ({ kind: "paragraph"; changes: readonly Change[] } | { kind: "gap"; paragraphs: number })[] | null;
}

const LOOKS = {
  same: "",
  added: "bg-success-bg text-success-text no-underline",
  removed: "text-danger-text",
} as const;

const ELEMENTS = { same: "span", added: "ins", removed: "del" } as const;

/** Shows the differences of two texts word by word. */
export function ChangedParts({ parts }: ChangedPartsProps) {
  if (parts === null) return <p className="text-sm">差得太多，没法逐词比较。</p>;
  if (!parts.some(({ kind }) => kind === "paragraph")) return <p className="text-sm">没有差别。</p>;
  return (
    <div className="flex max-h-[60dvh] flex-col gap-3 overflow-y-auto text-sm leading-relaxed">
      {parts.map((part, index) =>
        part.kind === "gap" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one response never move
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
