import { Readable } from "node:stream";
import { AppError, conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import type { FileAnswer } from "../../../../kit/api/handled-endpoint.ts";
import type { AdminInvoice } from "../admin-contract.ts";
import { invoiceFileKind } from "../invoice-file-kind.ts";
import { MAX_FILE_BYTES } from "../invoice-limits.ts";
import { describeFiles, findFile, putFile } from "./invoice-file-store.ts";
import { lockInvoice } from "./invoice-store.ts";
import type { InvoicesContext } from "./invoices-context.ts";
import { requireInvoice } from "./require-invoice.ts";
import { serializeAdminInvoice } from "./serialize-invoice.ts";

/**
 * Stores the file of an invoice. It can be replaced before the invoice is issued. Afterwards it stays, because the
 * buyer may have downloaded it. Throws 404, 413, `INVOICE_FILE_UNKNOWN`, `INVOICE_DECIDED`.
 */
export async function attachFile(
  context: InvoicesContext,
  { id, bytes, note }: { id: number; bytes: Buffer; note: StaffCaller["note"] },
): Promise<AdminInvoice> {
  const { db, clock } = context;
  await requireInvoice(db, { id, userId: null });
  if (bytes.length > MAX_FILE_BYTES)
    throw new AppError({ status: 413, code: "PAYLOAD_TOO_LARGE", message: "文件超过 3 MB" });
  const kind = invoiceFileKind(bytes);
  if (kind === null) {
    const message = "这不是发票文件：只收 PDF、OFD 和 XML，里面不能有脚本。请重新下载后再传";
    throw new AppError({ status: 422, code: "INVOICE_FILE_UNKNOWN", message, errors: { file: [message] } });
  }
  return db.transaction(async (tx) => {
    const row = await lockInvoice(tx, id);
    const [earlier] = await describeFiles(tx, [id]);
    const isOpen = row.state === "requested" || (row.state === "issued" && !earlier);
    if (!isOpen) throw conflict("INVOICE_DECIDED", earlier ? "发票已经开具，文件不能再换" : "这份申请已经结束");
    await putFile(tx, { invoiceId: id, kind, sizeBytes: bytes.length, bytes, addedAt: clock.now() });
    note({ subject: `invoice:${id}`, after: { file: kind, size_bytes: bytes.length } });
    return serializeAdminInvoice({ ...context, db: tx }, row);
  });
}

/**
 * The file to download: for its buyer once the invoice is issued, for staff (`userId` null) at any time. Throws 404.
 */
export async function openFile(
  { db }: Pick<InvoicesContext, "db">,
  { id, userId }: { id: number; userId: number | null },
): Promise<FileAnswer> {
  const row = await requireInvoice(db, { id, userId });
  const isOut = userId === null || row.state === "issued" || row.state === "red_lettered";
  const file = isOut ? await findFile(db, id) : null;
  if (!file) throw notFound("这份发票没有可以下载的文件");
  const { kind, bytes } = file;
  return {
    fileName: `invoice-${id}.${kind}`,
    displayName: `发票-${row.number ?? id}.${kind}`,
    sizeBytes: bytes.length,
    stream: Readable.from([bytes]),
  };
}
