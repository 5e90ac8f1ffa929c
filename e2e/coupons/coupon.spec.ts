import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { z } from "zod";
import {
  assignCoupons,
  type campaignDraftSchema,
  makeCampaign,
} from "../../src/features/commerce/coupons/admin-contract.ts";
import { chooseTheme, expectAccessible } from "../../test/journey/accessible.ts";
import { payByHand } from "../../test/journey/by-hand.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { expect, test, type VisitedSite } from "../../test/journey/journey.ts";
import { bringSession, type Member, signUp } from "../../test/journey/members.ts";
import { takePart } from "../../test/journey/ways.ts";

// An unknown code is refused.
test.use({ expectedComplaint: /status of 422/ });

type Draft = Partial<z.input<typeof campaignDraftSchema>> & Pick<z.input<typeof campaignDraftSchema>, "name" | "deal">;

/** Creates a campaign as staff and returns its id. */
async function prepareCampaign(site: VisitedSite, draft: Draft): Promise<number> {
  const body = { code: null, total_limit: null, valid_until: null, ...draft };
  return (await callAsOwner(site, makeCampaign, { body })).id;
}

/** Gives the member a coupon of the campaign, as staff. */
async function giveCoupon(site: VisitedSite, campaignId: number, member: Member): Promise<void> {
  const params = { campaign_id: campaignId };
  const { given } = await callAsOwner(site, assignCoupons, { params, body: { accounts: [member.phone] } });
  expect(given).toBe(1);
}

const amount = (amount_fen: number) => ({ kind: "amount", amount_fen }) as const;

/** The member opens the checkout of a yearly card. */
async function goToCheckout(page: Page): Promise<void> {
  const { data } = await (await page.request.get("/api/v1/plans")).json();
  const { id } = data.items.find(({ slug }: { slug: string }) => slug === "vip-year");
  await page.goto(`/product/payment?plan=${id}`);
}

const choice = (page: Page) => page.getByRole("button", { name: /^优惠券/ });

test("the best coupon is preselected, another one or a code can be chosen, and the used one is in the profile", async ({
  page,
  request,
  site,
}) => {
  const member = await signUp(request);
  const suffix = randomUUID().slice(0, 6);
  const code = `BOOK${suffix}`.toUpperCase();
  const [best, small] = [`年卡券 ${suffix}`, `小额券 ${suffix}`];
  const wanted = { name: best, deal: amount(5_000), minimum_fen: 10_000, scope: ["plans"] };
  await giveCoupon(site, await prepareCampaign(site, wanted), member);
  await giveCoupon(site, await prepareCampaign(site, { name: small, deal: amount(500) }), member);
  const percent = { kind: "percent", percent_off: 20, cap_fen: 6_000 } as const;
  await prepareCampaign(site, { name: `八折 ${suffix}`, deal: percent, code });
  await bringSession(page, member);
  await goToCheckout(page);

  await test.step("the best coupon is deducted without a click", async () => {
    await expect(choice(page)).toContainText(`${best}，减 ¥50.00`);
    await expect(page.getByRole("definition").filter({ hasText: "-¥50.00" })).toBeVisible();
  });

  await test.step("another coupon, none, an invalid code and a valid code can be selected", async () => {
    await choice(page).click();
    const sheet = page.getByRole("dialog", { name: "选择优惠券" });
    await expect(sheet.getByRole("radio", { name: best })).toBeChecked();
    await expectAccessible(page);
    await sheet.getByRole("radio", { name: best }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(sheet.getByRole("radio", { name: small })).toBeChecked();
    await expect(sheet.getByText("¥294.00")).toBeVisible();
    await sheet.getByText("不用优惠券").click();
    await expect(sheet.getByText("¥299.00")).toBeVisible();
    await sheet.getByRole("textbox", { name: "优惠码" }).fill("NOSUCHCODE");
    await page.keyboard.press("Enter");
    await expect(sheet.getByRole("alert").filter({ hasText: "没有这个优惠码" })).toBeVisible();
    await sheet.getByRole("textbox", { name: "优惠码" }).fill(code.toLowerCase());
    await sheet.getByRole("button", { name: "使用" }).click();
    await expect(sheet).toBeHidden();
    await expect(choice(page)).toContainText(`八折 ${suffix}，减 ¥59.80`);
    await choice(page).click();
    await expect(sheet.getByRole("radio", { name: `八折 ${suffix}` })).toBeChecked();
    await expect(sheet.getByText("¥239.20")).toBeVisible();
    await chooseTheme(page, "dark");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "完成" }).click();
  });

  await test.step("the displayed amount is paid, and the coupon is in the profile", async () => {
    await expect(choice(page)).toContainText(`八折 ${suffix}`);
    await payByHand(page, request);
    await page.goto("/user/profile?tab=profile");
    await takePart(page, "优惠券");
    await expect(page.getByRole("listitem").filter({ hasText: best })).toBeVisible();
    await page.getByRole("tab", { name: "已使用" }).click();
    const used = page.getByRole("listitem").filter({ hasText: `八折 ${suffix}` });
    await expect(used).toContainText("减 ¥59.80");
    await expectAccessible(page);
    await used.getByRole("link", { name: "这笔订单" }).click();
    await expect(page.getByText(`优惠券：八折 ${suffix}`).first()).toBeVisible();
  });
});

test("a buyer without coupons uses a code in one step", async ({ page, request, site }) => {
  const member = await signUp(request);
  const suffix = randomUUID().slice(0, 6);
  const code = `STEP${suffix}`.toUpperCase();
  await prepareCampaign(site, { name: `一步券 ${suffix}`, deal: amount(1_000), code });
  await bringSession(page, member);
  await goToCheckout(page);
  await page.getByRole("textbox", { name: "优惠码" }).fill(code);
  await expectAccessible(page);
  await page.getByRole("button", { name: "使用", exact: true }).click();
  await expect(choice(page)).toContainText(`一步券 ${suffix}，减 ¥10.00`);
  await expect(choice(page)).toBeFocused();
  await expect(page.getByRole("definition").filter({ hasText: "-¥10.00" })).toBeVisible();
});

test("a coupon is reserved by an unpaid order, and available again when the order is cancelled", async ({
  page,
  request,
  site,
}) => {
  const member = await signUp(request);
  const title = `一次券 ${randomUUID().slice(0, 6)}`;
  await giveCoupon(site, await prepareCampaign(site, { name: title, deal: amount(5_000) }), member);
  await bringSession(page, member);
  await goToCheckout(page);
  await expect(choice(page)).toContainText(title);
  await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await page.getByRole("button", { name: "去支付" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/payment\/wechat-qr\?order=[0-9A-Z]{24}/);
  const order = new URL(page.url()).searchParams.get("order") ?? "";

  await goToCheckout(page);
  await expect(page.getByText("有优惠券用在还没付款的订单上")).toBeVisible();
  await page.getByRole("button", { name: "1 张券这次不能用，看原因" }).click();
  await expect(page.getByText("这张券用在一笔没有付款的订单上")).toBeVisible();
  await page.keyboard.press("Escape");

  await request.post(`/api/v1/orders/${order}/cancel`, { headers: member.headers });
  await page.goto("/user/profile?tab=coupons");
  const card = page.getByRole("listitem").filter({ hasText: title });
  await expect(card).toContainText("长期有效");
  await expect(card).not.toContainText("用在未付款的订单上");
  await goToCheckout(page);
  await expect(choice(page)).toContainText(title);
});
