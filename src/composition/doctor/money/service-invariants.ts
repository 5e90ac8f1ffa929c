import type { Invariant } from "../invariants.ts";
import { BOOKINGS, MILESTONES, ORDERS, QUOTES, wasDelivered } from "./walks.ts";

/** Bookings and commissioned work that orders pay for. */
export const serviceInvariants: readonly Invariant[] = [
  {
    name: "booking_and_order_disagree",
    what: "预约的状态和订单的状态对不上",
    walk: BOOKINGS,
    query: `select b.id as booking_id, b.state, o.order_no, o.state as order_state from bookings b join orders o using (order_no)
      where :batch(b.id) and not case b.state
        when 'held' then o.state = 'pending'
        when 'released' then o.state in ('closed', 'refunding', 'refunded') and not ${wasDelivered("o.order_no")}
        else ${wasDelivered("o.order_no")} end`,
  },
  {
    name: "delivered_order_without_booking",
    what: "交付的咨询订单没有本人的预约",
    walk: ORDERS,
    query: `select l.order_no from order_lines l join orders o using (order_no)
      left join bookings b on b.order_no = o.order_no and 'booking:' || b.id = l.resource_key and b.user_id = o.user_id
      where :batch(o.order_no) and l.subject like 'consultation:%' and l.resource_key in (select 'booking:' || id from bookings)
        and ${wasDelivered("o.order_no")} and (b.id is null or b.confirmed_at is null)`,
  },
  {
    name: "refunded_booking_takes_time",
    what: "退了款的预约还占着时间",
    walk: BOOKINGS,
    query: `select b.id as booking_id, b.order_no from bookings b join orders o using (order_no)
      where :batch(b.id) and b.state in ('held', 'confirmed') and o.state = 'refunded'`,
  },
  {
    name: "parts_are_not_the_quote",
    what: "报价的各期相加不等于总价",
    walk: QUOTES,
    query: `select q.id as quote_id, q.total_fen, sum(m.price_fen) as parts_fen from outsourcing_quotes q
      left join outsourcing_milestones m on m.quote_id = q.id
      where :batch(q.id) group by q.id having coalesce(sum(m.price_fen), 0) <> q.total_fen`,
  },
  {
    name: "part_and_order_disagree",
    what: "项目一期的状态和订单的状态对不上",
    walk: MILESTONES,
    query: `select m.id as milestone_id, m.state, o.order_no, o.state as order_state
      from outsourcing_milestones m join orders o using (order_no)
      where :batch(m.id) and not case
        when m.state = 'held' then o.state = 'pending'
        when m.state in ('working', 'delivered', 'accepted') then ${wasDelivered("o.order_no")}
        when m.state = 'planned' then o.state in ('closed', 'refunding', 'refunded')
        else true end`,
  },
  {
    name: "delivered_order_without_part",
    what: "交付的项目订单不是本人的，价格不同，或报价没有接受",
    walk: ORDERS,
    query: `select l.order_no from order_lines l join orders o using (order_no)
      left join (outsourcing_milestones m join outsourcing_projects p on p.id = m.project_id
        join outsourcing_quotes q on q.id = m.quote_id and q.state = 'accepted')
        on m.order_no = o.order_no and 'milestone:' || m.id = l.resource_key
          and p.user_id = o.user_id and m.price_fen = l.amount_fen
      where :batch(o.order_no) and l.subject like 'outsourcing:%'
        and l.resource_key in (select 'milestone:' || id from outsourcing_milestones)
        and ${wasDelivered("o.order_no")} and (m.id is null or m.paid_at is null)`,
  },
  {
    name: "refunded_work_goes_on",
    what: "退了款的一期还在做",
    walk: MILESTONES,
    query: `select m.id as milestone_id, m.order_no from outsourcing_milestones m join orders o using (order_no)
      where :batch(m.id) and m.state in ('held', 'working', 'delivered') and o.state = 'refunded'`,
  },
  {
    name: "two_parts_at_once",
    what: "一个项目同时有两期付了款、没有验收",
    walk: MILESTONES,
    query: `select m.project_id, m.id as milestone_id from outsourcing_milestones m
      where :batch(m.id) and m.state in ('held', 'working', 'delivered') and exists (select from outsourcing_milestones other
        where other.project_id = m.project_id and other.id < m.id and other.state in ('held', 'working', 'delivered'))`,
  },
  {
    name: "ended_work_keeps_money",
    what: "项目取消了，付过的钱没有退款申请",
    walk: MILESTONES,
    query: `select m.id as milestone_id, m.order_no from outsourcing_milestones m join outsourcing_projects p on p.id = m.project_id
      where :batch(m.id) and p.state = 'cancelled' and m.state = 'cancelled' and m.paid_at is not null
        and exists (select from order_lines l where l.order_no = m.order_no and l.value_fen > 0) and not exists (
        select from refund_requests r where r.order_no = m.order_no
          and r.state in ('asked', 'approved', 'refunding', 'waiting_balance', 'refunded', 'paid_by_hand'))`,
  },
];
