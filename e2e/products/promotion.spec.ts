import { randomUUID } from "node:crypto";
import { cancelProductPromotion, promoteProduct } from "../../src/features/access/prices/admin-contract.ts";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, buyProduct, signUp } from "../../test/journey/members.ts";
import { findSoldBook, sellProduct } from "../../test/journey/sold-book.ts";

// A price that has expired is shown to the buyer and not charged.
test.use({ expectedComplaint: /status of 409/ });

test("a promotion shows its end and the actual former price, and applies until it is cancelled", async ({
  page,
  request,
  site,
}) => {
  const answer = await request.get("/api/v1/courses?page_size=50");
  const course = (await answer.json()).data.items.find(({ title }: { title: string }) => title === "会员样课");
  const { bookId } = await findSoldBook(request);
  const title = `促销合集 ${randomUUID().slice(0, 8)}`;
  const parts = [
    { type: "book" as const, id: bookId, list_price_fen: 4_900 },
    { type: "course" as const, id: course.id, list_price_fen: 9_900 },
  ];
  const id = await sellProduct(site, { parts, price_fen: 12_000, title });
  await buyProduct(request, await signUp(request), id);
  const promote = (ends_at: string) =>
    callAsOwner(site, promoteProduct, { params: { product_id: id }, body: { price_fen: 7_900, ends_at } });
  // A promotion of decades is a typing error.
  await expect(promote("2099-01-01T00:00:00Z")).rejects.toThrow("一次促销最长 366 天");
  const promotion = await promote(new Date(Date.now() + 30 * 3_600_000).toISOString());
  expect(promotion.struck_fen).toBe(12_000);

  const card = page.getByRole("article").filter({ hasText: title });
  await page.goto("/product");
  await expect(card).toContainText("¥79");
  await expect(card).toContainText("限时价，到 ");
  await expectAccessible(page);
  await page.goto(`/product/${id}`);
  const buying = page.getByRole("region", { name: "购买" });
  await expect(buying).toContainText("划掉的 ¥120 是促销开始前 7 天里真实成交的最低价");
  await expect(buying).toContainText("之后 ¥120");
  await expectAccessible(page);

  await bringSession(page, await signUp(request));
  await page.goto(`/product/payment?product=${id}`);
  await expect(page.getByText("限时价，到 ")).toBeVisible();
  await expect(page.getByText("¥79.00").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  const params = { product_id: id, promotion_id: promotion.id };
  await callAsOwner(site, cancelProductPromotion, { params });
  await page.getByRole("button", { name: "去支付" }).filter({ visible: true }).click();
  await expect(page.getByText("价格刚刚变了，现在是 ¥120.00")).toBeVisible();
});
