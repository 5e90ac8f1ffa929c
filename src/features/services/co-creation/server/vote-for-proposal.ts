import { conflict } from "../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { takesVotes } from "../proposal-states.ts";
import { changeProposal, isShown } from "./change-proposal.ts";
import { type CoCreationContext, proposalGone } from "./co-creation-context.ts";
import { lockProposal, type ProposalRow } from "./proposal-store.ts";
import { deleteVote, insertVote } from "./vote-store.ts";

interface Voting {
  userId: number;
  id: number;
}

interface Voted {
  votes: number;
  is_voted: boolean;
}

/**
 * Stores a user's vote. A user has one vote per proposal, even with repeated and concurrent calls. Throws 403, 404,
 * 409.
 */
export async function voteForProposal(context: CoCreationContext, { userId, id }: Voting): Promise<Voted> {
  const { db, clock } = context;
  await context.requirePoster(userId);
  return db.transaction(async (tx) => {
    const proposal = await requirePublic(tx, id);
    const isClosed = !takesVotes(proposal.state);
    if (isClosed) throw conflict("VOTING_CLOSED", "这个提议不在征集中，不能投票");
    if (!(await insertVote(tx, { proposalId: id, userId, votedAt: clock.now() })))
      return { votes: proposal.votes, is_voted: true };
    const { votes } = await changeProposal(tx, proposal, { votes: proposal.votes + 1 });
    return { votes, is_voted: true };
  });
}

/** Withdraws a vote at any time. It succeeds if there is no vote. Throws 404. */
export async function withdrawVote({ db }: Pick<CoCreationContext, "db">, { userId, id }: Voting): Promise<Voted> {
  return db.transaction(async (tx) => {
    const proposal = await requirePublic(tx, id);
    if (!(await deleteVote(tx, { proposalId: id, userId }))) return { votes: proposal.votes, is_voted: false };
    const { votes } = await changeProposal(tx, proposal, { votes: proposal.votes - 1 });
    return { votes, is_voted: false };
  });
}

/** The row is locked, so that the count equals the number of votes. */
export async function requirePublic(tx: Transaction, id: number): Promise<ProposalRow> {
  const proposal = await lockProposal(tx, id);
  if (!proposal || !isShown(proposal)) throw proposalGone();
  return proposal;
}
