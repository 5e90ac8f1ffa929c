import { pathOfRefund } from "../../../../../domain/orders/order-paths.ts";
import { LinkButton } from "../../../../../ui/controls/button.tsx";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { Panel } from "../../../../../ui/layout/card.tsx";
import { previewRefund } from "../../refund-contract.ts";
import { UsedItems } from "./used-items.tsx";

/** The link from an order to its refund. */
export function RefundEntry({ orderNo }: { orderNo: string }) {
  const { data } = usePersonalData(previewRefund, { params: { order_no: orderNo }, query: {} }, true);
  const used = data?.used ?? null;
  return (
    <Panel>
      <h4 className="font-semibold">退款</h4>
      <p className="mt-1 text-sm text-text-secondary">能退多少、怎样算出来，提交之前都先看到。</p>
      {used !== null && (
        <div className="mt-3">
          <UsedItems used={used} orderNo={orderNo} />
        </div>
      )}
      <LinkButton to={pathOfRefund(orderNo)} variant="secondary" className="mt-3">
        申请或查看退款
      </LinkButton>
    </Panel>
  );
}
