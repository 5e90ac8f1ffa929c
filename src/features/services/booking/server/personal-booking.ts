import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { dataTable } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import { BOOKING_STATES } from "../booking-states.ts";
import { type BookingRow, countComing, deleteFeed, forgetAnswers, listBookingRows } from "./booking-store.ts";
import { forgetLink } from "./service-store.ts";

const AT_ONCE = 500;

/** Personal data of users who book, and of hosts. */
export function personalBooking({ db, clock }: { db: Database; clock: Clock }): PersonalSource {
  return personalSource({
    tables: [
      {
        name: "bookings",
        copy: { list: "bookings" },
        onLeaving: { rule: "anonymise", columns: ["answer"], because: "和订单一样属于交易记录，不少于三年" },
      },
      {
        name: "booking_calendars",
        copy: { omitted: "主讲人的日程由站点安排，能约的时间是公开的内容" },
        onLeaving: { rule: "anonymise", columns: ["meeting_url"], because: "站点的日程，换一个账号接着用" },
      },
      {
        name: "booking_feeds",
        copy: { omitted: "只有订阅地址的版本号" },
      },
    ],
    listTables: (userId) => [
      dataTable({
        name: "bookings",
        title: "预约",
        columns: {
          what: "服务",
          starts_at: "开始",
          ends_at: "结束",
          state: "状态",
          answer: "写给主讲人的话",
          order_no: "订单号",
          made_at: "选定时间",
        },
        read: () =>
          inBatches((last: BookingRow | null) =>
            listBookingRows(db, { userId, cursor: last?.id ?? null, limit: AT_ONCE }),
          ),
        cells: (booking) => ({
          what: booking.title,
          starts_at: booking.startsAt,
          ends_at: booking.endsAt,
          state: BOOKING_STATES[booking.state],
          answer: booking.answer,
          order_no: booking.orderNo ?? "",
          made_at: booking.createdAt,
        }),
      }),
    ],
    async erase(tx, userId) {
      await forgetLink(tx, userId);
      await deleteFeed(tx, userId);
      await forgetAnswers(tx, userId);
    },
    async describeHoldings(userId) {
      const coming = await countComing(db, userId, clock.now());
      return {
        consequences: [],
        obstacles: coming > 0 ? [`有 ${coming} 个预约还没有进行，请先取消，或者等它结束`] : [],
      };
    },
  });
}
