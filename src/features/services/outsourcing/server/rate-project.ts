import { conflict } from "../../../../kit/api/app-error.ts";
import { notifyOwner } from "./notify-of-project.ts";
import type { SellingMilestones } from "./outsourcing-context.ts";
import { requireOwn } from "./own-projects.ts";
import { lockProject, updateProject } from "./project-store.ts";

/** Stores the client's rating of a finished project, once. Throws 404, `PROJECT_MOVED_ON`. */
export async function rateProject(
  context: SellingMilestones,
  { userId, id, stars, text }: { userId: number; id: number; stars: number; text: string },
): Promise<void> {
  const { db, clock } = context;
  await requireOwn(db, { userId, id });
  await db.transaction(async (tx) => {
    const project = await lockProject(tx, id);
    if (project.state !== "done") throw conflict("PROJECT_MOVED_ON", "项目完成以后才能评价");
    // A repetition after a lost answer.
    if (project.stars === stars && project.ratingText === text) return;
    if (project.stars !== null) throw conflict("PROJECT_MOVED_ON", "你已经评价过这个项目");
    const rated = await updateProject(tx, id, { stars, ratingText: text, ratedAt: clock.now() });
    await notifyOwner(context, tx, { project: rated, event: "rated", detail: `${stars} 星` });
  });
}
