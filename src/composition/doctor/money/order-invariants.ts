import { orderStateSchema } from "../../../features/commerce/orders/contract.ts";
import { canMove } from "../../../features/commerce/orders/order-states.ts";
import type { Invariant } from "../invariants.ts";
import { GRANTS, ORDERS, wasDelivered } from "./walks.ts";

const allowedSteps = orderStateSchema.options
  .flatMap((from) => orderStateSchema.options.filter((to) => canMove(from, to)).map((to) => `('${from}', '${to}')`))
  .join(", ");

/** Orders with their lines, their history, and the rights that they opened. */
export const orderInvariants: readonly Invariant[] = [
  {
    name: "sold_line_without_one_grant",
    what: "已交付的订单有一行没有开通权益",
    walk: ORDERS,
    query: `select o.order_no, l.position from orders o join order_lines l on l.order_no = o.order_no and l.subject is not null
      left join grants g on g.order_no = l.order_no and g.order_line = l.position
      where :batch(o.order_no) and o.state = 'fulfilled' and o.gift_days is null
      group by o.order_no, l.position having count(g.id) <> 1`,
  },
  {
    name: "order_sells_nothing",
    what: "订单里没有商品",
    walk: ORDERS,
    query: `select o.order_no from orders o where :batch(o.order_no) and not exists
      (select from order_lines l where l.order_no = o.order_no and l.subject is not null)`,
  },
  {
    name: "grant_for_nothing_sold",
    what: "权益所属的订单行没有卖出东西",
    walk: GRANTS,
    query: `select g.id as grant_id, g.order_no from grants g join orders using (order_no)
      left join order_lines l on l.order_no = g.order_no and l.position = g.order_line
      where :batch(g.id) and l.subject is null`,
  },
  {
    name: "grant_without_order",
    what: "权益所属的订单不存在",
    walk: GRANTS,
    query: `select g.id as grant_id, g.order_no from grants g left join orders o using (order_no)
      where :batch(g.id) and g.order_no is not null and o.order_no is null`,
  },
  {
    name: "grant_of_undelivered_order",
    what: "没有交付过的订单开通了权益",
    walk: GRANTS,
    query: `select g.id as grant_id, g.order_no from grants g join orders o using (order_no)
      where :batch(g.id) and not ${wasDelivered("o.order_no")}`,
  },
  {
    name: "grant_differs_from_line",
    what: "权益和它的订单行不同：人、等级、内容或价值",
    walk: GRANTS,
    query: `select g.id as grant_id, g.order_no, g.user_id, g.level, g.resource_key, g.value_fen
      from grants g join orders o using (order_no) join order_lines l on l.order_no = g.order_no and l.position = g.order_line
      where :batch(g.id) and (g.level is distinct from l.level or g.resource_key is distinct from l.resource_key
        or g.source = 'order' and (g.user_id <> o.user_id or g.value_fen <> l.value_fen))`,
  },
  {
    name: "order_left_paid",
    what: "订单收到了钱，没有交付",
    walk: ORDERS,
    query: "select o.order_no from orders o where :batch(o.order_no) and o.state = 'paid'",
  },
  {
    name: "lines_do_not_add_up",
    what: "订单各行相加不等于总额",
    walk: ORDERS,
    query: `select o.order_no, o.total_fen, sum(l.amount_fen) as lines_fen from orders o join order_lines l using (order_no)
      where :batch(o.order_no) group by o.order_no having sum(l.amount_fen) <> o.total_fen`,
  },
  {
    name: "shares_do_not_add_up",
    what: "订单各行分到的实付相加不等于总额",
    walk: ORDERS,
    query: `select o.order_no, o.total_fen, sum(l.paid_fen) as shares_fen from orders o join order_lines l using (order_no)
      where :batch(o.order_no) group by o.order_no having sum(l.paid_fen) <> o.total_fen`,
  },
  {
    name: "values_do_not_add_up",
    what: "订单各行的价值不等于实付加用掉的抵扣",
    walk: ORDERS,
    query: `select o.order_no, o.total_fen, sum(l.value_fen) as values_fen from orders o join order_lines l using (order_no)
      where :batch(o.order_no) group by o.order_no
      having sum(l.value_fen) <> o.total_fen - sum(case l.kind when 'upgrade_credit' then l.amount_fen else 0 end)`,
  },
  {
    name: "history_is_no_chain",
    what: "订单的历史前后接不上",
    walk: ORDERS,
    query: `select order_no, before, from_state from (
        select e.order_no, e.from_state, lag(e.to_state) over (partition by e.order_no order by e.id) as before
        from order_events e where :batch(e.order_no)) steps
      where from_state is distinct from before`,
  },
  {
    name: "history_ends_elsewhere",
    what: "订单的状态和它的历史不同",
    walk: ORDERS,
    query: `select o.order_no, o.state from orders o where :batch(o.order_no) and o.state is distinct from
      (select to_state from order_events e where e.order_no = o.order_no order by id desc limit 1)`,
  },
  {
    name: "step_not_allowed",
    what: "订单走了不允许的一步",
    walk: ORDERS,
    query: `select e.order_no, e.from_state, e.to_state from order_events e
      where :batch(e.order_no) and e.from_state is not null and (e.from_state, e.to_state) not in (${allowedSteps})`,
  },
  {
    name: "delivered_without_gateway",
    what: "支付渠道没有说收到钱，订单却交付了",
    walk: ORDERS,
    query: `select o.order_no from orders o where :batch(o.order_no) and o.total_fen > 0
      and exists (select from grants g where g.order_no = o.order_no) and not exists (
        select from order_events e where e.order_no = o.order_no and e.to_state = 'paid'
          and e.source in ('notification', 'query'))`,
  },
];
