import type { ModeratedContent } from "../../../../domain/moderation/moderated-content.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { Database, DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { DiscussedTargets } from "../../../community/discussions/discussed-targets.ts";
import { proposalPath, waitingProposalPath } from "../co-creation-paths.ts";
import { isShown, setVisibility } from "./change-proposal.ts";
import type { CoCreationContext } from "./co-creation-context.ts";
import { findProposal, findProposals } from "./proposal-store.ts";
import { maySee } from "./read-proposals.ts";

interface ProposalLink {
  id: number;
  title: string;
  path: string;
}

/** The titles and addresses of proposals, without deleted ones. */
export async function describeProposals(db: DatabaseOrTransaction, ids: readonly number[]): Promise<ProposalLink[]> {
  return (await findProposals(db, ids))
    .filter(({ visibility }) => visibility !== "deleted")
    .map((row) => ({
      id: row.id,
      title: row.title,
      path: isShown(row) ? proposalPath(row.id) : waitingProposalPath(row.id),
    }));
}

/** The public proposals, which everybody can follow. */
export async function describePublic(db: DatabaseOrTransaction, ids: readonly number[]): Promise<ProposalLink[]> {
  return (await findProposals(db, ids)).filter(isShown).map(({ id, title }) => ({ id, title, path: proposalPath(id) }));
}

/**
 * Proposals as targets of discussions: everybody who can see a proposal can read, and everybody who may comment can
 * write.
 */
export function discussProposals(context: CoCreationContext): DiscussedTargets {
  const { db, decideAccess } = context;
  return {
    postingType: "comment",
    async find(user: CallingUser | null, id: number) {
      const proposal = await findProposal(db, id);
      if (!proposal || !(await maySee(context, user, proposal))) return null;
      const access = await decideAccess(user, { contentType: "free" });
      const isClosed = proposal.visibility === "hidden" || proposal.state === "declined";
      return { access, isClosed, isHeld: !isClosed && !isShown(proposal), authorId: proposal.authorId };
    },
    describe: (ids, tx) => describeProposals(tx ?? db, ids),
    findAuthor: async (tx, id) => (await findProposal(tx, id))?.authorId ?? null,
  };
}

/** Moderation of proposals: sets their state and describes them. */
export function decideProposals(db: Database): Pick<ModeratedContent, "setState" | "describe"> {
  return {
    setState: async (tx, id, state) => void (await setVisibility(tx, id, state)),
    describe: async (ids) =>
      new Map((await describeProposals(db, ids)).map(({ id, title, path }) => [id, { title, path }])),
  };
}

/** Proposals for moderation. */
export function moderateProposals(context: CoCreationContext): ModeratedContent {
  return {
    ...decideProposals(context.db),
    async findFor(user, id) {
      const proposal = await findProposal(context.db, id);
      if (!proposal || proposal.visibility === "deleted") return null;
      return isShown(proposal) || proposal.authorId === user.id ? { authorId: proposal.authorId } : null;
    },
  };
}
