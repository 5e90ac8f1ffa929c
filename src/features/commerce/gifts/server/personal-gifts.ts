import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import { joinedPersonalTable } from "../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { GIFT_STATES } from "../gift-states.ts";
import { countWaiting, type GiftRow, listGiftRows } from "./gift-store.ts";
import { gifts } from "./gift-tables.ts";

const AT_ONCE = 500;

const TABLES = [
  joinedPersonalTable(gifts, readGifts, {
    copy: {
      list: "gifts",
      title: "礼物",
      columns: {
        way: ["送出或收到", "way"],
        what: ["内容", ({ gift }) => gift.title],
        // The order number is not part of the recipient's data.
        order_no: ["订单号", ({ gift }, userId) => (gift.userId === userId ? gift.orderNo : "")],
        sender: ["署名", ({ gift }) => gift.sender],
        message: ["附言", ({ gift }) => gift.message],
        state: ["状态", ({ gift }) => GIFT_STATES[gift.state]],
        made_at: ["送出时间", ({ gift }) => gift.madeAt],
        taken_at: ["领取时间", ({ gift }) => gift.takenAt],
      },
    },
    onLeaving: {
      rule: "anonymise",
      columns: [gifts.sender, gifts.message],
      because: "和订单一样属于交易记录，不少于三年；署名和附言删去",
    },
  }),
];

/** Personal data of givers and recipients. */
export function personalGifts(db: Database): PersonalSource {
  return personalSource(db, {
    tables: TABLES,
    async describeHoldings(userId) {
      const waiting = await countWaiting(db, userId);
      return {
        consequences: [],
        obstacles: waiting > 0 ? [`有 ${waiting} 份礼物还没有人领取，请先取消，或者等对方领取`] : [],
      };
    },
  });
}

/** First the given gifts, then the received ones. */
async function* readGifts(db: Database, userId: number): AsyncGenerator<{ way: string; gift: GiftRow }> {
  for await (const gift of readAll(db, { giver: userId })) yield { way: "送出", gift };
  for await (const gift of readAll(db, { taker: userId })) yield { way: "收到", gift };
}

function readAll(db: Database, of: { giver: number } | { taker: number }) {
  return inBatches((last: GiftRow | null) => listGiftRows(db, of, { cursor: last?.id ?? null, limit: AT_ONCE }));
}
