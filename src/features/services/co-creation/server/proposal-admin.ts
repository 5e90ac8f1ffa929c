import { conflict, invalidInput, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import type { ListedPerson } from "../../../../kit/api/staff-list.ts";
import { namePeople } from "../../../../kit/tables/listed-people.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { AdminProposal, WorkKind } from "../admin-contract.ts";
import { mayStep, type ProposalState, STATE_LABELS } from "../proposal-states.ts";
import { changeProposal, type ProposalChange } from "./change-proposal.ts";
import { type CoCreationAdminContext, proposalGone } from "./co-creation-context.ts";
import { countOfEach, listSiteCredits, SITE } from "./contributor-store.ts";
import { notifyNewLead, notifyOfState } from "./notify-of-proposal.ts";
import { lockProposal, type ProposalRow } from "./proposal-store.ts";

/** Proposals for staff, in the given order. */
export async function describeProposals(
  { db, people }: Pick<CoCreationAdminContext, "people"> & { db: DatabaseOrTransaction },
  rows: readonly ProposalRow[],
): Promise<AdminProposal[]> {
  const counts = await countOfEach(
    db,
    rows.map(({ id }) => id),
    "accepted",
  );
  const concerned = rows.flatMap(({ authorId, leadId }) => [authorId, leadId]);
  const name = await namePeople(people, db, concerned);
  const credits = await listSiteCredits(
    db,
    rows.filter(({ authorId }) => authorId === SITE).map(({ id }) => id),
  );
  return rows.map((row) => {
    const credit = credits.get(row.id);
    const nameOne = (id: number) => (id === SITE && credit !== undefined ? { user_id: SITE, name: credit } : name(id));
    return toAdminProposal(row, { name: nameOne, contributors: counts.get(row.id) ?? 0 });
  });
}

interface Step {
  id: number;
  /** The state that the staff member saw. null: the current state. */
  from: ProposalState | null;
  to: ProposalState;
  reason: string;
  /** A key such as `article:12` of published content. */
  work: string | null;
  note: StaffCaller["note"];
}

/**
 * Makes one transition of a proposal. A proposal that is already in the new state does not change. Throws 404, 409 and
 * 422.
 */
export async function stepProposal(context: CoCreationAdminContext, step: Step): Promise<AdminProposal> {
  const { id, from, to, reason, note } = step;
  return context.db.transaction(async (tx) => {
    const proposal = await requireProposal(tx, id);
    note({ subject: `proposal:${id}`, before: { state: proposal.state }, after: { state: to, reason } });
    if (proposal.state === to) return describeOne(context, tx, proposal);
    if (from !== null && proposal.state !== from)
      throw conflict("PROPOSAL_MOVED", `它现在是“${STATE_LABELS[proposal.state]}”，刷新后再决定`);
    if (!mayStep(proposal.state, to))
      throw conflict("PROPOSAL_STEP_FORBIDDEN", `“${STATE_LABELS[proposal.state]}”的下一步不能是“${STATE_LABELS[to]}”`);
    const after = await changeProposal(tx, proposal, {
      state: to,
      reason,
      ...(await demandsOf(context, tx, { proposal, step })),
    });
    await notifyOfState(context, tx, after);
    return describeOne(context, tx, after);
  });
}

/** The requirements of a transition, and its additional data. */
async function demandsOf(
  { clock, findWork }: CoCreationAdminContext,
  tx: Transaction,
  { proposal, step }: { proposal: ProposalRow; step: Step },
): Promise<ProposalChange> {
  const { to, reason, work } = step;
  if (to === "declined" && reason === "") throw invalidInput({ reason: ["请写原因，提出的人会看到"] });
  if (to !== "declined" && proposal.visibility !== "published")
    throw conflict("PROPOSAL_NOT_SHOWN", "这个提议的文字还没有放行，或者已经隐藏；先在审核里处理");
  if (to === "collecting") return { openedAt: clock.now() };
  if (to !== "published") return {};
  const [kind, workId] = (work ?? "").split(":");
  const found = work === null ? null : await findWork(tx, kind as WorkKind, Number(workId));
  if (!found) throw invalidInput({ work: ["请写已经发布的作品，例如 article:12"] });
  return { workKey: work, workTitle: found.title, workPath: found.path };
}

/** Appoints another lead, who decides about requests to join from now on. Throws 404. */
export async function nameLead(
  context: CoCreationAdminContext,
  { id, userId, note }: { id: number; userId: number; note: StaffCaller["note"] },
): Promise<AdminProposal> {
  if (!(await context.findNames([userId])).has(userId)) throw notFound("没有这个账号");
  return context.db.transaction(async (tx) => {
    const proposal = await requireProposal(tx, id);
    note({ subject: `proposal:${id}`, before: { lead: proposal.leadId }, after: { lead: userId } });
    const after = await changeProposal(tx, proposal, { leadId: userId });
    if (proposal.leadId !== userId) await notifyNewLead(context, tx, after);
    return describeOne(context, tx, after);
  });
}

async function requireProposal(tx: Transaction, id: number): Promise<ProposalRow> {
  const proposal = await lockProposal(tx, id);
  if (!proposal || proposal.visibility === "deleted") throw proposalGone();
  return proposal;
}

async function describeOne(
  { people }: CoCreationAdminContext,
  tx: Transaction,
  row: ProposalRow,
): Promise<AdminProposal> {
  const [described] = await describeProposals({ db: tx, people }, [row]);
  if (!described) throw new Error("a proposal was lost while it was shown");
  return described;
}

function toAdminProposal(
  row: ProposalRow,
  { name, contributors }: { name(id: number): ListedPerson; contributors: number },
): AdminProposal {
  const { id, kind, state, visibility, title, text, pictures, votes, reason } = row;
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
    contributors,
    ai_mark: row.aiMark,
    author: name(row.authorId),
    lead: name(row.leadId),
    work: row.workKey,
    created_at: row.createdAt.toISOString(),
    opened_at: row.openedAt?.toISOString() ?? null,
  };
}
