import { type FormEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { PageHead, PagePart } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import type { Used } from "../../orders/refund-contract.ts";
import { listOrderDeliveries } from "../admin-contract.ts";
import { DeliveryTable } from "./delivery-table.tsx";

/** Shows what the rights of one order opened, how much of it counts as use, and what staff excluded. */
export function UsePage() {
  const orderNo = new URLSearchParams(useLocation().search).get("order") ?? "";
  return (
    <>
      <PageHead
        title="打开记录"
        text="一份订单的权益打开过什么，退款时算用了多少。买家说某一条不对，核实以后在这里不计入。"
        back={{ path: "/refunds", label: "退款" }}
        actions={orderNo !== "" && <LogLink subject={`order:${orderNo}`} look="button" />}
      />
      <OrderField key={orderNo} orderNo={orderNo} />
      {orderNo === "" ? (
        <EmptyState title="还没有选订单" text="写订单号，或从一件退款申请里打开。" />
      ) : (
        <OrderUse orderNo={orderNo} />
      )}
    </>
  );
}

function OrderField({ orderNo }: { orderNo: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(orderNo);
  function open(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== "") void navigate(consoleHref("/refunds/use", { order: typed.trim() }));
  }
  return (
    <form onSubmit={open} className="mb-8 flex max-w-[480px] items-end gap-3">
      <div className="flex-1">
        <Field label="订单号" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      </div>
      <Button type="submit" variant="secondary">
        查
      </Button>
    </form>
  );
}

function OrderUse({ orderNo }: { orderNo: string }) {
  const answer = useAnswer(listOrderDeliveries, { params: { order_no: orderNo } });
  return (
    <AnswerView answer={answer} shape="parts">
      {({ lines, items }) =>
        lines.map(({ line, title, used }) => {
          const own = items.filter((item) => item.line === line);
          return (
            <PagePart key={line} title={title} text={usedText(used)}>
              {own.length === 0 ? (
                <EmptyState title="还没有打开过" text="这一行的权益没有打开过要付费才能看的内容。" />
              ) : (
                <DeliveryTable orderNo={orderNo} deliveries={own} />
              )}
            </PagePart>
          );
        })
      }
    </AnswerView>
  );
}

function usedText(used: Used | null): string {
  if (used === null) return "这一行退款时不看打开记录。";
  const { count, allowed_count, percent, allowed_percent } = used;
  return count === null
    ? `现在算用了 ${percent}%，不超过 ${allowed_percent}% 可以全额退`
    : `现在算读了 ${count} 篇，不超过 ${allowed_count} 篇可以全额退`;
}
