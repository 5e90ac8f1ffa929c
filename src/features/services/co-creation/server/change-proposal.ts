import type { Transaction } from "../../../../ports/database.ts";
import { lockProposal, type ProposalRow, updateProposal } from "./proposal-store.ts";
import { publishCredits, publishProposal } from "./public-store.ts";

export type ProposalChange = Partial<Omit<ProposalRow, "id" | "authorId" | "createdAt">>;

const EMPTY: ProposalChange = { title: "", text: "", pictures: [], aiMark: "none", province: null };

/** Whether everybody can read the proposal. */
export function isShown({ visibility, openedAt }: Pick<ProposalRow, "visibility" | "openedAt">): boolean {
  return visibility === "published" && openedAt !== null;
}

/**
 * Changes a proposal and its public copy in the same transaction. A deleted proposal stays deleted and has no text.
 * @param proposal the locked row
 */
export async function changeProposal(
  tx: Transaction,
  proposal: ProposalRow,
  change: ProposalChange,
): Promise<ProposalRow> {
  if (proposal.visibility === "deleted") return proposal;
  const changed = { ...change, ...(change.visibility === "deleted" && EMPTY) };
  const after = { ...proposal, ...changed };
  await updateProposal(tx, proposal.id, changed);
  await publishProposal(tx, after);
  // A vote does not change credits, so pages of works need not be rendered again.
  if (isShown(after) !== isShown(proposal) || after.workKey !== proposal.workKey) await publishCredits(tx, after);
  return after;
}

/** Applies a moderation decision about the text. A deleted proposal does not change. */
export async function setVisibility(
  tx: Transaction,
  id: number,
  visibility: ProposalRow["visibility"],
): Promise<ProposalRow | null> {
  const proposal = await lockProposal(tx, id);
  if (!proposal) return null;
  return proposal.visibility === visibility ? proposal : changeProposal(tx, proposal, { visibility });
}
