import type { Transaction } from "../../../../ports/database.ts";
import { type ProjectEvent, projectNotification } from "../notifications.ts";
import { pathOfProject } from "../project-paths.ts";
import type { SellingMilestones } from "./outsourcing-context.ts";
import type { ProjectRow } from "./project-store.ts";

interface ProjectNotice {
  project: Pick<ProjectRow, "id" | "userId" | "ownerId" | "title">;
  event: ProjectEvent;
  /** Distinguishes events that can happen more than once. */
  again?: string | number;
  /** The milestone or the reason. */
  detail?: string;
}

/** Notifies the client of a step once. */
export async function notifyClient(context: Pick<SellingMilestones, "notify">, tx: Transaction, notice: ProjectNotice) {
  await send(context, tx, { ...notice, to: notice.project.userId, isStaff: false });
}

/** Notifies the assigned staff member of a step once; `managers` if nobody is assigned yet. */
export async function notifyOwner(
  context: Pick<SellingMilestones, "notify">,
  tx: Transaction,
  { managers = [], ...notice }: ProjectNotice & { managers?: readonly number[] },
): Promise<void> {
  const { ownerId, userId } = notice.project;
  for (const to of ownerId === null ? managers : [ownerId])
    if (to !== userId) await send(context, tx, { ...notice, to, isStaff: true });
}

/** Notifies client and staff. */
export async function notifyBoth(
  context: Pick<SellingMilestones, "notify">,
  tx: Transaction,
  notice: ProjectNotice,
): Promise<void> {
  await notifyClient(context, tx, notice);
  await notifyOwner(context, tx, notice);
}

async function send(
  { notify }: Pick<SellingMilestones, "notify">,
  tx: Transaction,
  {
    project: { id, title },
    event,
    again = "",
    detail = "",
    to,
    isStaff,
  }: ProjectNotice & { to: number; isStaff: boolean },
): Promise<void> {
  await notify(
    tx,
    projectNotification.notice({
      to,
      about: `project:${id}`,
      key: `project:${id}:${event}:${again}${isStaff ? `:staff:${to}` : ""}`,
      data: {
        event,
        title,
        detail: detail.slice(0, 200),
        ...(isStaff ? ({ isStaff: true } as const) : {}),
        path: isStaff ? `/admin/projects/${id}` : pathOfProject(id),
      },
    }),
  );
}
