import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { dataTable } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import type { Database } from "../../../../ports/database.ts";
import { GIFT_STATES } from "../gift-states.ts";
import { countWaiting, forgetTextsOf, type GiftRow, listGiftRows } from "./gift-store.ts";

const AT_ONCE = 500;

/** Personal data of givers and recipients. */
export function personalGifts(db: Database): PersonalSource {
  return personalSource({
    tables: [
      {
        name: "gifts",
        copy: { list: "gifts" },
        onLeaving: {
          rule: "anonymise",
          columns: ["sender", "message"],
          because: "和订单一样属于交易记录，不少于三年；署名和附言删去",
        },
      },
    ],
    listTables: (userId) => [
      dataTable({
        name: "gifts",
        title: "礼物",
        columns: {
          way: "送出或收到",
          what: "内容",
          order_no: "订单号",
          sender: "署名",
          message: "附言",
          state: "状态",
          made_at: "送出时间",
          taken_at: "领取时间",
        },
        // The lists follow each other: first the given gifts, then the received ones.
        read: async function* () {
          for await (const gift of readAll(db, { giver: userId })) yield { way: "送出", gift };
          for await (const gift of readAll(db, { taker: userId })) yield { way: "收到", gift };
        },
        cells: ({ way, gift }) => ({
          way,
          what: gift.title,
          sender: gift.sender,
          message: gift.message,
          state: GIFT_STATES[gift.state],
          // The order number is not part of the recipient's data.
          order_no: gift.userId === userId ? gift.orderNo : "",
          made_at: gift.madeAt,
          taken_at: gift.takenAt,
        }),
      }),
    ],
    erase: (tx, userId) => forgetTextsOf(tx, userId),
    async describeHoldings(userId) {
      const waiting = await countWaiting(db, userId);
      return {
        consequences: [],
        obstacles: waiting > 0 ? [`有 ${waiting} 份礼物还没有人领取，请先取消，或者等对方领取`] : [],
      };
    },
  });
}

function readAll(db: Database, of: { giver: number } | { taker: number }) {
  return inBatches((last: GiftRow | null) => listGiftRows(db, of, { cursor: last?.id ?? null, limit: AT_ONCE }));
}
