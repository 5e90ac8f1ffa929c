import { notFound } from "../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { cutPage } from "../../../../kit/values/cursor.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { listOwnProjects, Project } from "../contract.ts";
import { projectCursor } from "../contract.ts";
import type { OutsourcingContext } from "./outsourcing-context.ts";
import { findProject, listProjectsOf, type ProjectRow } from "./project-store.ts";
import { findMilestone, type MilestoneRow } from "./quote-store.ts";
import { serializeProject, serializeProjectCards } from "./serialize-project.ts";

const PER_PAGE = 20;

/** The user's own project. Another user's project gets the same answer as a missing one (security ACL-2). */
export async function requireOwn(
  db: DatabaseOrTransaction,
  { userId, id }: { userId: number; id: number },
): Promise<ProjectRow> {
  const project = await findProject(db, id);
  if (project === null || project.userId !== userId) throw notFound("没有这个项目");
  return project;
}

/** A milestone of the user's own project. */
export async function requireOwnMilestone(
  db: DatabaseOrTransaction,
  { userId, id }: { userId: number; id: number },
): Promise<MilestoneRow> {
  const milestone = await findMilestone(db, id);
  const project = milestone && (await findProject(db, milestone.projectId));
  if (!milestone || project?.userId !== userId) throw notFound("没有这一期");
  return milestone;
}

export async function serializeOwnProject(
  context: Pick<OutsourcingContext, "db" | "clock" | "findNames">,
  query: { userId: number; id: number },
): Promise<Project> {
  const { db, clock } = context;
  const project = await requireOwn(db, query);
  return serializeProject(context, db, { project, today: dayOf(clock.now()) });
}

/** The user's own projects, newest first. */
export async function listOwn(
  { db }: Pick<OutsourcingContext, "db">,
  { userId, cursor }: { userId: number; cursor: number | null },
): Promise<OutputOf<typeof listOwnProjects>> {
  const rows = await listProjectsOf(db, { userId, cursor, limit: PER_PAGE + 1 });
  const { listed, next } = cutPage(rows, PER_PAGE, projectCursor.write);
  return { items: await serializeProjectCards(db, listed), next };
}
