import type { CheckSum } from "../../../../domain/orders/confirmed-sums.ts";
import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { AdminProject, QuoteDraft } from "../admin-contract.ts";
import { canMoveProject } from "../project-states.ts";
import { deliverMilestone } from "./accept-milestone.ts";
import { cancelProject, endEnquiry } from "./end-project.ts";
import { notifyClient, notifyOwner } from "./notify-of-project.ts";
import type { OutsourcingContext } from "./outsourcing-context.ts";
import { findProject, lockProject, moveProject, type ProjectRow, updateProject } from "./project-store.ts";
import { findMilestone } from "./quote-store.ts";
import { sendQuote, takeBackQuote } from "./send-quote.ts";
import { serializeAdminProject } from "./serialize-project.ts";

/** The dependencies of admin use cases. Files have separate ones. */
export type AdminContext = Omit<OutsourcingContext, "privateFiles">;

interface Acting {
  id: number;
  note: StaffCaller["note"];
}

export async function readOne(context: AdminContext, { id, note }: Acting): Promise<AdminProject> {
  note({ subject: `project:${id}` });
  return serializeForAdmin(context, await requireProject(context, id));
}

/** Sets the assigned staff member, and the next step with its date. Throws 404, `OWNER_MAY_NOT`. */
export async function planProject(
  context: AdminContext,
  { id, note, ...plan }: Acting & { ownerId: number | null; nextDate: string | null; nextStep: string },
): Promise<AdminProject> {
  const { ownerId } = plan;
  if (ownerId !== null && !(await context.listManagers()).includes(ownerId))
    throw conflict("OWNER_MAY_NOT", "这个账号没有管理项目委托的权限，先给他角色");
  const before = await requireProject(context, id);
  const row = await context.db.transaction(async (tx) => {
    const former = await lockProject(tx, id);
    const planned = await updateProject(tx, id, plan);
    const again = `${ownerId}:${context.clock.now().getTime()}`;
    if (ownerId !== former.ownerId) await notifyOwner(context, tx, { project: planned, event: "assigned", again });
    return planned;
  });
  note({ subject: `project:${id}`, before: planOf(before), after: planOf(row) });
  return serializeForAdmin(context, row);
}

function planOf({ ownerId, nextDate, nextStep }: ProjectRow) {
  return { owner: ownerId, next_date: nextDate, next_step: nextStep };
}

/** Staff begin to talk with the client. A second call changes nothing. Throws 404, `PROJECT_MOVED_ON`. */
export async function takeProject(context: AdminContext, acting: Acting): Promise<AdminProject> {
  return act(context, acting, async ({ id }) => {
    await context.db.transaction(async (tx) => {
      const project = await lockProject(tx, id);
      if (project.state === "talking") return;
      if (!canMoveProject(project.state, "talking") || project.state === "quoted")
        throw conflict("PROJECT_MOVED_ON", "只有刚收到的项目可以开始沟通");
      const talking = await moveProject(tx, { project, to: "talking" });
      await notifyClient(context, tx, { project: talking, event: "talking" });
    });
  });
}

export async function declineProject(
  context: AdminContext,
  { reason, ...acting }: Acting & { reason: string },
): Promise<AdminProject> {
  return act(context, acting, ({ id }) => endEnquiry(context, { id, by: "staff", reason }));
}

export async function stopProject(
  context: AdminContext,
  { reason, checkSum, ...acting }: Acting & { reason: string; checkSum: CheckSum | null },
): Promise<AdminProject> {
  return act(context, acting, ({ id }) => cancelProject(context, { id, reason, checkSum }));
}

export async function quoteProject(
  context: AdminContext,
  { draft, sendingKey, sentBy, ...acting }: Acting & { draft: QuoteDraft; sendingKey: string; sentBy: number | null },
): Promise<AdminProject> {
  return act(context, acting, ({ id }) => sendQuote(context, { id, draft, sendingKey, sentBy }));
}

export async function takeQuoteBack(
  context: AdminContext,
  { quoteId, ...acting }: Acting & { quoteId: number },
): Promise<AdminProject> {
  return act(context, acting, ({ id }) => takeBackQuote(context, { id, quoteId }));
}

export async function deliverToClient(
  context: AdminContext,
  { milestoneId, text, note }: { milestoneId: number; text: string; note: StaffCaller["note"] },
): Promise<AdminProject> {
  const milestone = await findMilestone(context.db, milestoneId);
  if (milestone === null) throw notFound("没有这一期");
  const { projectId } = milestone;
  return act(context, { id: projectId, note }, () =>
    deliverMilestone(context, { id: milestoneId, projectId, note: text }),
  );
}

async function requireProject({ db }: Pick<AdminContext, "db">, id: number): Promise<ProjectRow> {
  const project = await findProject(db, id);
  if (project === null) throw notFound("没有这个项目");
  return project;
}

/** Runs an action, logged with the state of the project before and after. */
async function act(
  context: AdminContext,
  { id, note }: Acting,
  run: (project: ProjectRow) => Promise<unknown>,
): Promise<AdminProject> {
  const before = await requireProject(context, id);
  await run(before);
  const serialized = await serializeForAdmin(context, await requireProject(context, id));
  note({ subject: `project:${id}`, before: { state: before.state }, after: summaryOf(serialized) });
  return serialized;
}

/** The state for the log, without texts of the client. */
function summaryOf({ state, quotes, end_reason: reason }: AdminProject) {
  return {
    state,
    reason,
    quotes: quotes.map(({ version, state: stands, total_fen: total, milestones }) => ({
      version,
      state: stands,
      total_fen: total,
      milestones: milestones.map((one) => ({ id: one.id, state: one.state, price_fen: one.price_fen })),
    })),
  };
}

function serializeForAdmin(context: AdminContext, project: ProjectRow): Promise<AdminProject> {
  return serializeAdminProject(context, context.db, { project, today: dayOf(context.clock.now()) });
}
