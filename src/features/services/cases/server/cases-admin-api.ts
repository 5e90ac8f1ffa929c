import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { readListPage } from "../../../../kit/tables/list-rows.ts";
import * as contract from "../admin-contract.ts";
import { openFile } from "./case-attachments.ts";
import { listedCases } from "./case-list-store.ts";
import type { CasesContext } from "./cases-context.ts";
import { readCase, requireCase, serializeAdminCards } from "./read-admin-cases.ts";
import { type Acting, answerCase, declineCase, noteCase, takeCase } from "./staff-steps.ts";

/** The admin endpoints of cases. */
export function serveCasesAdmin(context: CasesContext): ServedEndpoint[] {
  const acting = (params: { case_no: string }, { user, note }: StaffCaller): Acting => ({
    caseNo: params.case_no,
    staffId: user.id,
    note,
  });
  return [
    serveEndpoint(contract.listCases, async ({ query: { page, ...filter } }) => {
      const { rows, total, next } = await readListPage(contract.caseList, page, listedCases(context, filter));
      return { items: await serializeAdminCards(context, rows), total, next };
    }),
    serveEndpoint(contract.readCase, ({ params }, { note }) => readCase(context, { caseNo: params.case_no, note })),
    serveEndpoint(contract.takeCase, ({ params }, caller) => takeCase(context, acting(params, caller))),
    serveEndpoint(contract.noteCase, ({ params, body }, caller) =>
      noteCase(context, { ...acting(params, caller), text: body.text }),
    ),
    serveEndpoint(contract.answerCase, ({ params, body }, caller) =>
      answerCase(context, { ...acting(params, caller), text: body.text }),
    ),
    serveEndpoint(contract.declineCase, ({ params, body }, caller) =>
      declineCase(context, { ...acting(params, caller), text: body.reason }),
    ),
    serveEndpoint(contract.viewCaseFile, async ({ params }, { note }) => {
      const { case_no: caseNo, file_key: key } = params;
      note({ subject: `case:${caseNo}`, after: { file: key.slice(0, 8) } });
      const { id: caseId } = await requireCase(context, caseNo);
      return openFile(context, { caseId, caseNo, key });
    }),
  ];
}
