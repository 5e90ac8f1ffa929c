import type { PostState, WrittenContent } from "../../../../domain/moderation/moderated-content.ts";
import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { DECISION_NAMES, type Decision } from "../queue-lists.ts";
import { banInTransaction } from "./ban-posting.ts";
import { type ItemRow, lockItem, updateItem } from "./item-store.ts";
import type { DecidingContext, ModerationContext } from "./moderation-context.ts";
import { notifyAuthor } from "./notify-author.ts";

export interface DecisionRequest {
  contents: readonly WrittenContent[];
  decision: Decision;
  /** Displayed to the author; may be empty when the content is published. */
  reason: string;
  /** Also bans the authors; null: no ban. */
  banDays: number | null;
  /** null: the command line. */
  by: number | null;
  note: StaffCaller["note"];
}

const STATE_OF: Readonly<Record<Decision, PostState>> = { publish: "published", hide: "hidden", delete: "deleted" };

/**
 * Decides about several items in one transaction, all or none. Throws 404 for missing items, and the errors of
 * `GuardAccount`.
 */
export async function decideContent(context: DecidingContext, request: DecisionRequest): Promise<ItemRow[]> {
  const { db } = context;
  // Always in the same order, so that two concurrent decisions do not deadlock.
  const contents = request.contents.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id);
  return db.transaction(async (tx) => {
    const before: Record<string, string> = {};
    const locked: { content: WrittenContent; item: ItemRow }[] = [];
    for (const content of contents) {
      const item = await lockItem(tx, content);
      if (!item) throw notFound(`没有这条内容：${nameOf(content)}`);
      before[nameOf(content)] = item.state;
      locked.push({ content, item });
    }
    // A name and a picture belong to the account, so the rule for accounts applies. It runs after all items are locked,
    // because it locks all owners.
    const profiles = locked.filter(({ content }) => content.kind === "profile").map(({ item }) => item.authorId);
    for (const userId of new Set(profiles))
      await context.guardAccount(tx, { by: request.by, userId, act: "profile_decided" });
    const decided: ItemRow[] = [];
    for (const one of locked) decided.push(await decide(context, tx, { ...one, request }));
    const authors = [...new Set(decided.map(({ authorId }) => authorId))].sort((a, b) => a - b);
    for (const userId of request.banDays === null ? [] : authors)
      await banInTransaction(context, tx, {
        userId,
        days: request.banDays ?? 0,
        by: request.by,
        reason: request.reason || "发布违反社区公约的内容",
      });
    request.note({
      subject: contents.length === 1 && contents[0] ? nameOf(contents[0]) : `${contents.length} things`,
      before,
      after: { decision: request.decision, reason: request.reason, ban_days: request.banDays },
    });
    return decided;
  });
}

async function decide(
  context: DecidingContext,
  tx: Transaction,
  { content, item, request }: { content: WrittenContent; item: ItemRow; request: DecisionRequest },
): Promise<ItemRow> {
  const { decision, reason, by } = request;
  const owner = context.contents[content.kind];
  if (!owner) throw notFound(`没有这条内容：${nameOf(content)}`);
  const isTakenBack = item.state === "deleted" && item.decidedAt === null;
  if (isTakenBack)
    throw conflict("ALREADY_DELETED", `作者已经删除，不能再${DECISION_NAMES[decision]}：${nameOf(content)}`);
  if (item.state === "deleted" && decision !== "delete")
    throw conflict("ALREADY_DELETED", `已经删除，不能再${DECISION_NAMES[decision]}：${nameOf(content)}`);
  const now = context.clock.now();
  const state = STATE_OF[decision];
  const change = {
    state,
    isWaiting: false,
    trustedReports: 0,
    decidedAt: now,
    decidedBy: by,
    decisionReason: reason || null,
    ...(item.state !== state && { changedAt: now }),
  };
  await updateItem(tx, item.id, change);
  if (item.state !== state) {
    await owner.setState(tx, content.id, state);
    const refusal = item.state === "held" ? "refused" : "removed";
    const outcome = decision === "publish" ? "approved" : refusal;
    await notifyAuthor(context, tx, { item, outcome, reason: reason || null });
  }
  return { ...item, ...change };
}

/** Deleted by its author: it is removed from the queue permanently. */
export async function withdrawContent(
  { clock }: Pick<ModerationContext, "clock">,
  tx: Transaction,
  content: WrittenContent,
): Promise<void> {
  const item = await lockItem(tx, content);
  if (!item || item.state === "deleted") return;
  await updateItem(tx, item.id, { state: "deleted", isWaiting: false, changedAt: clock.now(), decidedAt: null });
}

function nameOf({ kind, id }: WrittenContent): string {
  return `${kind}:${id}`;
}
