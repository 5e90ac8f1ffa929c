import { AiLabel, Tag } from "../../../../ui/display/tag.tsx";
import type { ListedProposal } from "../contract.ts";
import { KIND_LABELS, STATE_LABELS } from "../proposal-states.ts";

/** Kind, state, and number of votes. */
export function ProposalMarks({
  kind,
  state,
  votes,
  ai_mark: aiMark,
}: Pick<ListedProposal, "kind" | "state" | "votes" | "ai_mark">) {
  return (
    <>
      <Tag>{KIND_LABELS[kind]}</Tag>
      <Tag>{STATE_LABELS[state]}</Tag>
      <AiLabel mark={aiMark} />
      <span className="tabular-nums">{votes} 票</span>
    </>
  );
}
