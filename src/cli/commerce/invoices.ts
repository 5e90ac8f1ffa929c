import { open, readFile, rm, stat } from "node:fs/promises";
import type { AdminInvoice, InvoiceSettings } from "../../features/commerce/invoices/admin-contract.ts";
import { invoiceSettingsSchema } from "../../features/commerce/invoices/admin-contract.ts";
import { MAX_FILE_BYTES } from "../../features/commerce/invoices/invoice-limits.ts";
import { INVOICE_STATE_TITLES } from "../../features/commerce/invoices/invoice-states.ts";
import { changeSettings } from "../../features/commerce/invoices/server/change-settings.ts";
import {
  issueInvoice,
  redLetterInvoice,
  refuseInvoice,
} from "../../features/commerce/invoices/server/decide-invoice.ts";
import { exportInvoices } from "../../features/commerce/invoices/server/export-invoices.ts";
import { attachFile } from "../../features/commerce/invoices/server/invoice-files.ts";
import { listInvoiceRows } from "../../features/commerce/invoices/server/invoice-store.ts";
import { serializeAdminInvoices } from "../../features/commerce/invoices/server/serialize-invoice.ts";
import { readSettings } from "../../features/commerce/invoices/server/settings-store.ts";
import { orderBooks } from "../../features/commerce/orders/server/detail/order-books.ts";
import type { StaffCaller } from "../../kit/api/caller.ts";
import { issueText } from "../../kit/api/issue-text.ts";
import { hasCode } from "../../kit/process/error-code.ts";
import { formatFen } from "../../kit/values/money.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { InvoicesCommand } from "./read-invoices.ts";

type Accounts = Parameters<Parameters<typeof openAccounts>[1]>[0];

/** Rows of the list that are written out at once. */
const MAX_ROWS = 200;

/** Runs `invoices`. */
export async function runInvoices(command: InvoicesCommand, options: CommandOptions): Promise<void> {
  const text = await openAccounts(options, (accounts) => {
    const act = <T>(action: string, run: (note: StaffCaller["note"]) => Promise<T>) =>
      accounts.act({ action, permission: "invoices.manage" }, run);
    return run(command, { context: { ...accounts, books: orderBooks }, act });
  });
  process.stdout.write(`${text}\n`);
}

interface InvoiceDependencies {
  context: Pick<Accounts, "db" | "clock" | "notify"> & { books: typeof orderBooks };
  act<T>(action: string, run: (note: StaffCaller["note"]) => Promise<T>): Promise<T>;
}

async function run(command: InvoicesCommand, { context, act }: InvoiceDependencies): Promise<string> {
  const staffId = null;
  switch (command.act) {
    case "list":
      return act("listInvoices", async (note) => {
        note({ subject: `invoices:${command.state ?? "all"}` });
        const { rows, total } = await listInvoiceRows(context.db, { state: command.state, offset: 0, limit: MAX_ROWS });
        const lines = (await serializeAdminInvoices(context, rows)).map(lineOf);
        if (lines.length === 0) return "没有这样的发票申请";
        return [
          ...lines,
          ...(total > lines.length ? [`还有 ${total - lines.length} 份，用 export 导出全部`] : []),
        ].join("\n");
      });
    case "issue": {
      const { id, number, amountFen, file } = command;
      if (file !== null) {
        const bytes = await readInvoice(file);
        await act("attachInvoiceFile", (note) => attachFile(context, { id, bytes, note }));
      }
      const wanted = { id, staffId, number, amountFen };
      return lineOf(await act("issueInvoice", (note) => issueInvoice(context, { ...wanted, note })));
    }
    case "file": {
      const bytes = await readInvoice(command.file);
      return lineOf(await act("attachInvoiceFile", (note) => attachFile(context, { id: command.id, bytes, note })));
    }
    case "refuse": {
      const { id, answer } = command;
      return lineOf(await act("refuseInvoice", (note) => refuseInvoice(context, { id, staffId, answer, note })));
    }
    case "red": {
      const { id, number } = command;
      return lineOf(await act("redLetterInvoice", (note) => redLetterInvoice(context, { id, staffId, number, note })));
    }
    case "export":
      return act("exportInvoices", async (note) => {
        note({ subject: `invoices:${command.state ?? "all"}` });
        await writeList(command.file, exportInvoices(context, command.state));
        return `清单写在 ${command.file}。里面有个人信息，用完请删除；号码很长，用表格软件打开时按文本导入`;
      });
    default:
      return changeOrDescribe(command.change, { context, act });
  }
}

async function changeOrDescribe(
  change: Partial<InvoiceSettings>,
  { context, act }: InvoiceDependencies,
): Promise<string> {
  if (Object.keys(change).length === 0) return describeSettings(await readSettings(context.db));
  const { success, data, error } = invoiceSettingsSchema.partial().safeParse(change, { error: issueText });
  if (!success) throw new Error(error.issues[0]?.message ?? "设置不对");
  return describeSettings(
    await act("changeInvoiceSettings", (note) => changeSettings(context, { change: data, note })),
  );
}

/** No further than a file may be large. */
async function readInvoice(file: string): Promise<Buffer> {
  if ((await stat(file)).size > MAX_FILE_BYTES) throw new Error(`${file} 超过 3 MB`);
  return readFile(file);
}

async function writeList(file: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const written = await open(file, "wx", 0o600).catch((error: unknown) => {
    throw hasCode(error, "EEXIST") ? new Error(`${file} 已经存在，不会覆盖它`) : error;
  });
  try {
    for await (const piece of pieces) await written.writeFile(piece);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await written.close();
  }
}

function lineOf(invoice: AdminInvoice): string {
  const { id, state, title, tax_number, amount_fen, due_on, is_overdue, number, red_number, file, orders } = invoice;
  const facts = [
    `编号 ${id}`,
    INVOICE_STATE_TITLES[state],
    formatFen(amount_fen),
    title,
    ...(tax_number === "" ? [] : [`税号 ${tax_number}`]),
    ...(state === "requested" ? [`最迟 ${due_on}${is_overdue ? "（已过期）" : ""}`] : []),
    ...(number === null ? [] : [`号码 ${number}`]),
    ...(red_number === null ? [] : [`红字 ${red_number}`]),
    ...(file === null ? [] : [file.kind.toUpperCase()]),

    `订单 ${orders.map(({ order_no }) => order_no).join("、")}`,
    `申请于 ${formatExactTime(new Date(invoice.asked_at))}`,
  ];
  return facts.join("  ");
}

function describeSettings({ window_days, due_working_days, holidays, workdays }: InvoiceSettings): string {
  const named = (days: readonly string[]) => (days.length === 0 ? "没有写" : days.join("、"));
  return `付款后 ${window_days} 天内可以申请，${due_working_days} 个工作日内开具\n节假日：${named(holidays)}\n调休上班：${named(workdays)}`;
}
