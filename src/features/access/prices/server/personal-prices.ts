import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { priceHistory, promotionMakers } from "./price-tables.ts";

const TABLES = [
  personalTable(priceHistory, {
    owner: priceHistory.changedBy,
    copy: { omitted: "站点自己的价格，只写着是哪位工作人员改的" },
    onLeaving: { rule: "keep", because: "谁改了价格，属于交易记录，不少于三年" },
  }),
  personalTable(promotionMakers, {
    owner: promotionMakers.madeBy,
    copy: { omitted: "站点自己的促销，只写着是哪位工作人员安排的" },
    onLeaving: { rule: "keep", because: "谁安排了促销，属于交易记录，不少于三年" },
  }),
];

/** The price changes made by staff. They contain nothing about buyers. */
export function personalPrices(db: Database): PersonalSource {
  return personalSource(db, { tables: TABLES });
}
