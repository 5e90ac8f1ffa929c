import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OwnTerm } from "../../contract.ts";
import { TermRows } from "./term-rows.tsx";

const running: OwnTerm = {
  id: 1,
  level: 2,
  name: "VIP 年卡",
  state: "running",
  starts_at: "2026-11-20T08:00:00.000Z",
  ends_at: "2027-11-20T08:00:00.000Z",
  source: "order",
  order_no: "1",
  ended_at: null,
  reason: null,
  moves: [],
};

const textOf = (term: Partial<OwnTerm>) =>
  renderToStaticMarkup(<TermRows terms={[{ ...running, ...term }]} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("a running term shows its name, state, source and both dates in Shanghai time", () => {
  expect(textOf({})).toBe("VIP 年卡 进行中 · 购买 2026年11月20日 16:00 到 2027年11月20日 16:00");
});

test("a term for life shows its start", () => {
  expect(textOf({ ends_at: null })).toContain("2026年11月20日 16:00 起，终身有效");
});

test("a waiting term shows its dates and why it waits", () => {
  const text = textOf({ state: "waiting", reason: "在前面的 VIP 和高级会员到期后开始" });
  expect(text).toContain(
    "还没开始 · 购买 2026年11月20日 16:00 到 2027年11月20日 16:00 在前面的 VIP 和高级会员到期后开始",
  );
});

test("a suspended term has no dates", () => {
  const text = textOf({ state: "suspended", starts_at: null, ends_at: null, source: "gift" });
  expect(text).toContain("暂停计时");
  expect(text).not.toMatch(/\d{4}年/);
});

test("a revoked term shows when and why it was revoked, and not its former dates", () => {
  const text = textOf({ state: "ended", ended_at: "2026-11-25T01:00:00.000Z", reason: "已退款，已经结束" });
  expect(text).toContain("已结束 · 购买 2026年11月25日 09:00 结束 已退款，已经结束");
  expect(text).not.toContain("2027");
});

test("a term whose dates changed shows each change with its cause and the dates before and after", () => {
  const before = { starts_at: "2026-12-20T08:00:00.000Z", ends_at: "2027-12-20T08:00:00.000Z" };
  const after = { starts_at: "2026-11-25T08:00:00.000Z", ends_at: null };
  const text = textOf({ moves: [{ before, after, cause: "前面的会员退款", at: "2026-11-25T08:00:00.000Z" }] });
  expect(text).toContain("日期变过 1 次");
  expect(text).toContain(
    "2026年11月25日 16:00，前面的会员退款：原 2026年12月20日 16:00 到 2027年12月20日 16:00，改为 2026年11月25日 16:00 起，终身有效",
  );
});
