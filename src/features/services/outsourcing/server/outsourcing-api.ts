import { readIdempotencyKey } from "../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../contract.ts";
import { acceptMilestone, askRework } from "./accept-milestone.ts";
import { acceptQuote, refuseQuote } from "./answer-quote.ts";
import { endEnquiry } from "./end-project.ts";
import type { GuestOutsourcing } from "./guest-outsourcing.ts";
import { keepFile, openFile } from "./keep-files.ts";
import type { OutsourcingContext } from "./outsourcing-context.ts";
import { listOwn, requireOwn, requireOwnMilestone, showOwn } from "./own-projects.ts";
import { rateProject } from "./rate-project.ts";
import { sendEnquiry } from "./send-enquiry.ts";
import { showFile } from "./show-project.ts";

/** Endpoints of clients. */
export function serveOutsourcing(context: OutsourcingContext, guest: GuestOutsourcing): ServedEndpoint[] {
  const { db } = context;
  const show = async (asked: { userId: number; id: number }) => ({ project: await showOwn(context, asked) });
  return [
    serveEndpoint(contract.readOutsourcing, () => guest.read()),
    serveEndpoint(contract.sendEnquiry, async ({ body }, { user, header }) => {
      const sendingKey = readIdempotencyKey(header("idempotency-key"));
      const { id } = await sendEnquiry(context, { userId: user.id, enquiry: body, sendingKey });
      return show({ userId: user.id, id });
    }),
    serveEndpoint(contract.listOwnProjects, ({ query }, { user }) =>
      listOwn(context, { userId: user.id, cursor: query.cursor ?? null }),
    ),
    serveEndpoint(contract.readOwnProject, ({ params }, { user }) => show({ userId: user.id, id: params.project_id })),
    serveEndpoint(contract.attachToProject, async ({ params, upload }, { user }) => {
      const { id: projectId } = await requireOwn(db, { userId: user.id, id: params.project_id });
      const keeping = { projectId, milestoneId: null, side: "client", upload, userId: user.id } as const;
      return { file: showFile(await keepFile(context, keeping)) };
    }),
    serveEndpoint(contract.fetchProjectFile, async ({ params }, { user }) => {
      const { id: projectId } = await requireOwn(db, { userId: user.id, id: params.project_id });
      return openFile(context, { projectId, key: params.file_key });
    }),
    serveEndpoint(contract.withdrawProject, async ({ params }, { user }) => {
      const asked = { userId: user.id, id: params.project_id };
      const { id } = await requireOwn(db, asked);
      await endEnquiry(context, { id, by: "client" });
      return show(asked);
    }),
    serveEndpoint(contract.acceptQuote, async ({ params, body }, { user }) => {
      const asked = { userId: user.id, id: params.project_id };
      await acceptQuote(context, { ...asked, quoteId: params.quote_id, totalFen: body.total_fen });
      return show(asked);
    }),
    serveEndpoint(contract.refuseQuote, async ({ params, body }, { user }) => {
      const asked = { userId: user.id, id: params.project_id };
      await refuseQuote(context, { ...asked, quoteId: params.quote_id, reason: body.reason });
      return show(asked);
    }),
    serveEndpoint(contract.acceptMilestone, async ({ params }, { user }) => {
      const part = await requireOwnMilestone(db, { userId: user.id, id: params.milestone_id });
      await acceptMilestone(context, part);
      return show({ userId: user.id, id: part.projectId });
    }),
    serveEndpoint(contract.askRework, async ({ params, body }, { user }) => {
      const { id, projectId } = await requireOwnMilestone(db, { userId: user.id, id: params.milestone_id });
      await askRework(context, { id, projectId, reason: body.reason });
      return show({ userId: user.id, id: projectId });
    }),
    serveEndpoint(contract.rateProject, async ({ params, body }, { user }) => {
      const asked = { userId: user.id, id: params.project_id };
      await rateProject(context, { ...asked, ...body });
      return show(asked);
    }),
  ];
}
