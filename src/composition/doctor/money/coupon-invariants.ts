import type { Invariant } from "../invariants.ts";
import { CAMPAIGNS, COUPON_USES, INVOICES, ORDERS, wasDelivered } from "./walks.ts";

const LIVING = "u.released_at is null and u.returned_at is null";

/** Coupons in orders, and the counts of campaigns. */
export const couponInvariants: readonly Invariant[] = [
  {
    name: "coupon_count_differs",
    what: "优惠活动记的使用次数和实际不同，或超过了上限",
    walk: CAMPAIGNS,
    query: `select c.id as campaign_id, c.used_count, c.total_limit, count(u.id) as uses from coupon_campaigns c
      left join coupon_uses u on u.campaign_id = c.id and ${LIVING}
      where :batch(c.id) group by c.id having count(u.id) <> c.used_count or count(u.id) > c.total_limit`,
  },
  {
    name: "coupon_used_too_often",
    what: "一个人用的次数超过了活动的上限",
    walk: CAMPAIGNS,
    query: `select c.id as campaign_id, u.user_id, count(*) as uses from coupon_uses u join coupon_campaigns c on c.id = u.campaign_id
      where :batch(c.id) and ${LIVING} group by u.user_id, c.id having count(*) > c.per_person`,
  },
  {
    name: "coupon_of_somebody_else",
    what: "用了别人的优惠券",
    walk: COUPON_USES,
    query: `select u.id as use_id, u.order_no from coupon_uses u join coupons c on c.id = u.coupon_id join orders o using (order_no)
      where :batch(u.id) and (u.user_id <> c.user_id or u.user_id <> o.user_id or u.campaign_id <> c.campaign_id)`,
  },
  {
    name: "two_coupons_in_one_order",
    what: "一个订单用了两张优惠券",
    walk: ORDERS,
    query: `select l.order_no from order_lines l where :batch(l.order_no) and l.kind = 'coupon'
      group by l.order_no having count(*) > 1`,
  },
  {
    name: "coupon_line_differs",
    what: "订单里减的钱和优惠券减的不同",
    walk: ORDERS,
    query: `select o.order_no, l.amount_fen, u.discount_fen from orders o
      left join order_lines l on l.order_no = o.order_no and l.kind = 'coupon'
      left join lateral (select distinct discount_fen from coupon_uses where order_no = o.order_no) u on true
      where :batch(o.order_no) and l.amount_fen is distinct from -u.discount_fen`,
  },
  {
    name: "coupon_and_order_disagree",
    what: "优惠券的状态和订单的状态对不上",
    walk: ORDERS,
    query: `select o.order_no, o.state from order_lines l join orders o using (order_no)
      left join coupon_uses u on u.order_no = o.order_no and ${LIVING}
      where :batch(o.order_no) and l.kind = 'coupon' and not case o.state
        when 'closed' then u.id is null
        when 'pending' then u.id is not null and u.used_at is null
        when 'refunded' then true
        -- Unwanted money on its way back has given its coupon up; what was delivered has not.
        when 'refunding' then (u.used_at is not null) = ${wasDelivered("o.order_no")}
        else u.used_at is not null end`,
  },
];

/** Invoices and the orders in them. */
export const invoiceInvariants: readonly Invariant[] = [
  {
    name: "invoice_of_another_amount",
    what: "开出的发票和订单现在留着的钱不同",
    walk: INVOICES,
    query: `select i.id as invoice_id, o.order_no, o.amount_fen from invoices i
      join invoice_orders o on o.invoice_id = i.id and o.is_living
      where :batch(i.id) and i.state = 'issued' and o.amount_fen <> coalesce(
        (select sum(p.amount_fen - coalesce((select sum(r.amount_fen) from refund_payouts r where r.payment_id = p.id), 0))
          from payments p where p.order_no = o.order_no and p.state = 'paid'), 0)`,
  },
  {
    name: "invoice_and_orders_disagree",
    what: "发票的状态和它占着的订单对不上",
    walk: INVOICES,
    query: `select i.id as invoice_id, i.state, o.order_no from invoices i left join invoice_orders o on o.invoice_id = i.id
      where :batch(i.id) and (i.state in ('requested', 'issued')) is distinct from coalesce(o.is_living, false)`,
  },
];
