import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { changeProduct } from "../../src/features/commerce/products/admin-contract.ts";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { payByHand } from "../../test/journey/by-hand.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { expect, test, type VisitedSite } from "../../test/journey/journey.ts";
import { bringSession, buyProduct, signUp } from "../../test/journey/members.ts";
import { findSoldBook, sellProduct } from "../../test/journey/sold-book.ts";
import { takePart } from "../../test/journey/ways.ts";

// Purchases that are not allowed, or not at the displayed price, are refused.
test.use({ expectedComplaint: /status of 409/ });

interface OnSale {
  /** Only the book. */
  book: { id: number; path: string };
  /** The same book with a course, under a different title. */
  bundle: { id: number; title: string };
}

/** As staff, also puts a bundle of the book and a course on sale. */
async function putOnSale(site: VisitedSite, request: APIRequestContext): Promise<OnSale> {
  const [book, courses] = await Promise.all([findSoldBook(request), request.get("/api/v1/courses?page_size=50")]);
  const course = (await courses.json()).data.items.find(({ title }: { title: string }) => title === "会员样课");
  const title = `合集 ${randomUUID().slice(0, 8)}`;
  const parts = [
    { type: "book" as const, id: book.bookId },
    { type: "course" as const, id: course.id, list_price_fen: 9_900 },
  ];
  return { book, bundle: { id: await sellProduct(site, { parts, price_fen: 12_000, title }), title } };
}

test("a single book is bought, opens immediately, and is not offered to its owner again", async ({ page, request }) => {
  const book = await findSoldBook(request);
  await page.goto("/product");
  await expectAccessible(page);
  await page.getByRole("link", { name: "会员样书" }).first().click();
  await expect(page.getByRole("region", { name: "购买" })).toContainText("¥49");
  await expect(page.getByRole("region", { name: "包含的内容" })).toContainText("VIP");
  await expectAccessible(page);

  await bringSession(page, await signUp(request));
  await page.goto(`/product/${book.id}`);
  await page.getByRole("link", { name: "立即购买" }).click();
  await expect(page.getByText("会员样书，永久有效")).toBeVisible();
  await expect(page.getByText("付款成功后系统立即处理。", { exact: true })).toBeVisible();
  await expect(page.getByText("不会自动续费")).toHaveCount(0);
  await payByHand(page, request);

  await test.step("the success page names the purchase and links to it", async () => {
    await expect(page.getByText("《会员样书》已开通，永久有效。")).toBeVisible();
    await page.getByRole("link", { name: "去看刚买的内容" }).click();
    await expect(page).toHaveURL(book.path);
    await page.getByRole("region", { name: "目录" }).getByRole("link", { name: "会员的一章" }).click();
    await expect(page.getByText("金丝雀").first()).toBeVisible();
  });

  await test.step("the order is in the profile; its product cannot be bought twice", async () => {
    await page.goto("/user/profile?tab=profile");
    await takePart(page, "订单");
    await expect(page.getByRole("listitem").filter({ hasText: "会员样书" })).toContainText("已开通，永久有效");
    await page.goto(`/product/${book.id}`);
    await expect(page.getByText("你已经拥有《会员样书》，不用再买")).toBeVisible();
    await expect(page.getByRole("link", { name: "立即购买" })).toHaveCount(0);
  });
});

test("an owner of part of a bundle pays only for the rest", async ({ page, request, site }) => {
  const { book, bundle } = await putOnSale(site, request);
  const member = await signUp(request);
  await buyProduct(request, member, book.id);
  await bringSession(page, member);
  await page.goto(`/product/${bundle.id}`);
  await expect(page.getByRole("region", { name: "购买" })).toContainText("¥80.27");
  await page.getByRole("link", { name: "立即购买" }).click();
  await expect(page.getByText("抵扣 会员样书")).toBeVisible();
  await expect(page.getByText("-¥39.73")).toBeVisible();
  await payByHand(page, request);
  await expect(page.getByText("《会员样课》已开通，永久有效。")).toBeVisible();
  await expect(page.getByText("《会员样书》已开通")).toHaveCount(0);
});

test("a price that rose during checkout is announced, and no order is created", async ({ page, request, site }) => {
  const { bundle } = await putOnSale(site, request);
  await bringSession(page, await signUp(request));
  await page.goto(`/product/payment?product=${bundle.id}`);
  await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await expect(page.getByText("¥120.00").first()).toBeVisible();
  await callAsOwner(site, changeProduct, { params: { product_id: bundle.id }, body: { price_fen: 13_000 } });
  const payButton = page.getByRole("button", { name: "去支付" }).filter({ visible: true });
  await payButton.click();
  await expect(page.getByText("价格刚刚变了，现在是 ¥130.00")).toBeVisible();
  // The message appears before the amount, and pressing again in between shows it again.
  await expect(page.getByRole("region", { name: "金额" }).getByRole("definition").last()).toHaveText("¥130.00");
  await payButton.click();
  await expect(page).toHaveURL(/\/payment\/wechat-qr\?order=[0-9A-Z]{24}/);
});
