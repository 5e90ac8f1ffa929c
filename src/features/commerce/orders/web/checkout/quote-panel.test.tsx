import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Plan } from "../../../../access/membership/contract.ts";
import { PayBar } from "./pay-bar.tsx";
import { purchaseOfPlan } from "./purchase.ts";
import { QuotePanel } from "./quote-panel.tsx";
import type { QuoteView } from "./use-quote.ts";

const { listQuote } = purchaseOfPlan({
  id: 4,
  slug: "premium-year",
  name: "高级会员年卡",
  level: 3,
  duration_months: 12,
  price_fen: 69_900,
  promotion: null,
} as Plan);

function render(view: Partial<QuoteView>): string {
  const quote: QuoteView = {
    displayed: listQuote,
    isKnown: false,
    isPending: true,
    obstacle: null,
    failure: null,
    reload: () => {},
    ...view,
  };
  return renderToStaticMarkup(
    <QuotePanel heading="金额" quote={quote} validity={null}>
      <PayBar label="高级会员年卡" totalFen={quote.isKnown ? quote.displayed.total_fen : null}>
        去支付
      </PayBar>
    </QuotePanel>,
  );
}

test("does not show the list price to a user who may pay a different one", () => {
  const markup = render({});
  expect(markup).not.toContain("699");
  expect(markup).toContain("正在计算金额");
  expect(markup).toContain("skeleton");
});

test("does not show the list price if the total is missing", () => {
  const markup = render({ isPending: false, failure: "网络断了" });
  expect(markup).not.toContain("699");
  expect(markup).toContain("金额没有算出来");
});

test("shows the visitor's own price", () => {
  expect(render({ isKnown: true, isPending: false })).toContain("¥699.00");
});
