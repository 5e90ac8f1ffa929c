import type { Caller } from "../../../../kit/api/caller.ts";
import { readIdempotencyKey } from "../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { cutPage } from "../../../../kit/values/cursor.ts";
import * as contract from "../contract.ts";
import { reopenCase, withdrawCase } from "./author-steps.ts";
import { attachFile, openFile, uploadKeyOf } from "./case-attachments.ts";
import { listCasesOf } from "./case-store.ts";
import type { CasesContext } from "./cases-context.ts";
import { fileCase } from "./file-case.ts";
import { requireAuthor } from "./require-author.ts";
import { serializeCase, toCaseCard, toCaseFile } from "./serialize-case.ts";

const PER_PAGE = 20;

/** The endpoints of authors, signed in or not. */
export function serveCases(context: CasesContext): ServedEndpoint[] {
  const { db } = context;
  const find = ({ case_no: caseNo, contact }: { case_no: string; contact: string }, { user }: Pick<Caller, "user">) =>
    requireAuthor(context, { caseNo, contact, userId: user?.id ?? null });
  return [
    serveEndpoint(contract.fileCase, async ({ body }, { user, header }) => {
      const sendingKey = readIdempotencyKey(header("idempotency-key"));
      const row = await fileCase(context, { filing: body, userId: user?.id ?? null, sendingKey });
      return { case: await serializeCase(context, row), upload_key: uploadKeyOf(context, row.caseNo) };
    }),
    serveEndpoint(contract.attachToCase, async ({ params, upload }) => {
      const { case_no: caseNo, upload_key: uploadKey } = params;
      return { file: toCaseFile(await attachFile(context, { caseNo, uploadKey, upload })) };
    }),
    serveEndpoint(contract.lookUpCase, async ({ body }, caller) => ({
      case: await serializeCase(context, await find(body, caller)),
    })),
    serveEndpoint(contract.withdrawCase, async ({ body }, caller) => {
      const { id } = await find(body, caller);
      return { case: await serializeCase(context, await withdrawCase(context, id)) };
    }),
    serveEndpoint(contract.reopenCase, async ({ body }, caller) => {
      const { id } = await find(body, caller);
      return { case: await serializeCase(context, await reopenCase(context, { id, reason: body.reason })) };
    }),
    serveEndpoint(contract.listOwnCases, async ({ query }, { user }) => {
      const rows = await listCasesOf(db, { userId: user.id, cursor: query.cursor?.id ?? null, limit: PER_PAGE + 1 });
      const { listed, next } = cutPage(rows, PER_PAGE, contract.caseCursor.write);
      return { items: listed.map((row) => ({ ...toCaseCard(row), id: row.id })), next };
    }),
    serveEndpoint(contract.fetchCaseFile, async ({ params }, caller) => {
      const { id: caseId, caseNo } = await find({ ...params, contact: "" }, caller);
      return openFile(context, { caseId, caseNo, key: params.file_key });
    }),
  ];
}
