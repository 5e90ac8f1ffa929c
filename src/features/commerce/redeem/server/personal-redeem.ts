import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { dataTable } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import type { Database } from "../../../../ports/database.ts";
import { CODE_STATES, stateOfCode } from "../code-states.ts";
import { type CodeOfBatch, listRedeemed } from "./redeem-store.ts";

const AT_ONCE = 500;

/** Personal data of users who redeemed codes, and of staff who created them. */
export function personalRedeem(db: Database): PersonalSource {
  return personalSource({
    tables: [
      {
        name: "redeem_codes",
        copy: { list: "redemptions" },
        onLeaving: { rule: "keep", because: "和权益一样属于交易记录，不少于三年；一个码只能用一次" },
      },
      {
        name: "redeem_batches",
        userColumn: "created_by",
        copy: { omitted: "站点自己的批次，只写着是哪位工作人员做的" },
        onLeaving: { rule: "keep", because: "谁做了哪批码，属于交易记录，不少于三年" },
      },
    ],
    listTables: (userId) => [
      dataTable({
        name: "redemptions",
        title: "兑换记录",
        columns: { what: "内容", code: "兑换码末四位", state: "状态", redeemed_at: "兑换时间" },
        read: () =>
          inBatches((last: CodeOfBatch | null) => {
            const cursor = last?.code.redeemedAt ? { redeemedAt: last.code.redeemedAt, id: last.code.id } : null;
            return listRedeemed(db, { userId, cursor, limit: AT_ONCE });
          }),
        cells: ({ code, batch }) => ({
          what: batch.title,
          code: code.lastFour,
          state: CODE_STATES[stateOfCode(code)],
          redeemed_at: code.redeemedAt,
        }),
      }),
    ],
  });
}
