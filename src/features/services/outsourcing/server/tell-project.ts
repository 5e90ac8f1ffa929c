import type { Transaction } from "../../../../ports/database.ts";
import { type ProjectEvent, projectNotification } from "../notifications.ts";
import { pathOfProject } from "../project-paths.ts";
import type { SellingMilestones } from "./outsourcing-context.ts";
import type { ProjectRow } from "./project-store.ts";

interface Told {
  project: Pick<ProjectRow, "id" | "userId" | "ownerId" | "title">;
  event: ProjectEvent;
  /** Distinguishes events that can happen more than once. */
  again?: string | number;
  /** The part of the work, or the reason. */
  detail?: string;
}

/** Notifies the client of a step, once. */
export async function tellClient(context: Pick<SellingMilestones, "notify">, tx: Transaction, told: Told) {
  await tell(context, tx, { ...told, to: told.project.userId, isStaff: false });
}

/** Notifies the responsible staff member of a step, once; `managers` where there is none yet. */
export async function tellOwner(
  context: Pick<SellingMilestones, "notify">,
  tx: Transaction,
  { managers = [], ...told }: Told & { managers?: readonly number[] },
): Promise<void> {
  const { ownerId, userId } = told.project;
  for (const to of ownerId === null ? managers : [ownerId])
    if (to !== userId) await tell(context, tx, { ...told, to, isStaff: true });
}

/** Notifies both. */
export async function tellBoth(context: Pick<SellingMilestones, "notify">, tx: Transaction, told: Told): Promise<void> {
  await tellClient(context, tx, told);
  await tellOwner(context, tx, told);
}

async function tell(
  { notify }: Pick<SellingMilestones, "notify">,
  tx: Transaction,
  { project: { id, title }, event, again = "", detail = "", to, isStaff }: Told & { to: number; isStaff: boolean },
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
        detail: isStaff ? `${detail.slice(0, 120)}${detail && "。"}${howToOpen(id)}` : detail.slice(0, 200),
        ...(isStaff ? ({ isStaff: true } as const) : {}),
        // The admin pages have no page of a project yet: the text names the command.
        path: isStaff ? "/user/profile?tab=notifications" : pathOfProject(id),
      },
    }),
  );
}

function howToOpen(id: number): string {
  return `在站点的机器上用 cli outsourcing show ${id} 看`;
}
