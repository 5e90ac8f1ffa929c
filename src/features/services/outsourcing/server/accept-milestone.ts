import { conflict } from "../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { findReworkObstacle, isFinished } from "../outsourcing-rules.ts";
import { notifyBoth, notifyClient, notifyOwner } from "./notify-of-project.ts";
import type { SellingMilestones } from "./outsourcing-context.ts";
import { lockProject, moveProject, type ProjectRow } from "./project-store.ts";
import { findAccepted, findMilestone, listMilestonesOf, type MilestoneRow, moveMilestone } from "./quote-store.ts";

type MilestoneRef = Pick<MilestoneRow, "id" | "projectId">;

interface Locked {
  project: ProjectRow;
  milestone: MilestoneRow;
}

/**
 * The client accepts a delivery. With the last milestone, the project is done. A second call changes nothing. From now
 * on, the payment is not refunded. Throws `MILESTONE_MOVED_ON`.
 */
export async function acceptMilestone(context: SellingMilestones, target: MilestoneRef): Promise<void> {
  const now = context.clock.now();
  await change(context, target, async (tx, { project, milestone }) => {
    if (milestone.state === "accepted") return;
    if (milestone.state !== "delivered") throw movedOn("这一期现在没有等待验收的交付");
    const accepted = await moveMilestone(tx, { milestone, to: "accepted", facts: { acceptedAt: now } });
    await notifyOwner(context, tx, { project, event: "accepted", again: accepted.id, detail: accepted.title });
    if (!isFinished(await listMilestonesOf(tx, accepted.quoteId))) return;
    const done = await moveProject(tx, { project, to: "done", facts: { endedAt: now } });
    await notifyBoth(context, tx, { project: done, event: "done" });
  });
}

/** The client returns a delivery for rework, as often as agreed. Throws `MILESTONE_MOVED_ON`. */
export async function requestRework(
  context: SellingMilestones,
  { reason, ...target }: MilestoneRef & { reason: string },
): Promise<void> {
  await change(context, target, async (tx, { project, milestone }) => {
    const quote = await findAccepted(tx, project.id);
    if (quote === null) throw new Error(`project ${project.id} runs without a quote`);
    const obstacle = findReworkObstacle(milestone, { included: quote.reworks });
    if (obstacle !== null) throw movedOn(obstacle);
    const reworks = milestone.reworks + 1;
    await moveMilestone(tx, { milestone, to: "working", facts: { reworks, reworkNote: reason } });
    await notifyOwner(context, tx, { project, event: "rework", again: `${milestone.id}:${reworks}`, detail: reason });
  });
}

/** Staff deliver a paid milestone. Throws `MILESTONE_MOVED_ON`. */
export async function deliverMilestone(
  context: SellingMilestones,
  { note, ...target }: MilestoneRef & { note: string },
): Promise<MilestoneRow> {
  const now = context.clock.now();
  return change(context, target, async (tx, { project, milestone }) => {
    // A repetition after a lost answer.
    if (milestone.state === "delivered" && milestone.deliveryNote === note) return milestone;
    if (milestone.state !== "working") throw movedOn("只有付过款、正在制作的一期可以交付");
    const facts = { deliveredAt: now, deliveryNote: note };
    const delivered = await moveMilestone(tx, { milestone, to: "delivered", facts });
    const again = `${milestone.id}:${milestone.reworks}`;
    await notifyClient(context, tx, { project, event: "delivered", again, detail: milestone.title });
    return delivered;
  });
}

async function change<T>(
  { db }: SellingMilestones,
  { id, projectId }: MilestoneRef,
  decide: (tx: Transaction, locked: Locked) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId);
    const milestone = await findMilestone(tx, id);
    if (milestone === null) throw new Error(`milestone ${id} has vanished`);
    return decide(tx, { project, milestone });
  });
}

function movedOn(message: string) {
  return conflict("MILESTONE_MOVED_ON", message);
}
