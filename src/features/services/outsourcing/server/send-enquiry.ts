import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { Enquiry } from "../contract.ts";
import { MAX_OPEN, MAX_PER_DAY } from "../outsourcing-rules.ts";
import { notifyOwner } from "./notify-of-project.ts";
import type { OutsourcingContext } from "./outsourcing-context.ts";
import { countSent, findSentProject, insertProject, lockSender, type ProjectRow } from "./project-store.ts";
import { requireSame } from "./require-same.ts";
import { findPackage } from "./showcase-store.ts";

/**
 * Creates an enquiry, and notifies all staff who can be assigned to it. A repeated key returns the first answer.
 * Throws 404, `TOO_MANY_PROJECTS`.
 */
export async function sendEnquiry(
  context: Pick<OutsourcingContext, "db" | "clock" | "notify" | "listManagers">,
  { userId, enquiry, sendingKey }: { userId: number; enquiry: Enquiry; sendingKey: string },
): Promise<ProjectRow> {
  const { db, clock } = context;
  const { package_id: packageId, title, brief, contact, wanted_on: wantedOn } = enquiry;
  const managers = await context.listManagers();
  return db.transaction(async (tx) => {
    await lockSender(tx, userId);
    const sent = await findSentProject(tx, { userId, sendingKey });
    if (sent) return requireSame(sent, sent.title === title && sent.brief === brief && sent.contact === contact);
    if (packageId !== null && (await findPackage(tx, packageId))?.isOpen !== true)
      throw notFound("没有这个方案，或者已经不再提供");
    const now = clock.now();
    const { open, lately } = await countSent(tx, { userId, since: new Date(now.getTime() - DAY_MS) });
    if (open >= MAX_OPEN) throw tooMany(`你有 ${open} 个项目还没有结束，先撤回不需要的`);
    if (lately >= MAX_PER_DAY) throw tooMany("今天提交得太多了，明天再来");
    const project = await insertProject(tx, {
      userId,
      packageId,
      title,
      brief,
      contact,
      wantedOn,
      sendingKey,
      state: "asked",
      createdAt: now,
    });
    if (project === null) throw new Error("an enquiry was sent twice beside its lock");
    await notifyOwner(context, tx, { project, event: "asked", managers });
    return project;
  });
}

function tooMany(message: string) {
  return conflict("TOO_MANY_PROJECTS", message);
}
