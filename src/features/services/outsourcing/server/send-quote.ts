import { conflict, invalidInput, notFound } from "../../../../kit/api/app-error.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { QuoteDraft } from "../admin-contract.ts";
import { MAX_VERSIONS, sumOf } from "../outsourcing-rules.ts";
import { canMoveProject } from "../project-states.ts";
import { notifyBoth, notifyClient } from "./notify-of-project.ts";
import type { SellingMilestones } from "./outsourcing-context.ts";
import { lockProject, moveProject, updateProject } from "./project-store.ts";
import { findOpenQuote, insertQuote, listOverdue, listQuotes, moveQuote, type QuoteRow } from "./quote-store.ts";
import { requireSame } from "./require-same.ts";

interface Sending {
  id: number;
  draft: QuoteDraft;
  sendingKey: string;
  /** null: sent on the command line. */
  sentBy: number | null;
}

/**
 * Sends a version, which replaces an unanswered one. If nobody is assigned to the project, the sender is assigned. The
 * same key again sends nothing. Throws `INVALID_INPUT`, `PROJECT_MOVED_ON`, `OWNER_MISSING`.
 */
export async function sendQuote(
  context: SellingMilestones,
  { id, draft, sendingKey, sentBy }: Sending,
): Promise<QuoteRow> {
  const { db, clock } = context;
  const { scope, total_fen: totalFen, valid_until: validUntil, reworks } = draft;
  const milestones = draft.milestones.map(({ price_fen: priceFen, title, detail, days }) => ({
    title,
    detail,
    days,
    priceFen,
  }));
  // The milestones must also add up for a draft that the contract has not validated.
  if (sumOf(milestones) !== totalFen) throw invalidInput({ total_fen: ["各期相加不等于总价，请核对"] });
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, id);
    const versions = await listQuotes(tx, [id]);
    const sent = versions.find((one) => one.sendingKey === sendingKey);
    if (sent)
      return requireSame(sent, sent.scope === scope && sent.totalFen === totalFen && sent.validUntil === validUntil);
    const now = clock.now();
    if (validUntil < dayOf(now)) throw invalidInput({ valid_until: ["有效期不能早于今天"] });
    const isAgain = project.state === "quoted";
    if (!isAgain && !canMoveProject(project.state, "quoted"))
      throw conflict("PROJECT_MOVED_ON", "项目已经开始或者结束，不能再报价；要改价先终止，再开一个新的项目");
    if (versions.length >= MAX_VERSIONS) throw conflict("PROJECT_MOVED_ON", `一个项目最多报 ${MAX_VERSIONS} 版`);
    const ownerId = project.ownerId ?? sentBy;
    // A staff member must be notified of the client's answer.
    if (ownerId === null) throw conflict("OWNER_MISSING", "先定下负责人，再发报价");
    const open = versions.find(({ state }) => state === "sent");
    if (open) await moveQuote(tx, { quote: open, to: "replaced", now });
    const version = (versions[0]?.version ?? 0) + 1;
    const facts = { projectId: id, version, state: "sent", scope, totalFen, validUntil, reworks } as const;
    const quote = await insertQuote(tx, { ...facts, sendingKey, sentBy, sentAt: now }, milestones);
    if (isAgain) await updateProject(tx, id, { ownerId });
    else await moveProject(tx, { project, to: "quoted", facts: { ownerId } });
    await notifyClient(context, tx, { project, event: "quoted", again: version, detail: `有效期到 ${validUntil}` });
    return quote;
  });
}

/** Staff withdraw a quote. A second call changes nothing. Throws 404, `QUOTE_NOT_OPEN`. */
export async function takeBackQuote(
  context: SellingMilestones,
  { id, quoteId }: { id: number; quoteId: number },
): Promise<void> {
  const { db, clock } = context;
  await db.transaction(async (tx) => {
    const project = await lockProject(tx, id);
    const quote = (await listQuotes(tx, [id])).find((one) => one.id === quoteId);
    if (!quote) throw notFound("没有这份报价");
    if (quote.state === "taken_back") return;
    if (quote.state !== "sent") throw conflict("QUOTE_NOT_OPEN", "这份报价客户已经答复，或者不再有效");
    await moveQuote(tx, { quote, to: "taken_back", now: clock.now() });
    const talking = await moveProject(tx, { project, to: "talking" });
    await notifyClient(context, tx, { project: talking, event: "taken_back", again: quote.version });
  });
}

const AT_ONCE = 100;

/** Expires versions after their last day, and notifies both sides once. */
export async function expireQuotes(context: SellingMilestones): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const today = dayOf(now);
  for (;;) {
    const overdue = await listOverdue(db, { today, limit: AT_ONCE });
    if (overdue.length === 0) return;
    for (const id of overdue)
      await db.transaction(async (tx) => {
        const project = await lockProject(tx, id);
        const quote = await findOpenQuote(tx, id);
        // The quote was answered or replaced while this transaction waited for the lock.
        if (quote === null || quote.validUntil >= today) return;
        await moveQuote(tx, { quote, to: "expired", now });
        const talking = await moveProject(tx, { project, to: "talking" });
        await notifyBoth(context, tx, { project: talking, event: "expired", again: quote.version });
      });
  }
}
