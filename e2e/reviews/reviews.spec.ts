import { answerReview, listAdminReviews } from "../../src/features/commerce/reviews/admin-contract.ts";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, buyProduct, signUp } from "../../test/journey/members.ts";
import { findSoldBook } from "../../test/journey/sold-book.ts";

// The request for the price of an owned product is refused with the reason.
test.use({ expectedComplaint: /status of 409/ });

test("a buyer reviews the product by keyboard, reads the answer of the site, and deletes the review", async ({
  page,
  request,
  site,
}) => {
  const { id } = await findSoldBook(request);
  const buyer = await signUp(request);
  await buyProduct(request, buyer, id);
  await bringSession(page, buyer);

  await page.goto(`/product/${id}`);
  const reviews = page.getByRole("region", { name: "评价", exact: true });
  const text = `讲得清楚 ${buyer.userId}`;
  await reviews.getByRole("radio", { name: "3 星" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(reviews.getByRole("radio", { name: "4 星" })).toBeChecked();
  await reviews.getByRole("textbox", { name: "你的评价" }).fill(text);
  await expectAccessible(page);
  await reviews.getByRole("button", { name: "发表" }).click();
  const own = reviews.getByRole("article").filter({ hasText: text });
  await expect(own.getByRole("img", { name: "4 星，满分 5 星" })).toBeVisible();

  const listed = await callAsOwner(site, listAdminReviews, { query: { product_id: id } });
  const params = { review_id: listed.items.find((one) => one.text === text)?.id ?? 0 };
  await callAsOwner(site, answerReview, { params, body: { text: "谢谢你的评价" } });
  // The server-rendered page shows the review to everyone, without a name.
  await expect.poll(async () => (await request.get(`/product/${id}`)).text()).toContain(text);
  await page.reload();
  await expect(own).toContainText("谢谢你的评价");
  await own.getByRole("button", { name: "修改" }).click();
  await reviews.getByRole("radio", { name: "2 星" }).check({ force: true });
  await reviews.getByRole("button", { name: "保存" }).click();
  await expect(own.getByRole("img", { name: "2 星，满分 5 星" })).toBeVisible();
  await expect(own).toContainText("评价在这之后改过");
  await expectAccessible(page);
  await own.getByRole("button", { name: "删除" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect(own).toHaveCount(0);
});
