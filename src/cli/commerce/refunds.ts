import { SoldServices } from "../../domain/orders/sold-service.ts";
import { createMembership } from "../../features/access/membership/server/membership.ts";
import { createOrderFollower } from "../../features/commerce/invitations/server/follow-orders.ts";
import { findInvoiceObstacle } from "../../features/commerce/invoices/server/invoices.ts";
import type { AdminRefund } from "../../features/commerce/orders/admin-contract.ts";
import type { RefundRules } from "../../features/commerce/orders/refund-admin-contract.ts";
import { REFUND_CASES } from "../../features/commerce/orders/refund-rules.ts";
import { REFUND_STATE_TITLES } from "../../features/commerce/orders/refund-state-titles.ts";
import { invitingOrders } from "../../features/commerce/orders/server/detail/inviting-orders.ts";
import { listRefunds } from "../../features/commerce/orders/server/payment/refund-store.ts";
import {
  approveRefund,
  refuseRefund,
  requireRefund,
  retryRefund,
} from "../../features/commerce/orders/server/refunds/decide-refund.ts";
import {
  changeRefundRules,
  readRefundRules,
} from "../../features/commerce/orders/server/refunds/refund-rules-admin.ts";
import {
  serializeAdminRefund,
  serializeAdminRefunds,
} from "../../features/commerce/orders/server/refunds/serialize-refund.ts";
import { soldTimes } from "../../features/services/booking/server/booking.ts";
import { soldMilestones } from "../../features/services/outsourcing/server/outsourcing.ts";
import { formatFen } from "../../kit/values/money.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { RefundsCommand } from "./read-refunds.ts";

const LISTED = 100;

/** Runs `refunds`. Manual payouts need two known people, and so the API. */
export async function runRefunds(command: RefundsCommand, options: CommandOptions): Promise<void> {
  const text = await openAccounts(options, async ({ db, clock, act, notify }) => {
    const { ledger } = createMembership({ db, clock, notify, findResource: async () => null });
    const services = new SoldServices([
      soldTimes({ db, clock, notify, ledger }),
      soldMilestones({ db, clock, notify }),
    ]);
    const follower = createOrderFollower({ orders: invitingOrders });
    const context = { db, clock, ledger, notify, findInvoiceObstacle, services, follower };
    const doing = (action: string) => ({ action, permission: "orders.refund" }) as const;
    switch (command.act) {
      case "list":
        return act(doing("listRefunds"), async () => {
          const { rows, total } = await listRefunds(db, { state: command.state, offset: 0, limit: LISTED });
          const lines = (await serializeAdminRefunds(db, rows)).map(describeRefund);
          if (total > rows.length) lines.push(`共 ${total} 份，这里是最早的 ${rows.length} 份`);
          return lines.length === 0 ? "没有这样的退款申请" : lines.join("\n");
        });
      case "show":
        return act(doing("viewRefund"), async (note) => {
          note({ subject: `refund:${command.id}` });
          return describeWhole(await serializeAdminRefund(db, await requireRefund({ db }, command.id)));
        });
      case "approve": {
        const { id, reasonCase, sumFen, answer } = command;
        const approval = { id, staffId: null, reasonCase, sumFen, answer };
        const refund = await act(doing("approveRefund"), (note) => approveRefund(context, { ...approval, note }));
        return `已同意，权益已收回，款项随后原路退回：\n${describeRefund(refund)}`;
      }
      case "refuse": {
        const { id, answer } = command;
        const refund = await act(doing("refuseRefund"), (note) =>
          refuseRefund(context, { id, staffId: null, answer, note }),
        );
        return `未同意，理由已告诉申请人：\n${describeRefund(refund)}`;
      }
      case "retry": {
        const { id } = command;
        const refund = await act(doing("retryRefund"), (note) => retryRefund(context, { id, staffId: null, note }));
        return `一分钟内再次发起：\n${describeRefund(refund)}`;
      }
      case "rules": {
        const { change } = command;
        if (Object.keys(change).length === 0) return describeRules(await readRefundRules(db));
        const changing = { change, staffId: null };
        await act(doing("changeRefundRules"), (note) => changeRefundRules(context, { ...changing, note }));
        return `${describeRules(await readRefundRules(db))}\n买家读到的规则文本要一并修改：legal publish refund`;
      }
    }
  });
  process.stdout.write(`${text}\n`);
}

function describeRefund(refund: AdminRefund): string {
  const { id, state, title, user_id, order_no, line, sum_fen, asked_at } = refund;
  const what = `${title}（第 ${line + 1} 行）  ${formatFen(sum_fen)}  情形 ${refund.case}`;
  return `编号 ${id}  ${REFUND_STATE_TITLES[state]}  ${what}  账号 ${user_id}  订单 ${order_no}  ${formatExactTime(new Date(asked_at))}`;
}

function describeWhole(refund: AdminRefund): string {
  const { items, payouts, files, payback, answer, use, opened_items, is_by_rule } = refund;
  return [
    describeRefund(refund),
    `情形  ${REFUND_CASES[refund.case]}`,
    `理由  ${refund.reason}`,
    `使用  ${use ?? `付款后读过 ${opened_items} 篇会员内容`}`,
    ...items.map(({ title, detail, amount_fen }) => `金额  ${title}  ${detail}  ${formatFen(amount_fen)}`),
    ...files.map((file) => `材料  ${file.id}  ${file.purpose === "guardian" ? "监护人的证明" : "手工退款的凭证"}`),
    ...(answer === null ? [] : [`答复  ${answer}`]),
    ...(is_by_rule ? ["由小额退款的规则自动同意"] : []),
    ...payouts.map((one) => {
      const how = one.kind === "by_hand" ? "手工" : one.channel;
      const back =
        one.state === "back" ? "已退回" : `没有退回，试过 ${one.attempts} 次${one.refusal ? `，${one.refusal}` : ""}`;
      return `退款  ${how}  ${one.out_refund_no}  ${formatFen(one.amount_fen)}  ${back}`;
    }),
    ...(payback === null
      ? []
      : [
          `手工退款  ${formatFen(payback.amount_fen)}  流水号 ${payback.reference}  账号 ${payback.recorded_by} 登记，${payback.confirmed_by === null ? "等另一人确认" : `账号 ${payback.confirmed_by} 确认`}`,
        ]),
  ].join("\n");
}

function describeRules({ history }: { history: RefundRules[] }): string {
  return history
    .map((rules, index) => {
      const auto =
        rules.auto_fen === null
          ? "不自动同意"
          : `${formatFen(rules.auto_fen)}以内 ${rules.auto_after_hours} 小时后自动同意`;
      const who = rules.changed_by === null ? "" : `  账号 ${rules.changed_by}`;
      const once = rules.once_in_months === 0 ? "不限次数" : `${rules.once_in_months} 个月一次`;
      return `${index === 0 ? "现在" : "以前"}  ${rules.full_days} 天内  会员至多读 ${rules.most_opened} 篇，${once}  单品至多用 ${rules.used_percent}%  ${auto}  ${formatExactTime(new Date(rules.changed_at))} 起${who}`;
    })
    .join("\n");
}
