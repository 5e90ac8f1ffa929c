import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { cutPage } from "../../../../kit/values/cursor.ts";
import { MAX_CONTRIBUTORS, MAX_JOIN_REQUESTS, MAX_REFUSED, PROPOSALS_A_PAGE } from "../co-creation-limits.ts";
import type { Contributor, listOwnProposals, Proposal } from "../contract.ts";
import { creditName, type JoiningState } from "../contributor-roles.ts";
import { ownProposalCursor } from "../proposal-cursor.ts";
import { takesEdits, takesPeople, takesVotes, takesWithdrawal } from "../proposal-states.ts";
import { isShown } from "./change-proposal.ts";
import { type CoCreationContext, proposalGone } from "./co-creation-context.ts";
import { type ContributorRow, countOfEach, findOwnContributor, listContributors } from "./contributor-store.ts";
import { findProposal, listOwn, type ProposalRow } from "./proposal-store.ts";
import { hasVoted } from "./vote-store.ts";

type Person = NonNullable<Proposal["author"]>;
type People = ReadonlyMap<number, Person>;

/** One proposal with its contributors for this user. Only the lead sees requests to join. Throws 404. */
export async function readProposal(
  context: CoCreationContext,
  { user, id }: { user: CallingUser | null; id: number },
): Promise<Proposal> {
  const { db } = context;
  const proposal = await findProposal(db, id);
  if (!proposal || !(await maySee(context, user, proposal))) throw proposalGone();
  const isLead = user?.id === proposal.leadId;
  const list = (states: JoiningState[], limit: number) => listContributors(db, { proposalId: id, states, limit });
  const [taking, applying, refused, contributor, isVoted] = await Promise.all([
    list(["accepted"], MAX_CONTRIBUTORS),
    isLead ? list(["asked"], MAX_JOIN_REQUESTS) : [],
    isLead ? list(["refused"], MAX_REFUSED) : [],
    user && findOwnContributor(db, { proposalId: id, userId: user.id }),
    user !== null && (await hasVoted(db, { proposalId: id, userId: user.id })),
  ]);
  const contributors = [...taking, ...applying, ...refused];
  // Only the lead sees the accounts of the named people.
  const known = isLead ? contributors.map(({ userId }) => userId) : [];
  const people = await describeAll(context, [proposal.authorId, proposal.leadId, ...known]);
  const { kind, state, visibility, title, text, pictures, votes, reason, province } = proposal;
  const isAuthor = user?.id === proposal.authorId;
  const isOpen = isShown(proposal);
  return {
    id,
    kind,
    state,
    visibility,
    title,
    text,
    pictures,
    votes,
    reason,
    province,
    work: workOf(proposal),
    ai_mark: proposal.aiMark,
    credits: taking.map(({ creditName: name, role }) => ({ name: creditName(name), role })),
    author: people.get(proposal.authorId) ?? null,
    lead: people.get(proposal.leadId) ?? null,
    contributors: contributors.map((row) => toContributor(row, people, isLead)),
    opened_at: proposal.openedAt?.toISOString() ?? null,
    created_at: proposal.createdAt.toISOString(),
    edited_at: proposal.editedAt?.toISOString() ?? null,
    own: {
      is_author: isAuthor,
      is_lead: isLead,
      is_voted: isVoted,
      may_vote: isOpen && takesVotes(state),
      may_join: isOpen && takesPeople(state),
      may_edit: isAuthor && takesEdits(state),
      may_withdraw: isAuthor && takesWithdrawal(state),
      joining: contributor && toOwnContributor(contributor),
    },
  };
}

/** The author and reviewers can also see it while others cannot. */
export async function maySee(
  context: Pick<CoCreationContext, "mayModerate">,
  user: CallingUser | null,
  proposal: ProposalRow,
): Promise<boolean> {
  if (proposal.visibility === "deleted") return false;
  if (isShown(proposal)) return true;
  return user !== null && (proposal.authorId === user.id || (await context.mayModerate(user)));
}

/** The user's proposals and contributions. */
export async function readOwnProposals(
  { db }: Pick<CoCreationContext, "db">,
  { userId, before }: { userId: number; before: number | null },
): Promise<OutputOf<typeof listOwnProposals>> {
  const found = await listOwn(db, { userId, before, limit: PROPOSALS_A_PAGE + 1 });
  const { listed: rows, next } = cutPage(found, PROPOSALS_A_PAGE, ({ contributor }) =>
    ownProposalCursor.write(contributor),
  );
  const led = rows.flatMap(({ proposal }) => (proposal.leadId === userId ? [proposal.id] : []));
  const asks = await countOfEach(db, led, "asked");
  return {
    items: rows.map(({ proposal, contributor }) => {
      const { id, kind, state, visibility, title, votes, reason, openedAt } = proposal;
      return {
        id,
        kind,
        state,
        visibility,
        title,
        votes,
        reason,
        work: workOf(proposal),
        ai_mark: proposal.aiMark,
        opened_at: openedAt?.toISOString() ?? null,
        asks: asks.get(id) ?? 0,
        role: contributor.role,
        credit_name: contributor.creditName,
        joining: contributor.state,
      };
    }),
    next,
  };
}

export function workOf({ workTitle, workPath }: Pick<ProposalRow, "workTitle" | "workPath">) {
  return workTitle === null || workPath === null ? null : { title: workTitle, path: workPath };
}

async function describeAll({ describePeople }: CoCreationContext, ids: readonly number[]): Promise<People> {
  const people = await describePeople([...new Set(ids)]);
  return new Map(
    people.map(({ id, name, avatarUrl, isStaff }) => [id, { id, name, avatar_url: avatarUrl, is_staff: isStaff }]),
  );
}

function toContributor(row: ContributorRow, people: People, isLead: boolean): Contributor {
  const { message, ...contributor } = toOwnContributor(row);
  return { ...contributor, message: isLead ? message : "", person: isLead ? (people.get(row.userId) ?? null) : null };
}

function toOwnContributor({ id, role, creditName: name, message, state }: ContributorRow) {
  return { id, role, name: creditName(name), message, state };
}
