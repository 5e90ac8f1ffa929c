import type { CheckSumsOf } from "../../../../domain/orders/confirmed-sums.ts";
import { readIdempotencyKey } from "../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { readListPage } from "../../../../kit/tables/list-rows.ts";
import { createOnce } from "../../../identity/idempotency/server/create-once.ts";
import * as contract from "../admin-contract.ts";
import type { OutsourcingContext } from "./outsourcing-context.ts";
import {
  declineProject,
  deliverToClient,
  planProject,
  quoteProject,
  readOne,
  stopProject,
  takeProject,
  takeQuoteBack,
} from "./project-admin.ts";
import { listedProjects } from "./project-list-store.ts";
import { attachDelivery, openFile } from "./save-files.ts";
import { serializeAdminCards, toProjectFile } from "./serialize-project.ts";
import { readSetup, saveCase, savePackage } from "./showcase-admin.ts";

/** The admin endpoints of projects. */
export function serveOutsourcingAdmin(context: OutsourcingContext & { checkSumsOf: CheckSumsOf }): ServedEndpoint[] {
  return [
    serveEndpoint(contract.readOutsourcingSetup, () => readSetup(context)),
    serveEndpoint(contract.saveOutsourcingPackage, ({ body }, caller) =>
      createOnce(context, { endpoint: contract.saveOutsourcingPackage, input: body, caller }, (tx) =>
        savePackage(tx, { draft: body, note: caller.note }),
      ),
    ),
    serveEndpoint(contract.saveOutsourcingCase, ({ body }, caller) =>
      createOnce(context, { endpoint: contract.saveOutsourcingCase, input: body, caller }, (tx) =>
        saveCase(tx, { draft: body, note: caller.note }),
      ),
    ),
    serveEndpoint(contract.listProjects, async ({ query: { page, ...filter } }) => {
      const { rows, total, next } = await readListPage(contract.projectList, page, listedProjects(context, filter));
      return { items: await serializeAdminCards(context, context.db, rows), total, next };
    }),
    serveEndpoint(contract.readProject, ({ params }, { note }) => readOne(context, { id: params.project_id, note })),
    serveEndpoint(contract.planProject, ({ params, body }, { note }) =>
      planProject(context, {
        id: params.project_id,
        note,
        ownerId: body.owner_id,
        nextDate: body.next_date,
        nextStep: body.next_step,
      }),
    ),
    serveEndpoint(contract.takeProject, ({ params }, { note }) =>
      takeProject(context, { id: params.project_id, note }),
    ),
    serveEndpoint(contract.declineProject, ({ params, body }, { note }) =>
      declineProject(context, { id: params.project_id, reason: body.reason, note }),
    ),
    serveEndpoint(contract.cancelProject, ({ params, body }, { user, note }) =>
      stopProject(context, {
        id: params.project_id,
        reason: body.reason,
        checkSum: context.checkSumsOf(user),
        note,
      }),
    ),
    serveEndpoint(contract.sendQuote, ({ params, body }, { user, header, note }) =>
      quoteProject(context, {
        id: params.project_id,
        draft: body,
        sentBy: user.id,
        note,
        sendingKey: `desk:${user.id}:${readIdempotencyKey(header("idempotency-key"))}`,
      }),
    ),
    serveEndpoint(contract.takeBackQuote, ({ params }, { note }) =>
      takeQuoteBack(context, { id: params.project_id, quoteId: params.quote_id, note }),
    ),
    serveEndpoint(contract.attachDelivery, async ({ params, query, upload }, { note }) => {
      const request = { id: params.project_id, milestoneId: query.milestone_id ?? null, upload, note };
      return { file: toProjectFile(await attachDelivery(context, request)) };
    }),
    serveEndpoint(contract.viewProjectFile, ({ params }, { note }) => {
      note({ subject: `project:${params.project_id}`, after: { file: params.file_key.slice(0, 8) } });
      return openFile(context, { projectId: params.project_id, key: params.file_key });
    }),
    serveEndpoint(contract.deliverMilestone, ({ params, body }, { note }) =>
      deliverToClient(context, { milestoneId: params.milestone_id, text: body.note, note }),
    ),
  ];
}
