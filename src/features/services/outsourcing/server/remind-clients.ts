import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { dueReminder, isExpired, reminderSpan } from "../outsourcing-rules.ts";
import { notifyClient } from "./notify-of-project.ts";
import type { SellingMilestones } from "./outsourcing-context.ts";
import { lockProject } from "./project-store.ts";
import { findMilestone, findQuote, listDelivered, listOpenQuotes } from "./quote-store.ts";

const AT_ONCE = 100;

/**
 * Reminds clients of an unanswered quote and of an unaccepted delivery. Each reminder is sent once, even with
 * concurrent or repeated runs, because its key contains the subject and the day.
 */
export async function remindClients(context: SellingMilestones): Promise<void> {
  await remindOfQuotes(context);
  await remindOfDeliveries(context);
}

async function remindOfQuotes(context: SellingMilestones): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  for (let afterId = 0; ; ) {
    const waiting = await listOpenQuotes(db, { ...reminderSpan(now), afterId, limit: AT_ONCE });
    for (const { id, projectId } of waiting)
      await db.transaction(async (tx) => {
        const project = await lockProject(tx, projectId);
        const quote = await findQuote(tx, id);
        // The quote was answered or expired while this transaction waited for the lock.
        if (quote?.state !== "sent" || isExpired(quote, dayOf(now))) return;
        const days = dueReminder({ since: quote.sentAt, now });
        if (days === null) return;
        const again = `${quote.version}:${days}`;
        const detail = `第 ${quote.version} 版发出 ${days} 天了，有效期到 ${quote.validUntil}。确认、要求修改都可以`;
        await notifyClient(context, tx, { project, event: "quote_waits", again, detail });
      });
    const last = waiting.at(-1);
    if (last === undefined) return;
    afterId = last.id;
  }
}

async function remindOfDeliveries(context: SellingMilestones): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  for (let afterId = 0; ; ) {
    const waiting = await listDelivered(db, { ...reminderSpan(now), afterId, limit: AT_ONCE });
    for (const { id, projectId } of waiting)
      await db.transaction(async (tx) => {
        const project = await lockProject(tx, projectId);
        const milestone = await findMilestone(tx, id);
        // The milestone was accepted, returned or cancelled while this transaction waited for the lock.
        if (milestone?.state !== "delivered" || milestone.deliveredAt === null) return;
        const days = dueReminder({ since: milestone.deliveredAt, now });
        if (days === null) return;
        const again = `${milestone.id}:${milestone.reworks}:${days}`;
        const detail = `${milestone.title}，交付 ${days} 天了。看过以后验收，或者退回修改`;
        await notifyClient(context, tx, { project, event: "delivery_waits", again, detail });
      });
    const last = waiting.at(-1);
    if (last === undefined) return;
    afterId = last.id;
  }
}
