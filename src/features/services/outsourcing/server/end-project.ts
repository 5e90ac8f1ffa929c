import type { CheckSum } from "../../../../domain/orders/confirmed-sums.ts";
import { serviceKey } from "../../../../domain/orders/sold-service.ts";
import { conflict } from "../../../../kit/api/app-error.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { isPaidMilestone } from "../milestone-states.ts";
import { canMoveProject } from "../project-states.ts";
import { notifyBoth, notifyClient, notifyOwner } from "./notify-of-project.ts";
import type { OutsourcingContext, SellingMilestones } from "./outsourcing-context.ts";
import { lockProject, moveProject, type ProjectRow } from "./project-store.ts";
import {
  findAccepted,
  findOpenQuote,
  listMilestonesOf,
  type MilestoneRow,
  moveMilestone,
  moveQuote,
} from "./quote-store.ts";

type Ending = { id: number; by: "client" } | { id: number; by: "staff"; reason: string };

/** Ends a project without an agreement. A second call changes nothing. Throws `PROJECT_MOVED_ON`. */
export async function endEnquiry(context: SellingMilestones, ending: Ending): Promise<void> {
  const { db, clock } = context;
  const { id, by } = ending;
  const to = by === "client" ? "withdrawn" : "declined";
  await db.transaction(async (tx) => {
    const project = await lockProject(tx, id);
    if (project.state === to) return;
    if (!canMoveProject(project.state, to)) {
      const isRunning = project.state === "running";
      throw conflict("PROJECT_MOVED_ON", isRunning ? RUNNING[by] : "这个项目已经结束");
    }
    const now = clock.now();
    await closeOpenQuote(tx, { project, now });
    const endReason = ending.by === "staff" ? ending.reason : null;
    const ended = await moveProject(tx, { project, to, facts: { endedAt: now, endReason } });
    if (ending.by === "client") await notifyOwner(context, tx, { project: ended, event: "withdrawn" });
    else await notifyClient(context, tx, { project: ended, event: "declined", detail: ending.reason });
  });
}

const RUNNING = {
  client: "项目已经开始，不能撤回。付了款还没有验收的一期可以在订单里申请退款，全部停下请联系负责人",
  staff: "项目已经开始，要停下请终止它",
} as const;

/** Closes the open version of an ended project, which can no longer be answered. The caller has locked the project. */
export async function closeOpenQuote(
  tx: Transaction,
  { project, now }: { project: ProjectRow; now: Date },
): Promise<void> {
  const quote = await findOpenQuote(tx, project.id);
  if (quote !== null) await moveQuote(tx, { quote, to: "taken_back", now });
}

const TRIES = 5;

/**
 * Staff cancel a running project. In the same transaction, full refunds of paid and unaccepted milestones are
 * promised, and unpaid milestones are cancelled. A second call changes nothing. Throws `PROJECT_MOVED_ON`.
 */
export async function cancelProject(
  context: Omit<OutsourcingContext, "privateFiles" | "findNames" | "listManagers">,
  { id, reason, checkSum }: { id: number; reason: string; checkSum: CheckSum | null },
): Promise<void> {
  const { db, orders } = context;
  for (let tries = 0; ; tries += 1) {
    const paid = await findPaid(db, id);
    const isDone = await db.transaction(async (tx) => {
      // The order is locked before the project. Its number was read before both locks.
      if (paid?.orderNo) await orders.lockOrder(tx, paid.orderNo);
      const project = await lockProject(tx, id);
      if ((await findPaid(tx, id))?.id !== paid?.id) return false;
      await stop(context, tx, { project, paid, reason, checkSum });
      return true;
    });
    if (isDone) break;
    if (tries === TRIES) throw conflict("PROJECT_MOVED_ON", "项目刚刚有变化，刷新后再试");
  }
  await orders.grantPromised();
}

/** At most one milestone at a time is paid and not accepted. */
async function findPaid(db: DatabaseOrTransaction, projectId: number): Promise<MilestoneRow | null> {
  const quote = await findAccepted(db, projectId);
  if (quote === null) return null;
  return (await listMilestonesOf(db, quote.id)).find(({ state }) => isPaidMilestone(state)) ?? null;
}

async function stop(
  context: Pick<OutsourcingContext, "clock" | "notify" | "orders">,
  tx: Transaction,
  {
    project,
    paid,
    reason,
    checkSum,
  }: { project: ProjectRow; paid: MilestoneRow | null; reason: string; checkSum: CheckSum | null },
): Promise<void> {
  if (project.state === "cancelled") return;
  if (project.state !== "running") throw conflict("PROJECT_MOVED_ON", "只有进行中的项目可以终止");
  const now = context.clock.now();
  await callOff(context, tx, { project, reason, now });
  if (paid?.orderNo == null) return;
  const key = serviceKey("milestone", paid.id);
  const { orderNo } = paid;
  await context.orders.promiseBack(tx, { key, orderNo, percent: 100, reason: "项目终止", checkSum, now });
}

/** Ends a running project with all milestones that were not accepted. The caller has locked the project. */
export async function callOff(
  context: Pick<SellingMilestones, "notify">,
  tx: Transaction,
  { project, reason, now }: { project: ProjectRow; reason: string; now: Date },
): Promise<void> {
  const quote = await findAccepted(tx, project.id);
  if (quote === null) throw new Error(`project ${project.id} runs without a quote`);
  for (const milestone of await listMilestonesOf(tx, quote.id)) {
    if (milestone.state === "accepted" || milestone.state === "cancelled") continue;
    await moveMilestone(tx, { milestone, to: "cancelled", facts: { cancelledAt: now } });
  }
  const ended = await moveProject(tx, { project, to: "cancelled", facts: { endedAt: now, endReason: reason } });
  await notifyBoth(context, tx, { project: ended, event: "cancelled", detail: reason });
}
