import { Tag } from "../../../ui/display/tag.tsx";
import type { ListedProposal } from "../contract.ts";
import { KIND_LABELS, STATE_LABELS } from "../proposal-states.ts";

/** What it is, where it stands, and how many want it. */
export function ProposalMarks({ kind, state, votes }: Pick<ListedProposal, "kind" | "state" | "votes">) {
  return (
    <>
      <Tag>{KIND_LABELS[kind]}</Tag>
      <Tag>{STATE_LABELS[state]}</Tag>
      <span className="tabular-nums">{votes} 票</span>
    </>
  );
}
