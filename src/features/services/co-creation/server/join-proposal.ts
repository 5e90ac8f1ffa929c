import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { MAX_CONTRIBUTORS, MAX_JOIN_REQUESTS } from "../co-creation-limits.ts";
import { type ContributorRole, type JoiningState, mayAnswer } from "../contributor-roles.ts";
import { takesPeople } from "../proposal-states.ts";
import { type CoCreationContext, proposalGone } from "./co-creation-context.ts";
import {
  type ContributorRow,
  countContributors,
  findContributor,
  findOwnContributor,
  insertContributor,
  updateContributor,
} from "./contributor-store.ts";
import { notifyApplicant, notifyLead } from "./notify-of-proposal.ts";
import { lockProposal, type ProposalRow } from "./proposal-store.ts";
import { publishCredits } from "./public-store.ts";
import { requirePublic } from "./vote-for-proposal.ts";

interface JoinRequest {
  userId: number;
  id: number;
  role: ContributorRole;
  creditName: string;
  message: string;
}

/** Creates a request to join, or changes an unanswered one. Throws 403, 404, 409, 422. */
export async function joinProposal(context: CoCreationContext, request: JoinRequest): Promise<{ state: JoiningState }> {
  const { db, clock } = context;
  const { userId, id, role, creditName, message } = request;
  await context.requirePoster(userId);
  await context.requireCleanText([creditName, message]);
  return db.transaction(async (tx) => {
    const proposal = await requirePublic(tx, id);
    requireOpen(proposal);
    const known = await findOwnContributor(tx, { proposalId: id, userId });
    if (known && (known.state === "accepted" || known.state === "refused"))
      throw conflict("JOINING_ANSWERED", known.state === "accepted" ? "你已经加入了" : "牵头人已经答复，不能再申请");
    const texts = { role, creditName, message };
    if (known?.state === "asked") {
      await updateContributor(tx, known.id, texts);
      return { state: known.state };
    }
    if ((await countContributors(tx, id, "asked")) >= MAX_JOIN_REQUESTS)
      throw conflict("TOO_MANY_ASKS", "等答复的申请太多了，过几天再来");
    const requested = { ...texts, state: "asked" as const, requestedAt: clock.now(), answeredAt: null };
    if (known) await updateContributor(tx, known.id, requested);
    const contributor = known
      ? { ...known, ...requested }
      : await insertContributor(tx, { proposalId: id, userId, ...requested });
    await notifyLead(context, tx, { proposal, contributor });
    return { state: requested.state };
  });
}

/**
 * Withdraws a request, or leaves a proposal. Without either, nothing changes. Throws 404, and 409 if the work is
 * published.
 */
export async function leaveProposal(
  { db }: Pick<CoCreationContext, "db">,
  { userId, id }: Pick<JoinRequest, "userId" | "id">,
): Promise<void> {
  await db.transaction(async (tx) => {
    const proposal = await requirePublic(tx, id);
    const known = await findOwnContributor(tx, { proposalId: id, userId });
    if (!known || known.state === "left" || known.state === "refused") return;
    if (known.role === "proposer") throw conflict("PROPOSER_STAYS", "提议是你提出的，可以撤回提议");
    requireOpen(proposal);
    await updateContributor(tx, known.id, { state: "left", message: "" });
    if (known.state === "accepted") await publishCredits(tx, proposal);
  });
}

interface Answer {
  userId: number;
  id: number;
  contributorId: number;
  state: "accepted" | "refused";
}

/**
 * The lead's answer to a request. The same answer again changes nothing. Throws 404 for other users than the lead,
 * 409.
 */
export async function answerJoining(
  context: Pick<CoCreationContext, "db" | "clock" | "notify">,
  { userId, id, contributorId, state }: Answer,
): Promise<{ state: JoiningState }> {
  const { db, clock } = context;
  return db.transaction(async (tx) => {
    const proposal = await lockProposal(tx, id);
    if (!proposal || proposal.visibility === "deleted" || proposal.leadId !== userId) throw proposalGone();
    const contributor = await findContributor(tx, { proposalId: id, id: contributorId });
    if (!contributor) throw notFound("没有这个申请");
    requireOpen(proposal);
    if (contributor.state === state) return { state };
    if (contributor.role === "proposer" || !mayAnswer(contributor.state, state))
      throw conflict("JOINING_STEP_FORBIDDEN", "这个申请已经收回，不能再答复");
    if (state === "accepted") await requireRoom(tx, id);
    await updateContributor(tx, contributor.id, { state, answeredAt: clock.now() });
    await publishCredits(tx, proposal);
    await notifyApplicant(context, tx, { proposal, contributor: { ...contributor, state } satisfies ContributorRow });
    return { state };
  });
}

async function requireRoom(tx: Transaction, id: number): Promise<void> {
  if ((await countContributors(tx, id, "accepted")) >= MAX_CONTRIBUTORS)
    throw conflict("TOO_MANY_CONTRIBUTORS", `最多 ${MAX_CONTRIBUTORS} 人一起做`);
}

function requireOpen({ state }: ProposalRow): void {
  if (!takesPeople(state)) throw conflict("JOINING_CLOSED", "这个提议已经结束，参与的人不再变动");
}
