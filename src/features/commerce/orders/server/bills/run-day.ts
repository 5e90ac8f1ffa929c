import { AppError } from "../../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import type { BillDay } from "../../reconcile-contract.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { callChannel } from "../payment/call-channel.ts";
import { billIsDueAt } from "./bill-days.ts";
import { type BillDayKey, findDay, planDays } from "./bill-store.ts";
import { reconcileDay } from "./reconcile-day.ts";
import { toBillDay } from "./serialize-bills.ts";

/** Fetches a day's bill and compares it immediately, while staff wait. */
export async function runDay(
  context: OrdersContext,
  { note, ...key }: BillDayKey & { note: StaffCaller["note"] },
): Promise<BillDay> {
  const subject = `bill:${key.channel}:${key.day}`;
  note({ subject });
  if (!context.channels.has(key.channel))
    throw new AppError({ status: 404, code: "NOT_FOUND", message: "本站没有开通这个支付渠道" });
  await planDay(context, key);
  await callChannel(context, { ...key, call: "bill" }, () => reconcileDay(context, key));
  const row = await findDay(context.db, key);
  if (row === null) throw new Error("a planned day has vanished");
  note({ subject, after: { differences: row.differenceCount, is_done: row.reconciledAt !== null } });
  return toBillDay(row);
}

async function planDay({ db, clock }: Pick<OrdersContext, "db" | "clock">, key: BillDayKey): Promise<void> {
  const dueAt = billIsDueAt(key.day);
  if (dueAt > clock.now())
    throw new AppError({ status: 409, code: "BILL_NOT_DUE", message: "一天的账单要到第二天上午 10 点以后才有" });
  await planDays(db, [{ ...key, nextAttemptAt: dueAt }]);
}
