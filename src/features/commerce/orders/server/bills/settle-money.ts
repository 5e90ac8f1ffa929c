import { AppError } from "../../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import type { BillDifference, PaymentException } from "../../reconcile-contract.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { resolveException } from "../payment/exception-store.ts";
import { settleDifference } from "./difference-store.ts";
import { describeDifferences, describeExceptions } from "./serialize-bills.ts";

interface Settling {
  id: number;
  /** A note about how staff dealt with it. */
  text: string;
  /** null: settled on the command line. */
  staffId: number | null;
  note: StaffCaller["note"];
}

type Books = Pick<OrdersContext, "db" | "clock">;

/** Records how staff settled a difference. This changes neither payments nor rights. */
export async function settleOneDifference(
  context: Books & Pick<OrdersContext, "people">,
  { id, text, staffId, note }: Settling,
): Promise<BillDifference> {
  const subject = `bill-difference:${id}`;
  note({ subject });
  const settled = await settleDifference(context.db, { id, note: text, staffId, now: context.clock.now() });
  if (settled === null) throw nothingThere("没有这处不一致");
  if (!settled.isSettled) throw alreadySettled(settled.row.note);
  const { channel, day, kind, number } = settled.row;
  note({ subject, after: { channel, day, kind, number, note: text } });
  const [described] = await describeDifferences(context, [settled.row]);
  if (!described) throw new Error("a difference was lost while it was shown");
  return described;
}

/** Records how staff resolved an exception. This changes neither payments nor rights. */
export async function resolveOneException(
  context: Books & Pick<OrdersContext, "people">,
  { id, text, staffId, note }: Settling,
): Promise<PaymentException> {
  const subject = `payment-exception:${id}`;
  note({ subject });
  const resolved = await resolveException(context.db, { id, resolution: text, staffId, now: context.clock.now() });
  if (resolved === null) throw nothingThere("没有这笔异常款项");
  if (!resolved.isResolved) throw alreadySettled(resolved.row.resolution);
  const { channel, kind, outTradeNo } = resolved.row;
  note({ subject, after: { channel, kind, out_trade_no: outTradeNo, note: text } });
  const [described] = await describeExceptions(context, [resolved.row]);
  if (!described) throw new Error("an exception was lost while it was shown");
  return described;
}

function nothingThere(message: string): AppError {
  return new AppError({ status: 404, code: "NOT_FOUND", message });
}

function alreadySettled(how: string | null): AppError {
  return new AppError({ status: 409, code: "ALREADY_SETTLED", message: `已经了结：${how ?? ""}` });
}
