import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import { joinedPersonalTable, personalTable } from "../../../../kit/tables/personal-table.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import type { Database } from "../../../../ports/database.ts";
import type { OrderState } from "../contract.ts";
import { ORDER_STATE_TITLES } from "../order-state-titles.ts";
import { REFUND_STATE_TITLES } from "../refund-state-titles.ts";
import { billDifferences } from "./bills/bill-tables.ts";
import { countOrdersOfUser } from "./order/order-store.ts";
import { orders } from "./order/order-tables.ts";
import { paymentExceptions, paymentNotifications, payments } from "./payment/payment-tables.ts";
import { countUndecidedRefunds, listRefundsAfter, type RefundRow } from "./payment/refund-store.ts";
import { refundRequests } from "./payment/refund-tables.ts";
import { refundFiles, refundPaybacks, refundRules } from "./refunds/refund-admin-tables.ts";
import { listProofsOf } from "./refunds/refund-file-store.ts";

/** States in which a payment or a refund is in progress. */
const OPEN_STATES: readonly OrderState[] = ["pending", "paid", "refunding"];

const TABLES = [
  personalTable(orders, {
    copy: {
      list: "orders",
      title: "订单",
      columns: {
        order_no: ["订单号", "orderNo"],
        title: ["内容", "title"],
        total: ["金额", ({ totalFen }) => formatFen(totalFen)],
        state: ["状态", ({ state }) => ORDER_STATE_TITLES[state]],
        created_at: ["下单时间", "createdAt"],
        paid_at: ["付款时间", "paidAt"],
      },
    },
    onLeaving: { rule: "keep", because: "交易记录和账簿凭证，按电子商务法不少于三年" },
  }),
  personalTable(payments, {
    owner: null,
    copy: { omitted: "订单的付款；在微信里付款时的微信标识，付完或关闭就删除" },
    onLeaving: { rule: "keep", because: "付款凭证，随订单保存，不少于三年" },
  }),
  personalTable(paymentNotifications, {
    owner: null,
    copy: { omitted: "支付机构的原文；里面关于你的就是订单" },
    onLeaving: { rule: "keep", because: "与支付机构对账的凭据，不少于三年" },
  }),
  personalTable(paymentExceptions, {
    owner: paymentExceptions.resolvedBy,
    copy: { omitted: "没有照常入账的款项，只写着是哪位工作人员处理的" },
    onLeaving: { rule: "keep", because: "谁处理了异常款项，随付款凭证保存，不少于三年" },
  }),
  personalTable(billDifferences, {
    owner: billDifferences.settledBy,
    copy: { omitted: "与支付机构账单的差异，只写着是哪位工作人员了结的" },
    onLeaving: { rule: "keep", because: "谁了结了对账差异，随账簿凭证保存，不少于三年" },
  }),
  joinedPersonalTable(
    refundRequests,
    (db, userId) => inBatches((last: RefundRow | null) => listRefundsAfter(db, { userId, last })),
    {
      owner: null,
      copy: {
        list: "refunds",
        title: "退款申请",
        columns: {
          order_no: ["订单号", "orderNo"],
          sum: ["金额", ({ sumFen }) => formatFen(sumFen)],
          state: ["状态", ({ state }) => REFUND_STATE_TITLES[state]],
          reason: ["理由", "reason"],
          answer: ["答复", "answer"],
          asked_at: ["申请时间", "requestedAt"],
          decided_at: ["处理时间", "decidedAt"],
        },
      },
      onLeaving: { rule: "keep", because: "退款凭证，随订单保存，不少于三年" },
    },
  ),
  joinedPersonalTable(refundFiles, listProofsOf, {
    owner: refundFiles.uploadedBy,
    copy: {
      list: "refund-proofs",
      title: "退款申请的证明材料",
      columns: {
        request_id: ["退款申请", "requestId"],
        kind: ["文件", "mediaType"],
        size: ["字节", "sizeBytes"],
        uploaded_at: ["上传时间", "uploadedAt"],
      },
    },
    onLeaving: { rule: "keep", because: "监护人的证明在处理后三十日删除；手工退款的凭证随订单保存" },
  }),
  personalTable(refundPaybacks, {
    owner: refundPaybacks.recordedBy,
    copy: { omitted: "站点自己的账，只写着是哪两位工作人员登记和确认的" },
    onLeaving: { rule: "keep", because: "付款凭证，不少于三年" },
  }),
  personalTable(refundRules, {
    owner: refundRules.changedBy,
    copy: { omitted: "站点自己的规则，只写着是哪位工作人员改的" },
    onLeaving: { rule: "keep", because: "规则的历次改动，与它算出的退款一同保存" },
  }),
];

/** Personal data of a buyer. */
export function personalOrders(db: Database): PersonalSource {
  return personalSource(db, { tables: TABLES, describeHoldings: (userId) => describeOrderHoldings(db, userId) });
}

/** The orders of an account to be deleted. They are kept. Open orders are listed first. */
async function describeOrderHoldings(db: Database, userId: number) {
  const all = await countOrdersOfUser(db, { userId });
  const unsettled = await countOrdersOfUser(db, { userId, states: OPEN_STATES });
  const undecided = await countUndecidedRefunds(db, userId);
  return {
    consequences: all > 0 ? [`${all} 笔订单和付款记录按法律规定保留，但不再显示是谁的`] : [],
    obstacles: [
      ...(unsettled > 0 ? [`有 ${unsettled} 笔订单等待付款、开通或退款，请先处理完`] : []),
      ...(undecided > 0 ? [`有 ${undecided} 份退款申请还没有处理，请等待结果或先撤回`] : []),
    ],
  };
}
