import { useState } from "react";
import { formatFen } from "../../../../kit/values/money.ts";
import { CHANNELS } from "../../../../ports/payment-channel.ts";
import { useConsole } from "../../../../ui/console/console-context.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { Facts, Moment, Money, PagePart, stateOf } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { useConfirm } from "../../../../ui/dialog/confirm.ts";
import { type AdminRefund, listRefunds, retryRefund } from "../admin-contract.ts";
import { confirmPayback, dropPayback, viewRefund } from "../refund-admin-contract.ts";
import { PaybackSheet } from "./payback-sheet.tsx";
import { isOnItsWay, PAYOUT_STATES, unpaidFen } from "./refund-look.ts";

const CHANGES = [viewRefund, listRefunds];

/** Shows the transfers of an approved refund, and the actions for those that failed. */
export function RefundPayouts({ refund }: { refund: AdminRefund }) {
  const [isByHand, setByHand] = useState(false);
  const retry = useAct(retryRefund, { changes: CHANGES, done: "已经再次发起" });
  return (
    <PagePart title="退款走到哪里">
      <ul className="flex max-w-[720px] flex-col divide-y divide-border text-sm">
        {refund.payouts.map((payout) => (
          <li key={payout.out_refund_no} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2">
            <span>{payout.kind === "by_hand" ? "手工转账" : CHANNELS[payout.channel].title}</span>
            <Money fen={payout.amount_fen} />
            {stateOf(PAYOUT_STATES, payout.state)}
            <span className="text-text-muted">退款单号 {payout.out_refund_no}</span>
            {payout.attempts > 1 && <span className="text-text-muted">试过 {payout.attempts} 次</span>}
            {payout.refusal !== null && <span className="text-danger-text">渠道拒绝：{payout.refusal}</span>}
          </li>
        ))}
      </ul>
      {refund.payouts.some(({ state, attempts }) => state === "due" && attempts === 0) && (
        <p className="mt-2 text-sm text-text-muted">一两分钟内自动发出，不用做什么。渠道没有收下时，再用下面的办法。</p>
      )}
      {isOnItsWay(refund) && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            size="small"
            variant="secondary"
            busyLabel={retry.isPending ? "正在发起" : null}
            onClick={() => retry.mutate({ params: { refund_id: refund.id } })}
          >
            立即再试一次
          </Button>
          {refund.payback === null && (
            <Button size="small" variant="secondary" onClick={() => setByHand(true)}>
              手工退款
            </Button>
          )}
        </div>
      )}
      {refund.payback !== null && <Payback refund={refund} payback={refund.payback} />}
      {isByHand && <PaybackSheet refund={refund} onClose={() => setByHand(false)} />}
    </PagePart>
  );
}

interface PaybackProps {
  refund: AdminRefund;
  payback: NonNullable<AdminRefund["payback"]>;
}

/** A payment outside the gateway is recorded by one person and confirmed by another. */
function Payback({ refund, payback }: PaybackProps) {
  const { user } = useConsole();
  const confirm = useConfirm();
  const params = { refund_id: refund.id };
  const accept = useAct(confirmPayback, { changes: CHANGES, done: "已经确认，退款办完了" });
  const drop = useAct(dropPayback, { changes: CHANGES, done: "登记已经撤销，改回由渠道退" });
  const isOpen = payback.confirmed_at === null;
  const isOwn = payback.recorded_by.user_id === user.id;
  const ask = () =>
    confirm({
      title: "确认手工退款",
      text: `${formatFen(payback.amount_fen)} 已经转给${refund.user.name}，流水号 ${payback.reference}。确认以后渠道不再退这笔钱，不能撤销。`,
      label: "确认已经转账",
      onConfirm: async () => {
        await accept.mutateAsync({ params });
      },
    });
  return (
    <section aria-label="手工退款" className="mt-5 max-w-[720px] rounded-lg border border-border bg-card p-4">
      <h3 className="mb-3 font-semibold">手工退款</h3>
      <Facts
        facts={[
          ["金额", <Money key="sum" fen={payback.amount_fen} />],
          ["流水号", payback.reference],
          ["登记", <NamedPerson key="by" person={payback.recorded_by} />],
          ["登记时间", <Moment key="at" at={payback.recorded_at} />],
          ["确认", isOpen ? "等另一位工作人员确认" : <NamedPerson key="other" person={payback.confirmed_by} />],
          ["确认时间", !isOpen && <Moment at={payback.confirmed_at} />],
        ]}
      />
      {isOpen && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {isOwn ? (
            <p className="text-sm text-text-secondary">
              登记的人不能自己确认。请另一位能处理退款的工作人员打开这一页。
            </p>
          ) : (
            <Button size="small" onClick={ask}>
              确认已经转账
            </Button>
          )}
          <Button
            size="small"
            variant="danger"
            busyLabel={drop.isPending ? "正在撤销" : null}
            onClick={() => drop.mutate({ params })}
          >
            撤销登记
          </Button>
        </div>
      )}
      {!isOpen && unpaidFen(refund) > 0 && <p className="mt-3 text-sm text-text-muted">其余的由渠道退。</p>}
    </section>
  );
}
