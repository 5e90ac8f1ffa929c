import type { APIRequestContext, Page } from "@playwright/test";
import { changePlan } from "../../src/features/access/membership/admin-contract.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { delayAnswers } from "../../test/journey/delay.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, type Member, payAtSandbox, signUp } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";
import { limit } from "../../test/time/limits.ts";

// The journeys lose the network and meet a price that differs from the displayed price.
test.use({ expectedComplaint: /status of (?:409|422|503)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/ });

const payButton = (page: Page) => page.getByRole("button", { name: "去支付" }).filter({ visible: true });
const code = (page: Page) => page.getByRole("img", { name: "微信支付二维码" });
const orderOf = (page: Page) => new URL(page.url()).searchParams.get("order") ?? "";

const tickPlace = (page: Page) =>
  page.getByRole("checkbox", { name: "我已阅读并同意" }).boundingBox({ timeout: limit(10_000) });

async function begin(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("radio", { name: /^微信支付/ }).check({ force: true });
  await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await expect(payButton(page)).toBeEnabled();
}

async function ordersOf(request: APIRequestContext, member: Member): Promise<{ state: string; total_fen: number }[]> {
  return (await callAs(request, member, "GET", "/v1/orders")).items;
}

test("double clicks, back, reload, a second tab and a closed tab create one order, which is paid once", async ({
  page,
  request,
  context,
}) => {
  const { payment } = await findPages(request);
  const buyer = await signUp(request);
  await bringSession(page, buyer);
  await begin(page, payment);
  await payButton(page).dblclick();
  await expect(code(page)).toBeVisible();
  const orderNo = orderOf(page);

  await test.step("going back and clicking again", async () => {
    await page.goBack();
    await begin(page, payment);
    await payButton(page).click();
    await expect(code(page)).toBeVisible();
    expect(orderOf(page)).toBe(orderNo);
    await page.reload();
    await expect(code(page)).toBeVisible();
  });

  const second = await context.newPage();
  await test.step("a second tab opens the same order", async () => {
    await begin(second, payment);
    await payButton(second).click();
    await expect(code(second)).toBeVisible();
    expect(orderOf(second)).toBe(orderNo);
    expect(await ordersOf(request, buyer)).toHaveLength(1);
  });

  await test.step("after the first tab is closed the second shows the payment", async () => {
    await page.close();
    await payAtSandbox(request, orderNo);
    await expect(second.getByRole("heading", { name: "支付成功" })).toBeVisible();
    expect((await ordersOf(request, buyer)).map(({ state }) => state)).toEqual(["fulfilled"]);
  });
});

test("shows no amount and allows no payment until the buyer's own price is known", async ({ page, request }) => {
  const { payment } = await findPages(request);
  await bringSession(page, await signUp(request));
  const answer = await delayAnswers(page, "**/api/v1/orders/quote*");
  await page.goto(payment);
  const sum = page.getByRole("region", { name: "金额" });
  await expect(sum.getByText("正在计算金额")).toBeAttached();
  await expect(sum.getByText("¥")).toHaveCount(0);
  await expect(payButton(page)).toBeDisabled();
  const before = await tickPlace(page);
  answer();
  await expect(sum.getByText("¥").first()).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByRole("textbox", { name: "优惠码" })).toBeVisible();
  expect(await tickPlace(page)).toEqual(before);
});

test("an order whose response was lost is found again and not created twice", async ({ page, request }) => {
  const { payment } = await findPages(request);
  const buyer = await signUp(request);
  await bringSession(page, buyer);
  await begin(page, payment);
  let lost = 0;
  await page.route("**/api/v1/orders", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.fallback();
    lost += 1;
    // The server creates the order, but the client receives no answer.
    await route.fetch();
    await route.abort();
  });
  await payButton(page).click();
  await expect(page.getByText(/订单没有重复生成/)).toBeVisible();
  expect(await ordersOf(request, buyer)).toHaveLength(1);
  await payButton(page).click();
  await expect(code(page)).toBeVisible();
  expect(await ordersOf(request, buyer)).toHaveLength(1);
});

test("a price change during checkout is announced first; an earlier order keeps its price", async ({
  page,
  request,
  site,
}) => {
  const { items } = await callAs(request, await signUp(request), "GET", "/v1/plans");
  const plan = items.find((one: { slug: string }) => one.slug === "premium-lifetime") ?? items.at(-1);
  const price = (price_fen: number) =>
    callAsOwner(site, changePlan, { params: { slug: plan.slug }, body: { price_fen } });
  const buyer = await signUp(request);
  await bringSession(page, buyer);
  try {
    await begin(page, `/product/payment?plan=${plan.id}`);
    await payButton(page).click();
    await expect(code(page)).toBeVisible();
    const first = orderOf(page);
    await begin(page, `/product/payment?plan=${plan.id}`);

    await test.step("a higher price: no order is created with an amount that was not shown", async () => {
      await price(plan.price_fen + 1_000);
      // The page still shows the previous state; another attempt with the same sum returns the existing order.
      await page.reload();
      await begin(page, `/product/payment?plan=${plan.id}`);
      await payButton(page).click();
      await expect(code(page)).toBeVisible();
      expect(orderOf(page)).not.toBe(first);
    });

    await test.step("a lower price: the displayed amount is the amount of the order", async () => {
      await price(plan.price_fen - 1_000);
      await begin(page, `/product/payment?plan=${plan.id}`);
      await payButton(page).click();
      await expect(code(page)).toBeVisible();
      const sums = (await ordersOf(request, buyer)).map(({ total_fen }) => total_fen);
      expect(sums).toEqual([plan.price_fen - 1_000, plan.price_fen + 1_000, plan.price_fen]);
    });

    await test.step("a change between display and click is announced, and no order is created", async () => {
      await begin(page, `/product/payment?plan=${plan.id}`);
      await price(plan.price_fen + 2_000);
      // Another combination of sum and product, so that no existing order is returned.
      await page.evaluate(() => localStorage.removeItem("checkout_attempts"));
      await payButton(page).click();
      await expect(page.getByText(/价格刚刚变了/)).toBeVisible();
      expect(await ordersOf(request, buyer)).toHaveLength(3);
    });
  } finally {
    await price(plan.price_fen);
  }
});
