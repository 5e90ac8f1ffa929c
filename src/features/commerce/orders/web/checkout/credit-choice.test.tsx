import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CreditChoice } from "./credit-choice.tsx";
import { FullRefundNote } from "./full-refund-note.tsx";

const ignore = () => undefined;
const textOf = (markup: string) => markup.replace(/<[^>]+>/g, "");
const draw = (props: { lostFen?: number; isForLife?: boolean; skipsCredit?: boolean }) =>
  renderToStaticMarkup(<CreditChoice lostFen={0} isForLife={false} skipsCredit={false} onChoose={ignore} {...props} />);

test("offers no choice if a credit loses nothing", () => {
  expect(draw({})).toBe("");
});

test("a credit above the price states the loss and offers to keep the membership", () => {
  const markup = draw({ lostFen: 12_345 });
  expect(textOf(markup)).toContain("抵扣的价值比应付金额多 ¥123.45，多出的部分不退还");
  expect(textOf(markup)).toContain("不抵扣，付全价：原有会员照常计时，没开始的接在高级会员后面");
  expect(markup).not.toMatch(/<input[^>]* checked/);
});

test("a buyer who keeps the membership sees no loss, and can change the choice", () => {
  const markup = draw({ skipsCredit: true });
  expect(textOf(markup)).not.toContain("不退还");
  expect(markup).toMatch(/<input[^>]* checked/);
});

test("with a membership for life, a membership that has not begun is suspended", () => {
  expect(textOf(draw({ lostFen: 1, isForLife: true }))).toContain("没开始的在终身会员期间不计时");
});

const rules = { days: 10, most_opened: 5, used_percent: 30 };
const noteOf = (request: Parameters<typeof FullRefundNote>[0]["request"], given: typeof rules | null) =>
  textOf(renderToStaticMarkup(<FullRefundNote request={request} rules={given} />));

test("the checkout states the full refund with the site's numbers", () => {
  expect(noteOf({ plan_id: 1 }, rules)).toContain("付款后 10 天内打开不超过 5 项会员内容的可以全额退款");
  expect(noteOf({ product_id: 1 }, rules)).toContain("付款后 10 天内使用不超过 30% 的可以全额退款");
  expect(noteOf({ product_id: 1 }, { ...rules, used_percent: 0 })).toContain("付款后 10 天内没有使用的可以全额退款");
});

test("the checkout states no number before the answer, and nothing without a period or for a service", () => {
  expect(noteOf({ plan_id: 1 }, null)).toMatch(/^付款不久、几乎没有使用的可以全额退款/);
  expect(noteOf({ plan_id: 1 }, { ...rules, days: 0 })).toBe("");
  expect(noteOf({ service: "booking:1" }, rules)).toBe("");
});
