import { expectAccessible } from "../../test/journey/accessible.ts";
import { atBothWidths } from "../../test/journey/both-widths.ts";
import { expect, test } from "../../test/journey/journey.ts";

test("the end of an article leads to other articles of its author, and to the list of all of them", async ({
  page,
  request,
}) => {
  const { data } = await (await request.get("/api/v1/articles?page_size=50")).json();
  const [{ id, author }] = data.items;
  await page.goto(`/articles/${id}`);
  const others = page.getByRole("navigation", { name: `${author}的其他文章` });
  await expect(others.getByRole("listitem")).not.toHaveCount(0);
  await expect(others.locator(`a[href="/articles/${id}"]`)).toHaveCount(0);
  await others.getByRole("link", { name: /^全部 \d+ 篇文章$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${author}的文章` })).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    new RegExp(`/articles\\?author=${encodeURIComponent(author)}$`),
  );
  await expectAccessible(page);
  const row = page.getByRole("main").getByRole("article");
  await atBothWidths(page, async () => {
    await expect(row.first()).toContainText(author);
  });
  await expect(row.filter({ hasNotText: author })).toHaveCount(0);
  expect((await request.get("/articles?author=没有这个人")).status()).toBe(404);
});
