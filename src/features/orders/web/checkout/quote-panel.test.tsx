import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PayBar } from "./pay-bar.tsx";
import { QuotePanel } from "./quote-panel.tsx";
import type { QuoteView } from "./use-quote.ts";

const listPrice: QuoteView["shown"] = {
  ...{ title: "高级会员年卡", total_fen: 69_900, until: null, is_gift: false, lost_fen: 0, coupons: null },
  lines: [{ kind: "plan", title: "高级会员年卡", detail: "365 天", amount_fen: 69_900 }],
} as unknown as QuoteView["shown"];

function render(view: Partial<QuoteView>): string {
  const quote: QuoteView = {
    shown: listPrice,
    isKnown: false,
    isPending: true,
    obstacle: null,
    failure: null,
    reload: () => {},
    ...view,
  };
  return renderToStaticMarkup(
    <QuotePanel heading="金额" quote={quote} validity={null}>
      <PayBar label="高级会员年卡" totalFen={quote.isKnown ? quote.shown.total_fen : null}>
        去支付
      </PayBar>
    </QuotePanel>,
  );
}

test("the list price is not shown to whoever may pay another one", () => {
  const markup = render({});
  expect(markup).not.toContain("699");
  expect(markup).toContain("正在计算金额");
  expect(markup).toContain("skeleton");
});

test("a sum that could not be fetched is not replaced by the list price", () => {
  const markup = render({ isPending: false, failure: "网络断了" });
  expect(markup).not.toContain("699");
  expect(markup).toContain("金额没有算出来");
});

test("the visitor's own price is shown", () => {
  expect(render({ isKnown: true, isPending: false })).toContain("¥699.00");
});
