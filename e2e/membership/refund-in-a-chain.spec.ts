import { randomUUID } from "node:crypto";
import { approveRefund, listRefunds } from "../../src/features/commerce/orders/admin-contract.ts";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, buyPlan, callAs, signUp } from "../../test/journey/members.ts";

test("a year bought after a month begins immediately when the month is refunded, and the pages show it", async ({
  page,
  request,
  site,
}) => {
  const member = await signUp(request);
  const { items: plans } = await callAs(request, member, "GET", "/v1/plans");
  const planId = (name: string) => plans.find((plan: { name: string }) => plan.name === name).id;
  const monthOrder = await buyPlan(request, member, planId("VIP 月卡"));
  await buyPlan(request, member, planId("VIP 年卡"));
  await callAs(request, member, "POST", `/v1/orders/${monthOrder}/refund`, {
    headers: { "idempotency-key": randomUUID() },
    data: { case: 1, reason: "买重了" },
  });
  const { items: refunds } = await callAsOwner(site, listRefunds, { query: { state: "asked", limit: 100 } });
  const params = { refund_id: refunds.find(({ order_no }) => order_no === monthOrder)?.id ?? 0 };
  await callAsOwner(site, approveRefund, { params, body: { answer: "已核对" } });

  const { user } = await callAs(request, member, "GET", "/v1/user");
  expect(user.is_vip).toBe(true);
  expect(user.vip_list).toHaveLength(1);
  const { items: terms } = await callAs(request, member, "GET", "/v1/user/memberships");
  expect(terms).toMatchObject([
    { name: "VIP 年卡", state: "running" },
    { name: "VIP 月卡", state: "ended", reason: "已退款，已经结束" },
  ]);

  await bringSession(page, member);
  await page.goto("/user/profile?tab=profile");
  const rows = page.getByRole("region", { name: "会员明细" }).getByRole("listitem");
  await expect(rows.filter({ hasText: "VIP 年卡" }).first()).toContainText("进行中");
  await expect(rows.filter({ hasText: "VIP 月卡" }).first()).toContainText("已退款，已经结束");
  await rows.getByText("日期变过 1 次").click();
  await expect(rows.filter({ hasText: "VIP 年卡" }).first()).toContainText("，改为");
  await expectAccessible(page);

  await page.goto("/vip");
  await expect(page.getByRole("main")).toContainText(`有效期至 ${terms[0].ends_at.slice(0, 4)}`);
});
