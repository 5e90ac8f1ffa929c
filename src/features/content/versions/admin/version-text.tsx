import { useState } from "react";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import type { TextKind } from "../../texts/text-versions.ts";
import { getTextVersion } from "../contract.ts";

/** Shows the whole Markdown of a version, from which a part can be copied; loaded when it is opened. */
export function VersionText({ kind, id, version }: { kind: TextKind; id: number; version: number }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useAnswer(getTextVersion, { params: { kind, id, version } }, { isWanted: isOpen });
  return (
    <details className="mt-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-9 cursor-pointer text-sm text-brand">这一版的全文</summary>
      {isOpen && (
        <AnswerView answer={answer} shape="lines" failure="全文没有取到">
          {({ markdown }) => (
            <textarea
              readOnly
              aria-label="这一版的全文"
              rows={12}
              value={markdown}
              className="block w-full rounded-md border border-border-strong bg-card px-3 py-2.5 font-mono text-sm leading-relaxed"
            />
          )}
        </AnswerView>
      )}
    </details>
  );
}
