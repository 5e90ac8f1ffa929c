import type { Invariant } from "../invariants.ts";
import { BATCHES, CODES, GIFTS, GRANTS, INVITATIONS, ORDERS, wasDelivered } from "./walks.ts";

/** Gifts, invitations and redeem codes: rights that somebody else paid for, or nobody. */
export const givenInvariants: readonly Invariant[] = [
  {
    name: "gift_order_without_one_gift",
    what: "作为礼物交付的订单没有礼物",
    walk: ORDERS,
    query: `select o.order_no from orders o left join gifts g using (order_no)
      where :batch(o.order_no) and o.gift_days is not null and ${wasDelivered("o.order_no")}
      group by o.order_no having count(g.id) <> 1`,
  },
  {
    name: "gift_nobody_paid",
    what: "礼物没有交付过的订单",
    walk: GIFTS,
    query: `select g.id as gift_id, g.order_no from gifts g left join orders o using (order_no)
      where :batch(g.id) and (o.gift_days is null or not ${wasDelivered("o.order_no")})`,
  },
  {
    name: "gift_of_another_giver",
    what: "礼物的赠送人不是订单的买家",
    walk: GIFTS,
    query: `select g.id as gift_id, g.order_no, g.user_id from gifts g join orders o using (order_no)
      where :batch(g.id) and g.user_id <> o.user_id`,
  },
  {
    name: "untaken_gift_opens_something",
    what: "没有人领的礼物开通了权益",
    walk: GIFTS,
    query: `select g.id as gift_id, g.order_no from gifts g join grants r using (order_no)
      where :batch(g.id) and g.state not in ('taken', 'revoked')`,
  },
  {
    name: "taken_gift_opens_nothing",
    what: "领走的礼物没有给领的人开通权益",
    walk: GIFTS,
    query: `select g.id as gift_id, g.order_no from gifts g left join grants r on r.order_no = g.order_no and r.source = 'gift'
      where :batch(g.id) and g.state in ('taken', 'revoked') group by g.id
      having count(r.id) = 0 or bool_or(r.user_id <> g.taken_by)`,
  },
  {
    name: "right_left_of_revoked_gift",
    what: "收回的礼物还留着权益",
    walk: GIFTS,
    query: `select g.id as gift_id, g.order_no from gifts g join grants r using (order_no)
      where :batch(g.id) and g.state = 'revoked' and r.revoked_at is null`,
  },
  {
    name: "gift_and_order_disagree",
    what: "礼物的状态和订单的状态对不上",
    walk: GIFTS,
    query: `select g.id as gift_id, g.order_no, g.state, o.state as order_state from gifts g join orders o using (order_no)
      where :batch(g.id) and ((g.state in ('waiting', 'taken')) <> (o.state = 'fulfilled')
        or (g.state in ('cancelled', 'expired', 'revoked')) <> (o.state in ('refunding', 'refunded')))`,
  },
  {
    name: "gift_worth_money",
    what: "领来的礼物记了金额，可以拿去抵扣",
    walk: GRANTS,
    query: `select g.id as grant_id, g.order_no, g.value_fen from grants g
      where :batch(g.id) and g.source = 'gift' and g.value_fen <> 0`,
  },
  {
    name: "invitation_credited_wrongly",
    what: "邀请得了奖励，订单却不成立，或奖励和写的不同",
    walk: INVITATIONS,
    query: `select i.id as invitation_id, i.order_no from invitations i left join orders o using (order_no)
      left join grants g on g.invitation_id = i.id
      where :batch(i.id) and i.state = 'credited' and (o.state <> 'fulfilled' or o.user_id <> i.user_id
        or (i.reward = 'vip_days') <> (g.id is not null and g.revoked_at is null and g.user_id = i.inviter_id
          and g.ends_at - g.starts_at = i.days * interval '1 day'))`,
  },
  {
    name: "invitation_of_returned_money",
    what: "钱在退回，邀请还算数",
    walk: INVITATIONS,
    query: `select i.id as invitation_id, i.order_no from invitations i join payments p using (order_no)
      join refund_payouts b on b.payment_id = p.id where :batch(i.id) and i.state in ('waiting', 'held', 'credited')`,
  },
  {
    name: "days_without_invitation",
    what: "邀请没有得奖励或已收回，赠的天数还在",
    walk: GRANTS,
    query: `select g.id as grant_id, g.user_id from grants g left join invitations i on i.id = g.invitation_id
      where :batch(g.id) and g.source = 'invitation' and (i.id is null or g.value_fen <> 0
        or i.state not in ('credited', 'returning', 'returned') or (i.state = 'returned') <> (g.revoked_at is not null))`,
  },
  {
    name: "code_opens_nothing",
    what: "用掉的兑换码没有给用的人开通权益",
    walk: CODES,
    query: `select c.id as code_id, c.batch_id, c.user_id from redeem_codes c left join grants g on g.code_id = c.id
      where :batch(c.id) and c.redeemed_at is not null group by c.id
      having count(g.id) = 0 or bool_or(g.user_id <> c.user_id)`,
  },
  {
    name: "code_and_right_disagree",
    what: "兑换码的状态和它开通的权益对不上",
    walk: CODES,
    query: `select c.id as code_id, c.batch_id, g.id as grant_id from redeem_codes c join grants g on g.code_id = c.id
      where :batch(c.id) and (c.redeemed_at is null or c.revoked_at is not null and g.revoked_at is null)`,
  },
  {
    name: "codes_not_counted",
    what: "一批兑换码的张数和记的不同",
    walk: BATCHES,
    query: `select b.id as batch_id, b.code_count, count(c.id) as codes from redeem_batches b
      left join redeem_codes c on c.batch_id = b.id
      where :batch(b.id) group by b.id having count(c.id) <> b.code_count`,
  },
];
