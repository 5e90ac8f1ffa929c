import { createMembership } from "../../features/access/membership/server/membership.ts";
import { couponBook } from "../../features/commerce/coupons/server/coupon-book.ts";
import { createServiceOrders } from "../../features/commerce/orders/server/refunds/service-orders.ts";
import { findNames } from "../../features/identity/auth/server/owner/admin-store.ts";
import {
  type AdminBooking,
  hostDraftSchema,
  serviceDraftSchema,
} from "../../features/services/booking/admin-contract.ts";
import { spanText } from "../../features/services/booking/booking-hours.ts";
import { BOOKING_STATES } from "../../features/services/booking/booking-states.ts";
import {
  cancelByStaff,
  finishByStaff,
  listAll,
  moveByStaff,
  readSetup,
  saveDay,
  saveHost,
  saveService,
} from "../../features/services/booking/server/booking-admin.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import { readDraft } from "../transfer/read-draft.ts";
import type { BookingCommand } from "./read-booking.ts";

/** Runs `booking`. The site's job of every minute refunds what is cancelled. */
export async function runBooking(command: BookingCommand, options: CommandOptions): Promise<void> {
  const text = await openAccounts(options, async ({ db, clock, notify, act }) => {
    const { ledger } = createMembership({ db, clock, notify, findResource: async () => null });
    const context = {
      db,
      clock,
      notify,
      ledger,
      findNames: (ids: readonly number[]) => findNames(db, ids),
      // What is promised here is granted by the site's job.
      orders: createServiceOrders({ ledger, coupons: couponBook }, async () => {}),
    };
    const doing = (action: string) => ({ action, permission: "booking.manage" }) as const;
    switch (command.act) {
      case "list": {
        const { items } = await act(doing("listBookings"), (note) => {
          note({ subject: "bookings" });
          return listAll(context, { state: command.state, cursor: null });
        });
        return items.length === 0 ? "没有这样的预约" : items.map(describeBooking).join("\n");
      }
      case "setup":
        return JSON.stringify(await readSetup(context), null, 2);
      case "host": {
        const draft = await readDraft(command.file, hostDraftSchema);
        const host = await act(doing("saveBookingHost"), (note) => saveHost(context, { draft, note }));
        return `已保存：编号 ${host.id}  ${host.name}`;
      }
      case "service": {
        const draft = await readDraft(command.file, serviceDraftSchema);
        const service = await act(doing("saveBookingService"), (note) => saveService(context, { draft, note }));
        return `已保存：编号 ${service.id}  ${service.title}  ${service.is_open ? "可以预约" : "没有开放"}`;
      }
      case "day": {
        const { day, host: hostId, hours, title } = command;
        await act(doing("putBookingDay"), (note) => saveDay(context, { hostId, day, hours, title, note }));
        return `已保存：${day}`;
      }
      case "cancel": {
        const { id, reason } = command;
        const booking = await act(doing("cancelBooking"), (note) =>
          cancelByStaff(context, { id, reason, checkSum: null, note }),
        );
        return `已取消，款项随后全额原路退回：${describeBooking(booking)}`;
      }
      case "move": {
        const { id, to: startsAt } = command;
        const booking = await act(doing("moveBooking"), (note) => moveByStaff(context, { id, startsAt, note }));
        return `已改时间：${describeBooking(booking)}`;
      }
      default: {
        const { id } = command;
        const outcome = command.act === "done" ? "done" : "no_show";
        const booking = await act(doing("finishBooking"), (note) => finishByStaff(context, { id, outcome, note }));
        return `已记下：${describeBooking(booking)}`;
      }
    }
  });
  process.stdout.write(`${text}\n`);
}

function describeBooking({ id, state, title, host, user, guest, starts_at, ends_at, order_no }: AdminBooking): string {
  const span = spanText({ startsAt: new Date(starts_at), endsAt: new Date(ends_at) });
  const order = order_no === null ? "" : `  订单 ${order_no}`;
  return `编号 ${id}  ${span}  ${title}  ${host}  ${BOOKING_STATES[state]}  账号 ${user}（${guest}）${order}`;
}
