import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { OrderLink } from "../../../../ui/console/order-link.tsx";
import { type ConsolePageProps, consoleHref } from "../../../../ui/console/page.ts";
import { Facts, Moment, Money, PageHead, PagePart, stateOf } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import type { AdminRefund } from "../admin-contract.ts";
import { viewRefund } from "../refund-admin-contract.ts";
import { REFUND_CASES } from "../refund-rules.ts";
import { RefundDecision } from "./refund-decision.tsx";
import { RefundFiles } from "./refund-files-part.tsx";
import { REFUND_STATES_FOR_STAFF } from "./refund-look.ts";
import { RefundPayouts } from "./refund-payouts.tsx";

const BACK = { path: "/refunds", label: "退款" };

/**
 * Shows one refund request: its content, how the amount was computed, the available actions, and the state of the
 * transfer.
 */
export function RefundPage({ params }: ConsolePageProps) {
  const answer = useAnswer(viewRefund, { params: { refund_id: params.id ?? "" } });
  if (answer.data === undefined) {
    return (
      <AnswerView answer={answer} shape="facts" head={{ title: "退款申请", back: BACK }}>
        {() => null}
      </AnswerView>
    );
  }
  const refund = answer.data;
  return (
    <>
      <PageHead
        title={`退款：${refund.title}`}
        text={stateOf(REFUND_STATES_FOR_STAFF, refund.state)}
        back={BACK}
        actions={<LogLink subject={`refund:${refund.id}`} look="button" />}
      />
      <div className="grid gap-x-10 lg:grid-cols-2">
        <PagePart title="申请">
          <RefundFacts refund={refund} />
        </PagePart>
        <PagePart title="金额怎样算出来">
          <RefundSum refund={refund} />
        </PagePart>
      </div>
      {refund.state === "asked" && <RefundDecision refund={refund} />}
      {refund.payouts.length > 0 && <RefundPayouts refund={refund} />}
      {refund.files.length > 0 && <RefundFiles refund={refund} />}
    </>
  );
}

function RefundFacts({ refund }: { refund: AdminRefund }) {
  return (
    <Facts
      facts={[
        ["买家", <NamedPerson key="buyer" person={refund.user} />],
        ["订单", <OrderLink key="order" orderNo={refund.order_no} />],
        ["情形", REFUND_CASES[refund.case]],
        ["买家写的", refund.reason && <span className="whitespace-pre-wrap">{refund.reason}</span>],
        ["用了多少", <UseOfRefund key="use" refund={refund} />],
        ["付款", <Moment key="paid" at={refund.paid_at} />],
        ["申请", <Moment key="asked" at={refund.asked_at} />],
        ["决定", refund.decided_at && <Moment at={refund.decided_at} />],
        ["谁决定的", refund.decided_at && decider(refund)],
        ["给买家的答复", refund.answer && <span className="whitespace-pre-wrap">{refund.answer}</span>],
        ["办完", refund.finished_at && <Moment at={refund.finished_at} />],
      ]}
    />
  );
}

/** Shows the facts as they were at the time of the request, with links to their sources. */
function UseOfRefund({ refund: { use, opened_items, order_no } }: { refund: AdminRefund }) {
  return (
    <>
      {use ?? `付款后读过 ${opened_items} 篇会员内容`}
      <Link
        to={consoleHref("/refunds/use", { order: order_no })}
        className="ml-2 inline-flex min-h-6 items-center text-brand hover:underline"
      >
        打开记录
      </Link>
    </>
  );
}

function decider({ is_by_rule, decided_by }: AdminRefund) {
  return is_by_rule ? "小额自动同意的规则" : <NamedPerson person={decided_by} nobody="服务器上的命令" />;
}

/** Shows the amount line by line, as the buyer saw it. */
function RefundSum({ refund }: { refund: AdminRefund }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">退款金额的每一行</caption>
      <tbody>
        {refund.items.map(({ title, detail, amount_fen }) => (
          <tr key={`${title} ${detail}`} className="border-b border-border align-top">
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              {title}
              <span className="block text-text-muted">{detail}</span>
            </th>
            <td className="py-2 text-right">
              <Money fen={amount_fen} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="py-2 text-left font-semibold">
            退
          </th>
          <td className="py-2 text-right font-semibold">
            <Money fen={refund.sum_fen} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
