import { expectAccessible } from "../../test/journey/accessible.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { findSoldBook } from "../../test/journey/sold-book.ts";

test("a guest sees only the price of a book at its gate; the shop and the site search find the book by text", async ({
  page,
  request,
}) => {
  const { id, path } = await findSoldBook(request);
  await page.goto(path);
  const name = "单独买这本书 ¥49";
  await expect(page.getByRole("link", { name })).toHaveAttribute("href", `/product/${id}`);
  const row = page.getByRole("region", { name: "目录" }).getByRole("link", { name: "会员的一章" });
  await page.goto((await row.getAttribute("href")) ?? "");
  const offer = page.getByRole("complementary", { name: "开通会员读全文" }).getByRole("link", { name });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await offer.click();
  await expect(page).toHaveURL(`/product/${id}`);
  // How much it is, what can be tried and the refund rule stand on the page before the purchase.
  await expect(page.getByRole("region", { name: "目录" }).getByRole("listitem").first()).toBeVisible();
  const buying = page.getByRole("region", { name: "购买" });
  await expect(buying).toContainText(/\d+ 天内.*可全额退款/);
  // On a phone it stands within the first screen, with the price.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(buying.getByText(/可全额退款/)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(size ?? { width: 1440, height: 900 });
  await expect(page.getByRole("region", { name: "包含的内容" })).toContainText("会员样书");

  await page.goto("/product");
  const box = page.getByRole("searchbox", { name: "在这里搜索" });
  await box.fill("样书");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/product\?q=/);
  await expect(page.getByRole("link", { name: "会员样书" }).first()).toBeVisible();
  await page.getByRole("link", { name: "价格从低到高" }).click();
  await expect(page).toHaveURL(/sort=cheapest/);
  await expectAccessible(page);
  await box.fill("没有这样的东西");
  await box.press("Enter");
  await expect(page.getByText("没有找到“没有这样的东西”")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/search?q=会员样书&kind=product");
  // The query contains the searched text. Bundles that contain the book are found as well.
  const found = page.getByRole("main").locator(`a[href="/product/${id}"], a[href^="/product/${id}#"]`);
  await expect(found.first()).toHaveAccessibleName(/会员样书.*商品/);
});
