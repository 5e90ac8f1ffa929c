import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { stepProposal } from "../../src/features/services/co-creation/admin-contract.ts";
import { planProject, sendQuote } from "../../src/features/services/outsourcing/admin-contract.ts";
import { bookingDay, findBookingTime } from "../../test/journey/booking-days.ts";
import { callAsOwner, findOwner } from "../../test/journey/call-as-owner.ts";
import { expect, test, type VisitedSite } from "../../test/journey/journey.ts";
import { bringSession, callAs, type Member, signUp } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";
import { widest } from "../../test/journey/widest.ts";

/** Presses Tab until the target has the focus, as a keyboard user does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const target = wanted.first();
  await expect(target).toBeVisible();
  const isReached = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 120 && !(await isReached()); stops += 1) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

async function press(page: Page, wanted: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

async function type(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.insertText(text);
}

test("a booking, an enquiry and a proposal can be submitted with only the keyboard", async ({ page, request }) => {
  await bringSession(page, await signUp(request));
  const main = page.getByRole("main");

  await test.step("a booking, up to its order and payment", async () => {
    await page.goto("/booking");
    await press(page, bookingDay(page, "keyboard"));
    await press(page, page.getByRole("region", { name: /的空闲时间/ }).getByRole("button"));
    await type(page, page.getByRole("textbox", { name: /最卡的一件事/ }), "选题定不下来");
    await press(page, page.getByRole("button", { name: "下一步" }));
    await expect(page.getByRole("heading", { name: "确认订单" })).toBeVisible();
    await press(page, page.getByRole("checkbox", { name: "我已阅读并同意" }), "Space");
    await press(page, page.getByRole("button", { name: "去支付" }).filter({ visible: true }));
    await expect(page.getByRole("img", { name: "微信支付二维码" })).toBeVisible();
  });

  await test.step("an enquiry, sent and withdrawn; Escape closes the confirmation", async () => {
    await page.goto("/services/outsourcing");
    await type(page, main.getByRole("textbox", { name: "一句话说明要做什么" }), "把观察笔记做成一门课");
    await type(page, main.getByRole("textbox", { name: "详细说说" }), "八年的植物观察笔记，想做成十二课的视频课程。");
    await type(page, main.getByRole("textbox", { name: "怎么联系你" }), "微信 abc");
    await press(page, main.getByRole("button", { name: "提交", exact: true }));
    await expect(main.getByText("我们两个工作日内联系你")).toBeVisible();
    const withdraw = main.getByRole("button", { name: "撤回项目" });
    await press(page, withdraw);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(withdraw).toBeFocused();
    await page.keyboard.press("Enter");
    await press(page, dialog.getByRole("button", { name: "撤回项目" }));
    await expect(main.getByText("已撤回", { exact: true })).toBeVisible();
  });

  await test.step("a proposal", async () => {
    await page.goto("/co-creation?proposal=new");
    await tabTo(page, page.getByRole("combobox", { name: "种类" }));
    await page.keyboard.press("ArrowDown");
    await type(page, page.getByRole("textbox", { name: "标题" }), "一起译一份图谱");
    await type(page, page.getByRole("textbox", { name: "说明" }), "公开许可的三卷图谱，需要两位译者");
    await type(page, page.getByRole("textbox", { name: "署名" }), "发起人");
    await press(page, page.getByRole("button", { name: "提交" }));
    await expect(page.getByRole("heading", { level: 1, name: "一起译一份图谱" })).toBeVisible();
  });
});

const LONG = "不间断的英文词".padEnd(50, "abcdefghij");

/** Creates an agreed project with two parts. */
async function agree(request: APIRequestContext, member: Member, site: VisitedSite) {
  const { project } = await callAs(request, member, "POST", "/v1/outsourcing/projects", {
    headers: { "idempotency-key": randomUUID() },
    data: { title: LONG, brief: `八年的植物观察笔记，想做成十二课。${LONG}`, contact: LONG },
  });
  const milestones = [1, 2].map((part) => ({ title: `${LONG}${part}`, detail: LONG, days: 9, price_fen: 9_999_900 }));
  const quote = { scope: LONG, total_fen: 19_999_800, valid_until: "2099-12-31", reworks: 1, milestones };
  const params = { project_id: project.id };
  await callAsOwner(site, planProject, { params, body: { owner_id: await findOwner(site), next_date: null } });
  await callAsOwner(site, sendQuote, { params, body: quote });
  const read = await callAs(request, member, "GET", `/v1/outsourcing/projects/${project.id}`);
  return { id: project.id as number, quoteId: read.project.quotes[0].id as number };
}

