import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import { BOOKING_STATES } from "../booking-states.ts";
import { countComing } from "./booking-store.ts";
import { bookingCalendars, bookingFeeds, bookings } from "./booking-tables.ts";

const TABLES = [
  personalTable(bookings, {
    copy: {
      list: "bookings",
      title: "预约",
      columns: {
        what: ["服务", "title"],
        starts_at: ["开始", "startsAt"],
        ends_at: ["结束", "endsAt"],
        state: ["状态", ({ state }) => BOOKING_STATES[state]],
        answer: ["写给主讲人的话", "answer"],
        order_no: ["订单号", ({ orderNo }) => orderNo ?? ""],
        made_at: ["选定时间", "createdAt"],
      },
    },
    onLeaving: { rule: "anonymise", columns: [bookings.answer], because: "和订单一样属于交易记录，不少于三年" },
  }),
  personalTable(bookingCalendars, {
    copy: { omitted: "主讲人的日程由站点安排，能约的时间是公开的内容" },
    onLeaving: {
      rule: "anonymise",
      columns: [bookingCalendars.meetingUrl],
      because: "站点的日程，换一个账号接着用",
    },
  }),
  personalTable(bookingFeeds, { copy: { omitted: "只有订阅地址的版本号" } }),
];

/** Personal data of users who book, and of hosts. */
export function personalBooking({ db, clock }: { db: Database; clock: Clock }): PersonalSource {
  return personalSource(db, {
    tables: TABLES,
    async describeHoldings(userId) {
      const coming = await countComing(db, userId, clock.now());
      return {
        consequences: [],
        obstacles: coming > 0 ? [`有 ${coming} 个预约还没有进行，请先取消，或者等它结束`] : [],
      };
    },
  });
}
