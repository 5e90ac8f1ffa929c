import { formatExactTime } from "../../../../kit/values/time-text.ts";
import type { AdminBooking } from "../admin-contract.ts";
import { BOOKING_STATES } from "../booking-states.ts";

/** The columns of the exported list. */
export const BOOKING_COLUMNS = {
  id: "编号",
  starts_at: "从",
  ends_at: "到",
  title: "服务",
  host: "主讲人",
  guest: "谁",
  user_id: "账号",
  state: "状态",
  order_no: "订单",
  fee: "费用",
  end_reason: "取消的原因",
  back_percent: "退还（%）",
} as const;

export function toBookingCells(booking: AdminBooking): Record<keyof typeof BOOKING_COLUMNS, string | number | null> {
  return {
    id: booking.id,
    starts_at: formatExactTime(new Date(booking.starts_at)),
    ends_at: formatExactTime(new Date(booking.ends_at)),
    title: booking.title,
    host: booking.host,
    guest: booking.user.name,
    user_id: booking.user.user_id,
    state: BOOKING_STATES[booking.state],
    order_no: booking.order_no,
    fee: booking.is_free ? "会员免费" : null,
    end_reason: booking.end_reason,
    back_percent: booking.back_percent,
  };
}
