import type { ServiceSale, SoldService } from "../../../../domain/orders/sold-service.ts";
import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { spanText } from "../booking-hours.ts";
import { pathOfBooking } from "../booking-paths.ts";
import { isEarly } from "../booking-rules.ts";
import type { SellingTimes } from "./booking-context.ts";
import { type BookingRow, countHeld, findBooking, findSeat, lockBooking, moveBooking } from "./booking-store.ts";
import { findQuota, monthOf } from "./free-quota.ts";
import { requireFree } from "./free-times.ts";
import { notifyBoth } from "./notify-of-booking.ts";
import { findHosts, findService, lockCalendar, type ServiceRow } from "./service-store.ts";

/** The number of times that one user can reserve without payment. */
const MAX_HELD = 3;

/**
 * The service that this slice sells: a chosen time. It is reserved while its order is open, and confirmed when the
 * order is paid.
 */
export function soldTimes(context: SellingTimes): SoldService {
  return {
    kind: "booking",
    offer: (db, request) => offer(context, db, request),
    async hold(tx, { id, orderNo, isWaived }) {
      const booking = await requireBooking(tx, id);
      const seat = await findSeat(tx, booking);
      const freeMonth = isWaived ? monthOf(booking.startsAt) : null;
      await moveBooking(tx, { booking, to: "held", facts: { orderNo, seat, freeMonth } });
    },
    async release(tx, { id, orderNo }) {
      const booking = await requireBooking(tx, id);
      if (booking.state !== "held" || booking.orderNo !== orderNo) return;
      await moveBooking(tx, { booking, to: "released", facts: { seat: null } });
    },
    async lock(tx, id) {
      await lockCalendar(tx, (await requireBooking(tx, id)).hostId);
    },
    grant: (tx, sale) => grant(context, tx, sale),
    async revoke(tx, { id, orderNo, now }) {
      const booking = await requireBooking(tx, id);
      if (booking.state !== "confirmed" || booking.orderNo !== orderNo) return;
      const facts = { endedAt: now, endedBy: "refund", endReason: "订单已退款", backPercent: 100 } as const;
      const ended = await moveBooking(tx, { booking, to: "cancelled", facts });
      await notifyBoth(context, tx, { booking: ended, event: "cancelled" });
    },
    async measureUse({ id, userId }) {
      const booking = await findBooking(context.db, id);
      if (booking === null || booking.userId !== userId) return null;
      return { measure: "held", used: isUsed(booking, context.clock.now()) ? 1 : 0, whole: 1 };
    },
    pathOf: pathOfBooking,
  };
}

/** The service was delivered, or it is too late to give the time to another user. */
function isUsed({ state, startsAt, cancelHours }: BookingRow, now: Date): boolean {
  return state === "done" || state === "no_show" || !isEarly(startsAt, { cancelHours }, now);
}

async function requireBooking(db: DatabaseOrTransaction, id: number): Promise<BookingRow> {
  const booking = await lockBooking(db, id);
  if (booking === null) throw new Error(`booking ${id} has vanished`);
  return booking;
}

async function offer(
  context: SellingTimes,
  db: DatabaseOrTransaction,
  { id, userId, now }: Parameters<SoldService["offer"]>[1],
): ReturnType<SoldService["offer"]> {
  const booking = await lockBooking(db, id);
  if (booking === null || booking.userId !== userId) throw notFound("没有这个预约");
  if (booking.state === "held") throw taken("这个时间已经在你一份没付款的订单里，去付款或取消那份订单");
  if (booking.state !== "chosen") throw taken("这个预约已经下过单，请重新选一个时间");
  const service = await findService(db, booking.serviceId);
  if (service === null || !service.isOpen) throw taken("这项服务现在不能预约");
  await lockCalendar(db, booking.hostId);
  const { startsAt, endsAt } = booking;
  await requireFree(db, { service, startsAt, now });
  if ((await countHeld(db, userId)) >= MAX_HELD) throw taken(`你有 ${MAX_HELD} 个预约还没有付款，先付款或取消其中一个`);
  const quota = await findQuota(context, db, { service, userId, startsAt, now });
  return {
    subject: `consultation:${service.id}`,
    title: service.title,
    detail: `${spanText({ startsAt, endsAt })}（北京时间）${await hostName(db, service)}`,
    priceFen: service.priceFen,
    waiver: quota && {
      title: "会员免费次数",
      detail: `${Number(monthOf(startsAt).slice(5))} 月免费 ${quota.of} 次，用掉这次还剩 ${quota.left - 1} 次`,
    },
  };
}

async function hostName(db: DatabaseOrTransaction, { hostId }: ServiceRow): Promise<string> {
  const host = (await findHosts(db, [hostId])).get(hostId);
  return host ? `，${host.name}` : "";
}

/** The caller has locked booking and calendar. */
async function grant(
  context: SellingTimes,
  tx: Transaction,
  { id, orderNo, now }: ServiceSale,
): Promise<string | null> {
  const booking = await requireBooking(tx, id);
  const confirmed = { confirmedAt: now };
  if (booking.orderNo !== orderNo) return "这个预约属于另一份订单";
  if (booking.state === "held") {
    const held = await moveBooking(tx, { booking, to: "confirmed", facts: confirmed });
    await notifyBoth(context, tx, { booking: held, event: "confirmed" });
    return null;
  }
  if (booking.state !== "released") return "这个预约已经结束";
  if (!(await isStillFree(tx, booking, now))) return "付款来得太晚，这个时间已经被别人约走或不能再约";
  const seat = await findSeat(tx, booking);
  const again = await moveBooking(tx, { booking, to: "confirmed", facts: { ...confirmed, seat } });
  await notifyBoth(context, tx, { booking: again, event: "confirmed" });
  return null;
}

/** A late payment gets the promised time: the notice time no longer applies, but other bookings do. */
async function isStillFree(tx: Transaction, { serviceId, startsAt }: BookingRow, now: Date): Promise<boolean> {
  const service = await findService(tx, serviceId);
  if (!service?.isOpen || startsAt <= now) return false;
  return requireFree(tx, { service: { ...service, noticeMinutes: 0 }, startsAt, now }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "SERVICE_NOT_AVAILABLE") return false;
      throw error;
    },
  );
}

function taken(message: string) {
  return conflict("SERVICE_NOT_AVAILABLE", message);
}
