import { useMemo } from "react";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { ChangedParts } from "../../../../ui/console/changed-parts.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { readLegalVersion } from "../admin-contract.ts";
import { compareLegalTexts } from "../compare-legal-texts.ts";
import { LEGAL_NAMES } from "../legal-acceptance.ts";
import type { LegalPair } from "./legal-comparisons.ts";

const SIGNS = "划掉的是去掉的，加底色的是添上的。";

/** Shows the differences between two versions. */
export function VersionDifference({ pair: { kind, from, to }, onClose }: { pair: LegalPair; onClose(): void }) {
  const before = useAnswer(readLegalVersion, { params: { kind, version: from } });
  const after = useAnswer(readLegalVersion, { params: { kind, version: to } });
  return (
    <Sheet isOpen title={`${LEGAL_NAMES[kind]}的差别`} text={`从 ${from} 到 ${to}。${SIGNS}`} onClose={onClose}>
      <AnswerView answer={before} shape="lines">
        {(former) => (
          <AnswerView answer={after} shape="lines">
            {(later) => <Difference before={former.markdown} after={later.markdown} />}
          </AnswerView>
        )}
      </AnswerView>
    </Sheet>
  );
}

interface DraftDifferenceProps {
  kind: LegalPair["kind"];
  /** The version in force. */
  from: string;
  markdown: string;
  onClose(): void;
}

/** Shows the differences between the version in force and a new text. */
export function DraftDifference({ kind, from, markdown, onClose }: DraftDifferenceProps) {
  const before = useAnswer(readLegalVersion, { params: { kind, version: from } });
  return (
    <Sheet isOpen title={`${LEGAL_NAMES[kind]}的差别`} text={`从现行的 ${from} 到正在写的。${SIGNS}`} onClose={onClose}>
      <AnswerView answer={before} shape="lines">
        {(former) => <Difference before={former.markdown} after={markdown} />}
      </AnswerView>
    </Sheet>
  );
}

function Difference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => compareLegalTexts(before, after), [before, after]);
  return <ChangedParts parts={parts} />;
}
