import { readIdempotencyKey } from "../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../contract.ts";
import { acceptMilestone, requestRework } from "./accept-milestone.ts";
import { acceptQuote, refuseQuote } from "./answer-quote.ts";
import { endEnquiry } from "./end-project.ts";
import type { GuestOutsourcing } from "./guest-outsourcing.ts";
import type { OutsourcingContext } from "./outsourcing-context.ts";
import { listOwn, requireOwn, requireOwnMilestone, serializeOwnProject } from "./own-projects.ts";
import { rateProject } from "./rate-project.ts";
import { openFile, saveFile } from "./save-files.ts";
import { sendEnquiry } from "./send-enquiry.ts";
import { toProjectFile } from "./serialize-project.ts";

/** The endpoints of clients. */
export function serveOutsourcing(context: OutsourcingContext, guest: GuestOutsourcing): ServedEndpoint[] {
  const { db } = context;
  const serialize = async (own: { userId: number; id: number }) => ({
    project: await serializeOwnProject(context, own),
  });
  return [
    serveEndpoint(contract.readOutsourcing, () => guest.read()),
    serveEndpoint(contract.sendEnquiry, async ({ body }, { user, header }) => {
      const sendingKey = readIdempotencyKey(header("idempotency-key"));
      const { id } = await sendEnquiry(context, { userId: user.id, enquiry: body, sendingKey });
      return serialize({ userId: user.id, id });
    }),
    serveEndpoint(contract.listOwnProjects, ({ query }, { user }) =>
      listOwn(context, { userId: user.id, cursor: query.cursor?.id ?? null }),
    ),
    serveEndpoint(contract.readOwnProject, ({ params }, { user }) =>
      serialize({ userId: user.id, id: params.project_id }),
    ),
    serveEndpoint(contract.attachToProject, async ({ params, upload }, { user }) => {
      const { id: projectId } = await requireOwn(db, { userId: user.id, id: params.project_id });
      const request = { projectId, milestoneId: null, side: "client", upload, userId: user.id } as const;
      return { file: toProjectFile(await saveFile(context, request)) };
    }),
    serveEndpoint(contract.fetchProjectFile, async ({ params }, { user }) => {
      const { id: projectId } = await requireOwn(db, { userId: user.id, id: params.project_id });
      return openFile(context, { projectId, key: params.file_key });
    }),
    serveEndpoint(contract.withdrawProject, async ({ params }, { user }) => {
      const own = { userId: user.id, id: params.project_id };
      const { id } = await requireOwn(db, own);
      await endEnquiry(context, { id, by: "client" });
      return serialize(own);
    }),
    serveEndpoint(contract.acceptQuote, async ({ params, body }, { user }) => {
      const own = { userId: user.id, id: params.project_id };
      await acceptQuote(context, { ...own, quoteId: params.quote_id, totalFen: body.total_fen });
      return serialize(own);
    }),
    serveEndpoint(contract.refuseQuote, async ({ params, body }, { user }) => {
      const own = { userId: user.id, id: params.project_id };
      await refuseQuote(context, { ...own, quoteId: params.quote_id, reason: body.reason });
      return serialize(own);
    }),
    serveEndpoint(contract.acceptMilestone, async ({ params }, { user }) => {
      const milestone = await requireOwnMilestone(db, { userId: user.id, id: params.milestone_id });
      await acceptMilestone(context, milestone);
      return serialize({ userId: user.id, id: milestone.projectId });
    }),
    serveEndpoint(contract.requestRework, async ({ params, body }, { user }) => {
      const { id, projectId } = await requireOwnMilestone(db, { userId: user.id, id: params.milestone_id });
      await requestRework(context, { id, projectId, reason: body.reason });
      return serialize({ userId: user.id, id: projectId });
    }),
    serveEndpoint(contract.rateProject, async ({ params, body }, { user }) => {
      const own = { userId: user.id, id: params.project_id };
      await rateProject(context, { ...own, ...body });
      return serialize(own);
    }),
  ];
}