test("booking, outsourcing and co-creation fit 320 px with any content", async ({ page, request, site }) => {
  const member = await signUp(request);
  const { id, quoteId } = await agree(request, member, site);
  const { items: services } = await callAs(request, member, "GET", "/v1/booking/services");
  const [service] = services;
  const starts_at = await findBookingTime(request, { serviceId: service.id, day: "narrow pages" });
  await callAs(request, member, "POST", "/v1/bookings", {
    data: { service_id: service.id, starts_at, answer: LONG },
  });
  const { id: proposal } = await callAs(request, member, "POST", "/v1/proposals", {
    headers: { "idempotency-key": randomUUID() },
    data: { kind: "topic", title: LONG, text: `${LONG}\n给刚开始的人`, pictures: [], credit_name: LONG.slice(0, 20) },
  });
  await callAsOwner(site, stepProposal, { params: { id: proposal }, body: { from: "review", to: "collecting" } });
  await bringSession(page, member);
  await page.setViewportSize({ width: 320, height: 720 });
  const addresses = [
    "/booking",
    "/user/profile?tab=bookings",
    "/services/outsourcing",
    "/user/profile?tab=projects",
    `/user/profile?tab=projects&project=${id}`,
    `/user/profile?tab=projects&project=${id}&quote=${quoteId}`,
    "/co-creation",
    `/co-creation?proposal=${proposal}`,
    "/co-creation?proposal=new",
    "/user/profile?tab=co-creation",
    "/search?q=不间断&kind=community",
  ];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    expect.soft(await widest(page), address).toBeLessThanOrEqual(320);
  }
});

test("the checkout and the shop fit 320 px", async ({ page, request }) => {
  await bringSession(page, await signUp(request));
  await page.setViewportSize({ width: 320, height: 720 });
  const { payment } = await findPages(request);
  await page.goto(payment);
  // The field and its button share one line, even on a narrow screen.
  await expect(page.getByRole("textbox", { name: "优惠码" })).toBeVisible();
  expect(await widest(page)).toBeLessThanOrEqual(320);
  await page.goto("/booking");
  await bookingDay(page, "checkout").click();
  await page
    .getByRole("region", { name: /的空闲时间/ })
    .getByRole("button")
    .first()
    .click();
  await page.getByRole("textbox", { name: /最卡的一件事/ }).fill("选题定不下来");
  await page.getByRole("button", { name: "下一步" }).click();
  await expect(page.getByRole("textbox", { name: "优惠码" })).toBeVisible();
  expect(await widest(page)).toBeLessThanOrEqual(320);
  // Also with its tools, which a short list hides on phones until one of them is in use.
  for (const address of ["/product", "/product?sort=newest"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await widest(page), address).toBeLessThanOrEqual(320);
  }
  await expect(page.getByRole("navigation", { name: "排序" })).toBeVisible();
});

test("on a phone the second row of filters is visible without scrolling the first", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // In another order than the first one, because a short list has its filters in one row.
  await page.goto("/co-creation?order=newest");
  await expect(page.getByRole("link", { name: "选题", exact: true })).toBeInViewport();
  await page.goto(`/search?q=${encodeURIComponent("写")}`);
  await expect(page.getByRole("navigation", { name: "等级" }).getByRole("link", { name: "公开" })).toBeInViewport();
});
