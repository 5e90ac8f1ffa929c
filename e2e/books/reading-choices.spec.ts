import { expectAccessible } from "../../test/journey/accessible.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { findPages } from "../../test/journey/pages.ts";

test.use({ showsDiagrams: true });

test("a reading setting applies to every reading page, before the first paint and without a layout shift", async ({
  page,
  request,
}) => {
  const pages = await findPages(request);
  await page.goto(pages["open-document"]);
  const article = page.locator("article").first();
  const width = () => article.evaluate((element) => element.getBoundingClientRect().width);
  const readTypeface = () =>
    page
      .locator(".prose")
      .first()
      .evaluate((element) => getComputedStyle(element).fontFamily);
  await page.getByRole("button", { name: "阅读设置" }).click();
  const settings = page.getByRole("dialog", { name: "阅读设置" });
  await settings.getByRole("radio", { name: "宋体" }).check({ force: true });
  await settings.getByRole("radio", { name: "窄" }).check({ force: true });
  expect(await readTypeface()).toContain("Songti");
  expect(await width()).toBe(600);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(settings).toHaveCount(0);
  await expect(page.getByRole("button", { name: "阅读设置" })).toBeFocused();

  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) Object.assign(window, { shift: ((window as { shift?: number }).shift ?? 0) + value });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const kind of ["open-document", "open-article"] as const) {
    await page.goto(pages[kind]);
    // The root element already has the attribute while the page is parsed.
    await expect(page.locator("html")).toHaveAttribute("data-reading", "serif narrow");
    await expect(page.locator("article .prose").first()).toBeVisible();
    expect(await readTypeface()).toContain("Songti");
    expect(await width()).toBe(600);
    expect(await page.evaluate(() => (window as { shift?: number }).shift ?? 0)).toBeLessThan(0.01);
  }
});

test("keys scroll a text and open the next and previous one, and do nothing while the user types", async ({
  page,
  request,
}) => {
  const pages = await findPages(request);
  const keysCome = page.waitForResponse(/reader-keys/);
  await page.goto(pages["open-document"]);
  await keysCome;
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(async () => page.keyboard.press("j").then(focused)).not.toBe("BODY");
  const first = await page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press("j");
  expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe(first);
  await page.keyboard.press("k");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(first);

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "键盘" });
  await expect(help).toContainText("下一段、上一段");
  await expectAccessible(page);
  // While a dialog is open, it receives the keys.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${pages["open-document"]}$`));

  await page.keyboard.press("s");
  const field = page.getByRole("searchbox", { name: "查找的文字" });
  await expect(field).toBeFocused();
  await field.pressSequentially("jt?");
  await expect(field).toHaveValue("jt?");
  await expect(help).toHaveCount(0);
  await field.fill("第四节");
  await expect(page.getByRole("search")).toContainText(/1 \/ \d/);
  await expect(page.getByRole("heading", { name: "第四节" })).toBeInViewport();
  await page.keyboard.press("Escape");

  await page.keyboard.press("f");
  await expect(page.getByRole("navigation", { name: "本书目录" })).toBeHidden();
  await page.keyboard.press("t");
  const drawer = page.getByRole("dialog", { name: "本书目录" });
  await expect(drawer).toContainText("本页目录");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "退出专注" }).click();
  await expect(page.getByRole("navigation", { name: "本书目录" })).toBeVisible();

  await page.keyboard.press("Control+ArrowRight");
  await expect(page).toHaveURL(new RegExp(`${pages["open-document"]}$`));
  await page.keyboard.press("ArrowRight");
  await expect(page).not.toHaveURL(new RegExp(`${pages["open-document"]}$`));
});
