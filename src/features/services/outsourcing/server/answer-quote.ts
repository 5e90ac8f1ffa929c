import { AppError, conflict, notFound } from "../../../../kit/api/app-error.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { findAnswerObstacle } from "../outsourcing-rules.ts";
import { notifyOwner } from "./notify-of-project.ts";
import type { SellingMilestones } from "./outsourcing-context.ts";
import { requireOwn } from "./own-projects.ts";
import { lockProject, moveProject, type ProjectRow } from "./project-store.ts";
import { listQuotes, moveQuote, type QuoteRow } from "./quote-store.ts";

interface Answering {
  userId: number;
  id: number;
  quoteId: number;
}

/**
 * The client accepts a version, and the project begins. A repetition, by another click or another device, changes
 * nothing and notifies nobody. Throws 404, `QUOTE_NOT_OPEN`, `PRICE_CHANGED`.
 */
export async function acceptQuote(
  context: SellingMilestones,
  { totalFen, ...target }: Answering & { totalFen: number },
): Promise<void> {
  const now = context.clock.now();
  await answer(context, target, async (tx, { project, quote }) => {
    if (quote.totalFen !== totalFen) {
      const message = `这份报价是 ${formatFen(quote.totalFen)}，和你看到的不一样。没有确认，刷新页面再看`;
      throw new AppError({ status: 409, code: "PRICE_CHANGED", message });
    }
    if (quote.state === "accepted") return;
    requireOpen({ project, quote, today: dayOf(now) });
    await moveQuote(tx, { quote, to: "accepted", now });
    const running = await moveProject(tx, { project, to: "running" });
    await notifyOwner(context, tx, { project: running, event: "agreed", detail: formatFen(quote.totalFen) });
  });
}

/** The client refuses a version, and staff talk to the client again. Throws 404, `QUOTE_NOT_OPEN`. */
export async function refuseQuote(
  context: SellingMilestones,
  { reason, ...target }: Answering & { reason: string },
): Promise<void> {
  const now = context.clock.now();
  await answer(context, target, async (tx, { project, quote }) => {
    if (quote.state === "refused") return;
    requireOpen({ project, quote, today: dayOf(now) });
    await moveQuote(tx, { quote, to: "refused", now, refuseReason: reason });
    const talking = await moveProject(tx, { project, to: "talking" });
    await notifyOwner(context, tx, { project: talking, event: "refused", again: quote.version, detail: reason });
  });
}

interface LockedQuote {
  project: ProjectRow;
  quote: QuoteRow;
}

async function answer(
  { db }: SellingMilestones,
  { quoteId, ...target }: Answering,
  decide: (tx: Transaction, about: LockedQuote) => Promise<void>,
): Promise<void> {
  const { id } = await requireOwn(db, target);
  await db.transaction(async (tx) => {
    const project = await lockProject(tx, id);
    const quote = (await listQuotes(tx, [id])).find((one) => one.id === quoteId);
    if (!quote) throw notFound("没有这份报价");
    await decide(tx, { project, quote });
  });
}

function requireOpen({ project, quote, today }: LockedQuote & { today: string }): void {
  const obstacle = findAnswerObstacle(quote, { today, project: project.state });
  if (obstacle !== null) throw conflict("QUOTE_NOT_OPEN", obstacle);
}
