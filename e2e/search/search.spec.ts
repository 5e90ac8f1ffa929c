import { expectAccessible } from "../../test/journey/accessible.ts";
import { expect, test } from "../../test/journey/journey.ts";

// The last journey aborts search requests, and the browser logs it.
test.use({ expectedComplaint: /ERR_FAILED .*search\?/ });

/** Whether the found text is within the window, and marked. */
function foundWords(page: import("@playwright/test").Page) {
  return page.evaluate(() => {
    const ranges = [...(CSS.highlights.get("found") ?? [])] as Range[];
    const [first] = ranges;
    if (!first) return null;
    const { top, bottom } = first.getBoundingClientRect();
    return { words: ranges.map(String), isShown: top >= 0 && bottom <= innerHeight };
  });
}

// Covers spec §2.7.
test("leads from the home page to the highlighted text of an article with only the keyboard", async ({ page }) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("/");
  const box = page.getByRole("combobox", { name: "搜索全站" });
  await expect(box).toBeFocused();
  await page.keyboard.type("断了以后的第一次");
  // The Enter by which a Chinese input method accepted this text, in Safari's order.
  await box.evaluate((field) => {
    field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true, data: "断了以后的第一次" }));
    const key = { key: "Enter", keyCode: 229, bubbles: true, cancelable: true };
    if (!field.dispatchEvent(new KeyboardEvent("keydown", key))) throw new Error("the Enter started a search");
  });
  await expect(box).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(page.getByRole("main").getByRole("status")).toContainText("找到");
  await expectAccessible(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /自学的节奏/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/articles\/\d+#find=/);
  await expect.poll(() => foundWords(page)).toMatchObject({ isShown: true });
  expect((await foundWords(page))?.words.join("")).toContain("断");

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option", { name: "断了以后的第一次" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=/);
});

test("if no title matches, the search box states it and links to the full-text search", async ({ page }) => {
  await page.goto("/articles");
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "搜索全站" }).fill("鲸鱼座星云");
  const box = page.getByRole("dialog", { name: "搜索" });
  await expect(box.getByText("没有这样的标题")).toBeVisible();
  await expectAccessible(page);
  await box.getByRole("button", { name: "在正文里找" }).click();
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(page.getByText("没有找到“鲸鱼座星云”")).toBeVisible();
});

test("a caption result links to its position in the film", async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent("要讲的东西数得清")}`);
  const hit = page.getByRole("main").getByRole("link", { name: /题目要小到让人放心.*0:13/ });
  await expect(hit).toHaveAttribute("href", /\?t=13$/);
  await hit.click();
  await expect(page).toHaveURL(/\/video\/\d+\?t=13$/);
});

// Covers spec §2.7.
test("suggests titles, also by pinyin; gated content is not found without access", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "搜索", exact: true }).click();
  const box = page.getByRole("combobox", { name: "搜索全站" });
  await box.fill("zixuede");
  await expect(page.getByRole("option", { name: /自学的节奏/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();

  await page.goto("/search?q=%E6%B2%A1%E6%9C%89%E8%BF%99%E5%8F%A5zzqx");
  await expect(page.getByRole("main").getByRole("status")).toContainText("没有找到");
});

test("one earlier search can be removed, and closing the box returns the focus to its button", async ({ page }) => {
  for (const words of ["自学", "写作"]) {
    await page.goto("/search");
    await page.getByRole("main").getByRole("searchbox", { name: "搜索全站" }).fill(words);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main").getByRole("status")).toContainText("找到");
  }
  const opener = page.getByRole("link", { name: "搜索", exact: true });
  await opener.click();
  const box = page.getByRole("dialog", { name: "搜索" });
  await expect(box.getByRole("option")).toHaveText(["写作", "自学"]);
  await expectAccessible(page);
  await box.getByRole("button", { name: "从最近搜过里去掉“写作”" }).click();
  await expect(box.getByRole("option")).toHaveText(["自学"]);
  await expect(box.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a result has the cover of its work and a summary, also if only the title matches", async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent("自学的节奏")}`);
  const first = page.getByRole("main").getByRole("listitem").filter({ hasText: "自学的节奏" }).first();
  await expect(first.locator("img")).toHaveAttribute("src", /covers|media|files/);
  await expect(first.getByRole("link").first()).toContainText(/文章/);
  expect((await first.getByRole("link").first().innerText()).length).toBeGreaterThan("自学的节奏文章公开".length + 10);
});

test("a failed search is reported and can be repeated", async ({ page }) => {
  await page.route("**/api/v1/search?*", (route) => route.abort());
  await page.goto("/search?q=%E8%87%AA%E5%AD%A6");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/api/v1/search?*");
  await page.getByRole("alert").getByRole("button").click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("找到");
});
