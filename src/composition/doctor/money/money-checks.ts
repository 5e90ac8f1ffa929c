import type { Finding, SiteCheck } from "../../../kit/process/site-check.ts";
import type { DatabaseOrTransaction } from "../../../ports/database.ts";
import { findViolations, type Invariant } from "../invariants.ts";
import { couponInvariants, invoiceInvariants } from "./coupon-invariants.ts";
import { givenInvariants } from "./given-invariants.ts";
import { orderInvariants } from "./order-invariants.ts";
import { paymentInvariants } from "./payment-invariants.ts";
import { refundInvariants } from "./refund-invariants.ts";
import { serviceInvariants } from "./service-invariants.ts";

interface Group extends Pick<SiteCheck, "name" | "title">, Pick<Finding, "why" | "remedy"> {
  invariants: readonly Invariant[];
}

const GROUPS: readonly Group[] = [
  {
    name: "orders",
    title: "订单和权益",
    why: "订单、它的历史和它开通的权益写在不同的表里，产品总是一起改；不一致说明有人改了数据库，或恢复得不完整。买家可能付了钱却打不开，或没付钱却打得开。",
    remedy: "在管理后台打开这个订单，和支付渠道的记录对照；权益不对的，由工作人员补发或收回，不要直接改表。",
    invariants: orderInvariants,
  },
  {
    name: "payments",
    title: "支付",
    why: "账上的钱和订单对不上，退款会退错，对账也对不平。",
    remedy: "按商户单号在支付渠道的后台查这笔交易，以渠道的记录为准；再运行 doctor --rebuild，看总账差多少。",
    invariants: paymentInvariants,
  },
  {
    name: "refunds",
    title: "退款",
    why: "可能多退、少退，或退了款权益还在。",
    remedy: "在管理后台打开这个退款，和渠道的退款记录对照；还没有退的先不要再退。",
    invariants: refundInvariants,
  },
  {
    name: "gifts_and_codes",
    title: "礼物、邀请和兑换码",
    why: "收礼、邀请或兑换的人可能打不开该有的内容，或留着已经收回的权益。",
    remedy: "在管理后台打开这个礼物、邀请或这批兑换码，核对以后补发或收回。",
    invariants: givenInvariants,
  },
  {
    name: "coupons",
    title: "优惠券",
    why: "次数不对，活动会提前停下，或超过上限还能用。",
    remedy: "停下这个活动，核对用过它的订单，再另建一个活动。",
    invariants: couponInvariants,
  },
  {
    name: "invoices",
    title: "发票",
    why: "发票的金额要等于实际收的钱，否则要冲红。",
    remedy: "在管理后台打开这张发票，和订单的支付、退款对照；开错的冲红重开。",
    invariants: invoiceInvariants,
  },
  {
    name: "services",
    title: "预约和项目",
    why: "付了钱的时间或工作可能没有人做，退了钱的还占着。",
    remedy: "在管理后台打开这个预约或项目，和订单对照，再和买家联系。",
    invariants: serviceInvariants,
  },
];

/**
 * All statements about money that are always true.
 *
 * @doorfortests
 */
export const moneyInvariants: readonly Invariant[] = GROUPS.flatMap(({ invariants }) => invariants);

/** Examines orders, payments, refunds and everything that opens rights, over the whole database in batches. */
export function moneyChecks(db: DatabaseOrTransaction): SiteCheck[] {
  return GROUPS.map(({ name, title, why, remedy, invariants }) => ({
    name,
    title,
    async *find() {
      for await (const { invariant, row } of findViolations(db, invariants))
        yield { severity: "error", what: `${invariant.what}（${describeRow(row)}）`, why, remedy };
    },
  }));
}

function describeRow(row: Record<string, unknown>): string {
  return Object.entries(row)
    .map(([column, value]) => `${column} ${value ?? "无"}`)
    .join("，");
}
