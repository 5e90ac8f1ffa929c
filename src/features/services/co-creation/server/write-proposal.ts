import type { ModerationDecision, PostState } from "../../../../domain/moderation/moderated-content.ts";
import { sendOnce } from "../../../../domain/moderation/own-text.ts";
import { linksOf } from "../../../../domain/moderation/text-links.ts";
import { conflict } from "../../../../kit/api/app-error.ts";
import type { CallingUser, KnownCaller } from "../../../../kit/api/caller.ts";
import { type AiMark, strongestAiMark } from "../../../../kit/values/ai-mark.ts";
import { waitingNotice } from "../../../identity/staff/notifications.ts";
import { MAX_WAITING } from "../co-creation-limits.ts";
import { type ProposalKind, takesEdits, takesWithdrawal } from "../proposal-states.ts";
import { changeProposal } from "./change-proposal.ts";
import { type CoCreationContext, proposalGone } from "./co-creation-context.ts";
import { findOwnContributor, insertContributor, updateContributor } from "./contributor-store.ts";
import {
  countWaiting,
  findProposal,
  findSentProposal,
  insertProposal,
  lockProposal,
  lockProposer,
  type ProposalRow,
} from "./proposal-store.ts";
import { proposalWork } from "./waiting-store.ts";

interface Draft {
  kind: ProposalKind;
  title: string;
  text: string;
  pictures: string[];
  credit_name: string;
  /** undefined: unchanged. */
  ai_mark?: AiMark | undefined;
}

interface Written {
  id: number;
  visibility: PostState;
}

/** Creates a proposal once per key. The proposer leads it until staff appoint another lead. Throws 403, 409, 422. */
export async function createProposal(
  context: CoCreationContext,
  { caller, draft, sendingKey }: { caller: KnownCaller; draft: Draft; sendingKey: string },
): Promise<Written> {
  const authorId = caller.user.id;
  const { kind, title, text, pictures, credit_name, ai_mark = "none" } = draft;
  const { id, visibility } = await sendOnce<ProposalRow, ProposalRow>({
    text: [kind, title, text, pictures, credit_name],
    aiMark: ai_mark,
    find: () => findSentProposal(context.db, { authorId, sendingKey }),
    write: (sentHash) => addProposal(context, { caller, draft, sendingKey, sentHash }),
  });
  return { id, visibility };
}

async function addProposal(
  context: CoCreationContext,
  sent: { caller: KnownCaller; draft: Draft; sendingKey: string; sentHash: string },
): Promise<ProposalRow | null> {
  const { caller, draft, sendingKey, sentHash } = sent;
  const authorId = caller.user.id;
  const { moderated, picturesMark } = await moderateDraft(context, { caller, draft, change: "new" });
  const aiMark = strongestAiMark(draft.ai_mark ?? "none", picturesMark);
  return context.db.transaction(async (tx) => {
    await lockProposer(tx, authorId);
    if ((await countWaiting(tx, authorId)) >= MAX_WAITING)
      throw conflict("TOO_MANY_PROPOSALS", `你有 ${MAX_WAITING} 个提议还在等审阅，有了结果再提新的`);
    const createdAt = context.clock.now();
    const row = await insertProposal(tx, {
      ...storedOf(draft, moderated),
      authorId,
      leadId: authorId,
      sendingKey,
      sentHash,
      aiMark,
      state: "review",
      visibility: "held",
      votes: 0,
      reason: "",
      createdAt,
    });
    if (!row) return null;
    await insertContributor(tx, {
      proposalId: row.id,
      userId: authorId,
      role: "proposer",
      creditName: draft.credit_name,
      message: "",
      state: "accepted",
      requestedAt: createdAt,
      answeredAt: createdAt,
    });
    const visibility = await moderated.record(tx, { kind: "proposal", id: row.id });
    await context.notify(tx, waitingNotice(proposalWork, { key: row.id, actorId: authorId }));
    return changeProposal(tx, row, { visibility });
  });
}

/** Changes the user's own text before others can vote for it. Throws 404, 403, 409, 422. */
export async function editProposal(
  context: CoCreationContext,
  { caller, id, draft }: { caller: KnownCaller; id: number; draft: Draft },
): Promise<Written> {
  requireEditable(await requireOwn(context, caller.user, id));
  const { moderated, picturesMark } = await moderateDraft(context, { caller, draft, change: "edit" });
  return context.db.transaction(async (tx) => {
    // Moderation locks its own row before the proposal's row, and so does this code.
    const visibility = await moderated.record(tx, { kind: "proposal", id });
    const proposal = await lockProposal(tx, id);
    if (!proposal || proposal.visibility === "deleted") throw proposalGone();
    requireEditable(proposal);
    const contributor = await findOwnContributor(tx, { proposalId: id, userId: caller.user.id });
    if (contributor) await updateContributor(tx, contributor.id, { creditName: draft.credit_name });
    const aiMark = strongestAiMark(draft.ai_mark ?? proposal.aiMark, picturesMark);
    const editedAt = context.clock.now();
    return changeProposal(tx, proposal, { ...storedOf(draft, moderated), aiMark, visibility, editedAt });
  });
}

/** Withdraws a proposal. A second call succeeds. Throws 404, and 409 once it was accepted. */
export async function withdrawProposal(context: CoCreationContext, user: CallingUser, id: number): Promise<void> {
  const found = await findProposal(context.db, id);
  if (!found || found.authorId !== user.id) throw proposalGone();
  if (found.visibility === "deleted") return;
  await context.db.transaction(async (tx) => {
    await context.withdraw(tx, { kind: "proposal", id });
    const proposal = await lockProposal(tx, id);
    if (!proposal) throw proposalGone();
    if (!takesWithdrawal(proposal.state))
      throw conflict("PROPOSAL_FIXED", "提议已经采纳，不能撤回；有变化请在讨论里说");
    await changeProposal(tx, proposal, { visibility: "deleted" });
  });
}

async function moderateDraft(
  context: CoCreationContext,
  { caller, draft, change }: { caller: KnownCaller; draft: Draft; change: "new" | "edit" },
): Promise<{ moderated: ModerationDecision; picturesMark: AiMark }> {
  const { title, text: source, pictures } = draft;
  const html = pictures.map((place) => `<img src="${place}">`).join("");
  const picturesMark = await context.requireOwnPictures({ html, authorId: caller.user.id });
  await context.requireCleanText([draft.credit_name]);
  const text = { source, plainText: source, links: linksOf(source) };
  return { moderated: await context.moderate({ kind: "proposal", caller, change, title, text }), picturesMark };
}

function storedOf({ kind, title, pictures }: Draft, moderated: ModerationDecision) {
  return {
    kind,
    title: moderated.title ?? title,
    text: moderated.source,
    pictures: [...new Set(pictures)],
    province: moderated.province,
  };
}

async function requireOwn({ db }: CoCreationContext, user: CallingUser, id: number): Promise<ProposalRow> {
  const proposal = await findProposal(db, id);
  if (!proposal || proposal.authorId !== user.id || proposal.visibility === "deleted") throw proposalGone();
  return proposal;
}

function requireEditable({ state }: ProposalRow): void {
  if (!takesEdits(state)) throw conflict("PROPOSAL_FIXED", "提议已经公开征集，不能再修改；补充请写在讨论里");
}
