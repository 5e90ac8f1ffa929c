import { CHANNELS } from "../../features/commerce/orders/channels.ts";
import type { BillDay, BillDifference, PaymentException } from "../../features/commerce/orders/reconcile-contract.ts";
import { listDays } from "../../features/commerce/orders/server/bills/bill-store.ts";
import { listDifferences } from "../../features/commerce/orders/server/bills/difference-store.ts";
import { requestDay } from "../../features/commerce/orders/server/bills/run-day.ts";
import {
  toBillDay,
  toBillDifference,
  toPaymentException,
} from "../../features/commerce/orders/server/bills/serialize-bills.ts";
import { resolveOneException, settleOneDifference } from "../../features/commerce/orders/server/bills/settle-money.ts";
import { listExceptions } from "../../features/commerce/orders/server/payment/exception-store.ts";
import { writeTotal } from "../../kit/tables/count-up-to.ts";
import { formatFen } from "../../kit/values/money.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { ExceptionsCommand, ReconcileCommand } from "./read-reconcile.ts";

/** Written out at once. */
const FIRST_PAGE = { offset: 0, limit: 200 } as const;

/** Runs `reconcile`. */
export async function runReconcile(command: ReconcileCommand, options: CommandOptions): Promise<void> {
  const text = await openAccounts(options, async ({ db, clock, act }) => {
    const doing = (action: string) => ({ action, permission: "orders.reconcile" }) as const;
    switch (command.act) {
      case "list": {
        const { rows } = await listDays(db, { channel: null, ...FIRST_PAGE, limit: 60 });
        return rows.length === 0 ? "还没有对过账" : rows.map((row) => describeDay(toBillDay(row))).join("\n");
      }
      case "settle": {
        const { id, note: noteText } = command;
        const settled = await act(doing("settleBillDifference"), (note) =>
          settleOneDifference({ db, clock }, { id, text: noteText, staffId: null, note }),
        );
        return `已了结：${describeDifference(settled)}`;
      }
      case "run": {
        for (const channel of command.channels) {
          await act(doing("reconcileBillDay"), (note) =>
            requestDay({ db, clock }, { channel, day: command.day, note }),
          );
        }
        return `${command.day} 会在五分钟内由正在运行的站点重新对账，结果看 reconcile`;
      }
      default: {
        const day = command.act === "show" ? command.day : null;
        const isOpen = command.act === "show" ? null : true;
        const { rows, total } = await listDifferences(db, { channel: null, day, isOpen, ...FIRST_PAGE });
        if (rows.length === 0) return day === null ? "没有没了结的不一致" : `${day} 没有不一致`;
        const lines = rows.map((row) => describeDifference(toBillDifference(row)));
        return [
          ...lines,
          ...(total > rows.length ? [`一共 ${writeTotal(total, "处")}，只写出最近 ${rows.length} 处`] : []),
        ].join("\n");
      }
    }
  });
  process.stdout.write(`${text}\n`);
}

/** Runs `exceptions`. */
export async function runExceptions(command: ExceptionsCommand, options: CommandOptions): Promise<void> {
  const text = await openAccounts(options, async ({ db, clock, act }) => {
    if (command.act === "resolve") {
      const { id, note: noteText } = command;
      const resolved = await act({ action: "resolvePaymentException", permission: "orders.reconcile" }, (note) =>
        resolveOneException({ db, clock }, { id, text: noteText, staffId: null, note }),
      );
      return `已了结：${describeException(resolved)}`;
    }
    const { rows, total } = await listExceptions(db, { isOpen: !command.isAll, ...FIRST_PAGE });
    if (rows.length === 0) return command.isAll ? "没有过异常款项" : "没有没了结的异常款项";
    const lines = rows.map((row) => describeException(toPaymentException(row)));
    return [
      ...lines,
      ...(total > rows.length ? [`一共 ${writeTotal(total, "笔")}，只写出最近 ${rows.length} 笔`] : []),
    ].join("\n");
  });
  process.stdout.write(`${text}\n`);
}

function describeDay(day: BillDay): string {
  const head = `${day.day}  ${CHANNELS[day.channel].title}`;
  if (day.state === "waiting") return `${head}  等账单${day.trouble === null ? "" : `：${day.trouble}`}`;
  const sums = (paid: number, refunded: number) =>
    `收 ${formatFen(paid)}，退 ${formatFen(refunded)}，净 ${formatFen(paid - refunded)}`;
  const bill = day.has_bill ? `账单：${sums(day.bill_paid_fen, day.bill_refunded_fen)}` : "账单：当天没有款项";
  const own = `本站：${sums(day.own_paid_fen, day.own_refunded_fen)}`;
  const end = day.state === "equal" ? "一致" : `${day.difference_count} 处不一致`;
  return `${head}  ${bill}（手续费 ${formatFen(day.bill_fee_fen)}）；${own}；${end}`;
}

function describeDifference(one: BillDifference): string {
  const sum = (fen: number | null) => (fen === null ? "没有" : formatFen(fen));
  const head = `编号 ${one.id}  ${one.day}  ${CHANNELS[one.channel].title}  ${one.title}  ${one.of === "refund" ? "退款" : "付款"} ${one.number}`;
  const facts = `账单 ${sum(one.bill_fen)}，本站 ${sum(one.own_fen)}${one.detail === "" ? "" : `；${one.detail}`}`;
  return `${head}  ${facts}\n  ${ending(one.settled_at, one.note, one)}`;
}

function describeException(one: PaymentException): string {
  const at = formatExactTime(new Date(one.created_at));
  const order = one.order_no === null ? one.out_trade_no : one.order_no;
  const head = `编号 ${one.id}  ${at}  ${CHANNELS[one.channel].title}  ${one.title}  订单 ${order}  ${one.detail}`;
  return `${head}\n  ${ending(one.resolved_at, one.resolution, one)}`;
}

function ending(at: string | null, how: string | null, advice: { happened: string; todo: string }): string {
  if (at !== null) return `已了结（${formatExactTime(new Date(at))}）：${how ?? ""}`;
  return `${advice.happened}\n  怎么办：${advice.todo}`;
}
