import type { ServiceSale, SoldService } from "../../../../domain/orders/sold-service.ts";
import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { isPaidMilestone } from "../milestone-states.ts";
import { findPayObstacle } from "../outsourcing-rules.ts";
import { OWN_PROJECTS_PATH, pathOfProject } from "../project-paths.ts";
import { callOff } from "./end-project.ts";
import { notifyOwner } from "./notify-of-project.ts";
import type { SellingMilestones } from "./outsourcing-context.ts";
import { findProject, lockProject, type ProjectRow } from "./project-store.ts";
import { findMilestone, findQuote, listMilestonesOf, type MilestoneRow, moveMilestone } from "./quote-store.ts";

/**
 * The service that this slice sells: a milestone of an agreed project. It is reserved while its order is open, and
 * begins when the order is paid.
 */
export function soldMilestones(context: SellingMilestones): SoldService {
  return {
    kind: "milestone",
    offer,
    async hold(tx, { id, orderNo }) {
      const { milestone } = await requireLockedMilestone(tx, id);
      await moveMilestone(tx, { milestone, to: "held", facts: { orderNo } });
    },
    async release(tx, { id, orderNo }) {
      const { milestone } = await requireLockedMilestone(tx, id);
      if (milestone.state !== "held" || milestone.orderNo !== orderNo) return;
      await moveMilestone(tx, { milestone, to: "planned" });
    },
    async lock(tx, id) {
      await requireLockedMilestone(tx, id);
    },
    grant: (tx, sale) => grant(context, tx, sale),
    async revoke(tx, { id, orderNo, now }) {
      const { project, milestone } = await requireLockedMilestone(tx, id);
      if (milestone.orderNo !== orderNo || !isPaidMilestone(milestone.state)) return;
      // After a refund, the next milestone must not be paid.
      await callOff(context, tx, { project, reason: "这一期的订单已退款", now });
    },
    async measureUse({ id, userId }) {
      const milestone = await findMilestone(context.db, id);
      const project = milestone && (await findProject(context.db, milestone.projectId));
      if (!milestone || project?.userId !== userId) return null;
      return { measure: "accepted", used: milestone.state === "accepted" ? 1 : 0, whole: 1 };
    },
    pathOf(_id, subject) {
      const [, projectId] = /^outsourcing:(\d+)$/.exec(subject ?? "") ?? [];
      return projectId === undefined ? OWN_PROJECTS_PATH : pathOfProject(Number(projectId));
    },
  };
}

interface LockedMilestone {
  project: ProjectRow;
  milestone: MilestoneRow;
}

/** Locks a milestone by locking its project. */
async function findLockedMilestone(db: DatabaseOrTransaction, id: number): Promise<LockedMilestone | null> {
  const found = await findMilestone(db, id);
  if (found === null) return null;
  const project = await lockProject(db, found.projectId);
  const milestone = await findMilestone(db, id);
  return milestone && { project, milestone };
}

async function requireLockedMilestone(tx: Transaction, id: number): Promise<LockedMilestone> {
  const locked = await findLockedMilestone(tx, id);
  if (locked === null) throw new Error(`milestone ${id} has vanished`);
  return locked;
}

async function offer(
  db: DatabaseOrTransaction,
  { id, userId }: Parameters<SoldService["offer"]>[1],
): ReturnType<SoldService["offer"]> {
  const locked = await findLockedMilestone(db, id);
  if (locked === null || locked.project.userId !== userId) throw notFound("没有这一期");
  const { project, milestone } = locked;
  const { milestones, obstacle } = await examine(db, locked);
  if (obstacle !== null) throw conflict("SERVICE_NOT_AVAILABLE", obstacle);
  return {
    subject: `outsourcing:${project.id}`,
    title: `${project.title} · ${milestone.title}`,
    detail: `共 ${milestones.length} 期，这是第 ${milestone.position + 1} 期，付款后约 ${milestone.days} 天交付`,
    priceFen: milestone.priceFen,
    waiver: null,
  };
}

/** Why a locked milestone cannot be paid, and the other milestones of its quote. */
async function examine(db: DatabaseOrTransaction, { project, milestone: { id, quoteId } }: LockedMilestone) {
  const milestones = await listMilestonesOf(db, quoteId);
  const quote = await findQuote(db, quoteId);
  if (quote === null) throw new Error(`milestone ${id} is of no quote`);
  return { milestones, obstacle: findPayObstacle({ id, milestones }, { project: project.state, quote: quote.state }) };
}

/** The caller has locked the project. */
async function grant(
  context: SellingMilestones,
  tx: Transaction,
  { id, orderNo, now }: ServiceSale,
): Promise<string | null> {
  const { project, milestone } = await requireLockedMilestone(tx, id);
  if (milestone.orderNo !== orderNo) return "这一期属于另一份订单";
  if (milestone.state !== "held") {
    // A late payment: the order has released the milestone, and nothing else has happened since.
    const { obstacle } = await examine(tx, { project, milestone });
    if (obstacle !== null) return `付款来得太晚：${obstacle}`;
  }
  const paid = await moveMilestone(tx, { milestone, to: "working", facts: { paidAt: now } });
  await notifyOwner(context, tx, { project, event: "paid", again: id, detail: paid.title });
  return null;
}
