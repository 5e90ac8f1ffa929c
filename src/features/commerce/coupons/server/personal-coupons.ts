import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { dataTable } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import { COUPON_STATES } from "../coupon-states.ts";
import { describeDeal } from "../coupon-terms.ts";
import { type ListedCoupon, listCouponsAfter, termsOf } from "./coupon-store.ts";
import { stateOf } from "./read-own-coupons.ts";

const AT_ONCE = 500;

/** Personal data of coupon holders, and of the staff who created campaigns. */
export function personalCoupons({ db, clock }: { db: Database; clock: Clock }): PersonalSource {
  return personalSource({
    tables: [
      {
        name: "coupons",
        copy: { list: "coupons" },
        onLeaving: { rule: "keep", because: "和订单一样属于交易记录，不少于三年" },
      },
      {
        name: "coupon_uses",
        copy: { omitted: "每张券用在哪张订单上，写在优惠券的列表里" },
        onLeaving: { rule: "keep", because: "订单减了多少钱的凭证，随订单保存，不少于三年" },
      },
      {
        name: "coupon_campaigns",
        userColumn: "created_by",
        copy: { omitted: "站点自己的活动，只写着是哪位工作人员做的" },
        onLeaving: { rule: "keep", because: "谁做了哪个活动，属于交易记录，不少于三年" },
      },
    ],
    listTables: (userId) => [
      dataTable({
        name: "coupons",
        title: "优惠券",
        columns: {
          what: "活动",
          deal: "优惠",
          state: "状态",
          given_at: "得到时间",
          valid_until: "有效期至",
          order_no: "订单号",
          discount: "减免",
        },
        read: () =>
          inBatches((last: ListedCoupon | null) =>
            listCouponsAfter(db, { userId, after: last?.coupon.id ?? 0, limit: AT_ONCE }),
          ),
        cells: (row) => ({
          what: row.campaign.name,
          deal: describeDeal(termsOf(row.campaign)),
          state: COUPON_STATES[stateOf(row, clock.now())],
          given_at: row.coupon.givenAt,
          valid_until: row.expiresAt,
          order_no: row.use?.orderNo ?? null,
          discount: row.use && formatFen(row.use.discountFen),
        }),
      }),
    ],
  });
}
