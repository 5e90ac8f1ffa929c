import type { Page } from "@playwright/test";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, signUp } from "../../test/journey/members.ts";
import { takePart } from "../../test/journey/ways.ts";

const ways = (page: Page) => page.getByRole("navigation", { name: "个人中心" }).filter({ visible: true });
const part = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });

test("the overview shows memberships and pending tasks, and a pending order links to its payment", async ({
  page,
  request,
}) => {
  await bringSession(page, await signUp(request));
  await page.goto("/user/profile");
  await expect(page.getByRole("region", { name: "我的会员" })).toContainText("还不是会员");
  await expect(page.getByRole("region", { name: "继续学习" })).toContainText("还没有学过的内容");
  await expect(page.getByRole("region", { name: "最近订单" })).toContainText("还没有订单");
  const waiting = page.getByRole("region", { name: "待处理" });
  await expect(waiting.getByRole("listitem")).toHaveCount(1);
  await waiting.getByRole("link", { name: "去开启" }).click();
  await expect(part(page, "安全")).toBeFocused();

  await page.goto("/vip");
  await page.getByRole("main").getByRole("link", { name: "开通会员" }).click();
  await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await page.getByRole("button", { name: "去支付" }).filter({ visible: true }).click();
  await expect(page.getByRole("img", { name: "微信支付二维码" })).toBeVisible();
  const order = new URL(page.url()).searchParams.get("order");
  await page.goto("/user/profile");
  await expect(page.getByRole("region", { name: "最近订单" }).getByRole("listitem")).toContainText("待付款");
  await expect(waiting).toContainText("有一笔订单待付款");
  await waiting.getByRole("link", { name: "继续支付" }).click();
  await expect(page).toHaveURL(`/payment/wechat-qr?order=${order}`);
});

test("profile sections have addresses: selected, restored by Back, opened directly; an unknown section shows the overview", async ({
  page,
  request,
}) => {
  await bringSession(page, await signUp(request));
  await page.goto("/user/profile?tab=orders");
  await expect(part(page, "订单")).toBeVisible();
  await expect(page).toHaveTitle(/^订单 · 个人中心 · /);
  await expect(ways(page).getByRole("link", { name: "订单" })).toHaveAttribute("aria-current", "page");
  await takePart(page, "设备");
  await expect(page).toHaveURL("/user/profile?tab=devices");
  await expect(part(page, "设备")).toBeFocused();
  await page.goBack();
  await expect(part(page, "订单")).toBeVisible();
  await expect(page).toHaveURL("/user/profile?tab=orders");
  await page.goto("/user/profile?tab=nothing");
  await expect(part(page, "总览")).toBeVisible();
  await expect(ways(page).getByRole("link", { name: "总览" })).toHaveAttribute("aria-current", "page");
  await expect(ways(page)).toContainText("互动");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a list opens each section as a page with a link back", async ({ page, request }) => {
    await bringSession(page, await signUp(request));
    await page.goto("/user/profile");
    await expect(ways(page)).toHaveCount(1);
    await expect(page.getByRole("region", { name: "继续学习" })).toContainText("还没有学过的内容");
    const regions = await page.getByRole("main").getByRole("region").all();
    const names = await Promise.all(regions.map((region) => region.getAttribute("aria-label")));
    const inOrder = ["继续学习", "最近订单", "我的会员"];
    expect(names.filter((name) => inOrder.includes(name ?? ""))).toEqual(inOrder);
    await takePart(page, "设备");
    await expect(part(page, "设备")).toBeFocused();
    await expect(ways(page)).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "个人中心" }).tap();
    await expect(page.getByRole("region", { name: "我的会员" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
