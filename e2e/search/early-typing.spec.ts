import type { Page } from "@playwright/test";
import { delayAnswers } from "../../test/journey/delay.ts";
import { expect, test } from "../../test/journey/journey.ts";

/** The code of the box is delayed until it is released, as over a slow line. */
const delayBox = (page: Page) => delayAnswers(page, "**/assets/search-box-*.js");

/** Opens the home page, hydrated except for its search box. */
async function openWithoutBox(page: Page): Promise<() => void> {
  const letThrough = await delayBox(page);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  return letThrough;
}

const fieldOf = (page: Page) => page.getByRole("combobox", { name: "搜索全站" });

test("text typed before the search box has loaded appears in it in order, and typing continues there", async ({
  page,
}) => {
  const letThrough = await openWithoutBox(page);
  await page.keyboard.press("/");
  await page.keyboard.type("zixuf");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("ed");
  await expect(fieldOf(page)).toHaveValue("zixued");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  letThrough();
  await page.keyboard.type("e");
  await expect(page.getByRole("option", { name: /自学的节奏/ })).toBeVisible();
  await expect(fieldOf(page)).toHaveValue("zixuede");
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/\/search/);
  await expect(page.getByRole("heading", { level: 1, name: "自学的节奏" })).toBeVisible();
});

test("Enter before the search box has loaded submits the search form", async ({ page }) => {
  const letThrough = await openWithoutBox(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("zixuede");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=zixuede$/);
  await expect(page.getByRole("searchbox", { name: "搜索全站" })).toHaveValue("zixuede");
  letThrough();
});

test("composition of characters is not interrupted when the search box loads, and its keys do not reach the box", async ({
  page,
}) => {
  const letThrough = await delayBox(page);
  await page.goto("/articles");
  await page
    .getByRole("main")
    .getByRole("link", { name: /自学的节奏/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/articles\/\d+/);
  await page.waitForLoadState("networkidle");
  const address = page.url();
  await page.keyboard.press("/");
  await page.keyboard.type("jkt");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press("Backspace");
  const typist = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    typist.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await compose("zi'xue");
  await expect(fieldOf(page)).toHaveValue("zi'xue");
  letThrough();
  await expect(page.getByRole("listbox")).toBeAttached();
  await compose("zi'xue'de");
  await typist.send("Input.insertText", { text: "自学的" });
  await expect(fieldOf(page)).toHaveValue("自学的");
  await expect(page.getByRole("option", { name: /自学的节奏/ })).toBeVisible();
  expect(page.url()).toBe(address);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(fieldOf(page)).toBeHidden();
});
