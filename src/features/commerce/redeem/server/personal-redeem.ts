import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import { joinedPersonalTable, personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { CODE_STATES, stateOfCode } from "../code-states.ts";
import { type CodeOfBatch, listRedeemed } from "./redeem-store.ts";
import { redeemBatches, redeemCodes } from "./redeem-tables.ts";

const AT_ONCE = 500;

const TABLES = [
  joinedPersonalTable(redeemCodes, readRedeemed, {
    copy: {
      list: "redemptions",
      title: "兑换记录",
      columns: {
        what: ["内容", ({ batch }) => batch.title],
        code: ["兑换码末四位", ({ code }) => code.lastFour],
        state: ["状态", ({ code }) => CODE_STATES[stateOfCode(code)]],
        redeemed_at: ["兑换时间", ({ code }) => code.redeemedAt],
      },
    },
    onLeaving: { rule: "keep", because: "和权益一样属于交易记录，不少于三年；一个码只能用一次" },
  }),
  personalTable(redeemBatches, {
    owner: redeemBatches.createdBy,
    copy: { omitted: "站点自己的批次，只写着是哪位工作人员做的" },
    onLeaving: { rule: "keep", because: "谁做了哪批码，属于交易记录，不少于三年" },
  }),
];

/** Personal data of users who redeemed codes, and of staff who created them. */
export function personalRedeem(db: Database): PersonalSource {
  return personalSource(db, { tables: TABLES });
}

function readRedeemed(db: Database, userId: number): AsyncIterable<CodeOfBatch> {
  return inBatches((last: CodeOfBatch | null) => {
    const cursor = last?.code.redeemedAt ? { redeemedAt: last.code.redeemedAt, id: last.code.id } : null;
    return listRedeemed(db, { userId, cursor, limit: AT_ONCE });
  });
}
