import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import { joinedPersonalTable, personalTable } from "../../../../kit/tables/personal-table.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import { COUPON_STATES } from "../coupon-states.ts";
import { describeDeal } from "../coupon-terms.ts";
import { type ListedCoupon, listCouponsAfter, termsOf } from "./coupon-store.ts";
import { couponCampaigns, coupons, couponUses } from "./coupon-tables.ts";
import { stateOf } from "./read-own-coupons.ts";

const AT_ONCE = 500;

/** Personal data of coupon holders, and of the staff who created campaigns. */
export function personalCoupons({ db, clock }: { db: Database; clock: Clock }): PersonalSource {
  return personalSource(db, {
    tables: [
      joinedPersonalTable(coupons, readCoupons, {
        copy: {
          list: "coupons",
          title: "优惠券",
          columns: {
            what: ["活动", ({ campaign }) => campaign.name],
            deal: ["优惠", ({ campaign }) => describeDeal(termsOf(campaign))],
            state: ["状态", (row) => COUPON_STATES[stateOf(row, clock.now())]],
            given_at: ["得到时间", ({ coupon }) => coupon.givenAt],
            valid_until: ["有效期至", "expiresAt"],
            order_no: ["订单号", ({ use }) => use?.orderNo ?? null],
            discount: ["减免", ({ use }) => use && formatFen(use.discountFen)],
          },
        },
        onLeaving: { rule: "keep", because: "和订单一样属于交易记录，不少于三年" },
      }),
      personalTable(couponUses, {
        copy: { omitted: "每张券用在哪张订单上，写在优惠券的列表里" },
        onLeaving: { rule: "keep", because: "订单减了多少钱的凭证，随订单保存，不少于三年" },
      }),
      personalTable(couponCampaigns, {
        owner: couponCampaigns.createdBy,
        copy: { omitted: "站点自己的活动，只写着是哪位工作人员做的" },
        onLeaving: { rule: "keep", because: "谁做了哪个活动，属于交易记录，不少于三年" },
      }),
    ],
  });
}

function readCoupons(db: Database, userId: number): AsyncIterable<ListedCoupon> {
  return inBatches((last: ListedCoupon | null) =>
    listCouponsAfter(db, { userId, after: last?.coupon.id ?? 0, limit: AT_ONCE }),
  );
}
