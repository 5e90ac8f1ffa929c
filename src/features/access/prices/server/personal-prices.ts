import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";

/** The price changes made by staff. They contain nothing about buyers. */
export const personalPrices: PersonalSource = personalSource({
  tables: [
    {
      name: "price_history",
      userColumn: "changed_by",
      copy: { omitted: "站点自己的价格，只写着是哪位工作人员改的" },
      onLeaving: { rule: "keep", because: "谁改了价格，属于交易记录，不少于三年" },
    },
    {
      name: "promotion_makers",
      userColumn: "made_by",
      copy: { omitted: "站点自己的促销，只写着是哪位工作人员安排的" },
      onLeaving: { rule: "keep", because: "谁安排了促销，属于交易记录，不少于三年" },
    },
  ],
});
