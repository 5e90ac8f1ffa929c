import type { Locator, Page } from "@playwright/test";
import { approveRefund, listRefunds, refuseRefund } from "../../src/features/commerce/orders/admin-contract.ts";
import { chooseTheme, expectAccessible } from "../../test/journey/accessible.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { delayAnswers } from "../../test/journey/delay.ts";
import { expect, test, type VisitedSite } from "../../test/journey/journey.ts";
import { bringSession, buyPlan, callAs, type Member, signUp } from "../../test/journey/members.ts";

// An unknown order returns 404.
test.use({ expectedComplaint: /status of (?:404|409)/ });

const MONTH_CARD = "VIP 月卡";

const region = (page: Page, name: string): Locator => page.getByRole("region", { name });

async function buyMonth(request: Parameters<typeof buyPlan>[0], member: Member): Promise<string> {
  const { items } = await callAs(request, member, "GET", "/v1/plans");
  const plan = items.find((one: { name: string }) => one.name === MONTH_CARD);
  return buyPlan(request, member, plan.id);
}

/** The id of the refund request for this order, as staff sees it. */
async function findRequest(site: VisitedSite, orderNo: string): Promise<number> {
  const { items } = await callAsOwner(site, listRefunds, { query: { state: "asked", limit: 100 } });
  return items.find(({ order_no }) => order_no === orderNo)?.id ?? 0;
}

async function requestRefund(page: Page, orderNo: string): Promise<void> {
  await page.goto(`/user/profile?tab=orders&order=${orderNo}`);
  await page.getByRole("main").getByRole("link", { name: "申请或查看退款" }).click();
  await expect(page).toHaveURL(`/payment/refund?order=${orderNo}`);
  await page.getByRole("radio", { name: /付款不久，几乎没有使用/ }).check({ force: true });
  await expect(region(page, "退多少")).toContainText("¥39.00");
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "请写明理由" })).toBeVisible();
  await page.getByRole("textbox", { name: "理由" }).fill("买错了");
  await expectAccessible(page);
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText("等待处理，两个工作日内答复")).toBeVisible();
}

test("a refund is requested, withdrawn, requested again and approved, and the membership ends", async ({
  page,
  request,
  site,
}) => {
  const member = await signUp(request);
  const orderNo = await buyMonth(request, member);
  await bringSession(page, member);
  await requestRefund(page, orderNo);
  await expectAccessible(page);

  await test.step("withdrawn, and requested again", async () => {
    await page.getByRole("button", { name: "撤回申请" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "撤回申请" }).click();
    await expect(page.getByText("你撤回了申请")).toBeVisible();
    await requestRefund(page, orderNo);
  });

  await test.step("after the approval the membership has ended and the refund is pending, then complete", async () => {
    const params = { refund_id: await findRequest(site, orderNo) };
    await callAsOwner(site, approveRefund, { params, body: { answer: "已核对" } });
    await expect.poll(async () => (await callAs(request, member, "GET", "/v1/user")).user.is_vip).toBe(false);
    await page.reload();
    await expect(page.getByText("已同意，权益已收回")).toBeVisible();
    await expect(page.getByText("答复：已核对")).toBeVisible();
    await page.goto("/user/profile");
    await expect(region(page, "我的会员")).not.toContainText("有效期至");
  });

  await test.step("a notification links to the order", async () => {
    await expect
      .poll(async () => JSON.stringify(await callAs(request, member, "GET", "/v1/notifications")))
      .toContain("退款申请已同意");
  });
});

test("a refused request shows the reason, on a phone in the dark", async ({ page, request, site }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  const member = await signUp(request);
  const orderNo = await buyMonth(request, member);
  await bringSession(page, member);
  await chooseTheme(page, "dark");
  await requestRefund(page, orderNo);
  const params = { refund_id: await findRequest(site, orderNo) };
  await callAsOwner(site, refuseRefund, { params, body: { answer: "已经读了很多" } });
  await page.reload();
  await expect(page.getByText("答复：已经读了很多")).toBeVisible();
  await expect(page.getByRole("group", { name: "再次申请" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
  expect((await callAs(request, member, "GET", "/v1/user")).user.is_vip).toBe(true);
  await page.goto(`/payment/refund?order=${"Z".repeat(24)}`);
  await expect(page.getByText("没有找到这张订单")).toBeVisible();
});

const pdfFile = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n") });

test("a guardian's documents are uploaded one by one with the request, and a missing one can be added later", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 720 });
  const member = await signUp(request);
  const orderNo = await buyMonth(request, member);
  await bringSession(page, member);
  await page.goto(`/payment/refund?order=${orderNo}`);
  const main = page.getByRole("main");
  await main.getByRole("radio", { name: /未成年人/ }).check({ force: true });
  await main.getByRole("textbox", { name: "理由" }).fill("孩子用我的手机买的");
  await main.getByRole("button", { name: "提交申请" }).click();
  await expect(main.getByRole("alert").filter({ hasText: "请选择监护人的证明" })).toBeVisible();
  await main.getByLabel("监护人的证明").setInputFiles([pdfFile("户口本.pdf"), pdfFile("身份证.pdf")]);
  await expect(main.getByRole("listitem").filter({ hasText: "户口本.pdf" })).toContainText("1 KB");

  await test.step("while a file is being uploaded, its line shows which and how far", async () => {
    const letThrough = await delayAnswers(page, "**/refund/proofs?*");
    await main.getByRole("button", { name: "提交申请" }).click();
    await expect(main.getByRole("progressbar", { name: "正在上传 户口本.pdf" })).toBeVisible();
    await expect(main.getByText("1/2")).toBeVisible();
    await expect(main.getByRole("button", { name: "正在提交…" })).toHaveAttribute("aria-disabled", "true");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(page);
    letThrough();
  });
  await expect(main.getByText("已收到 2 个文件。")).toBeVisible();
  await expect(main.getByRole("progressbar")).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
  await main.getByLabel("监护人的证明").setInputFiles(pdfFile("出生证明.pdf"));
  await main.getByRole("button", { name: "上传证明" }).click();
  await expect(main.getByText("已收到 3 个文件。")).toBeVisible();
});
