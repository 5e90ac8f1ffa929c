import type { Page } from "@playwright/test";
import { expect, test } from "../../test/journey/journey.ts";

test.use({ fades: true, contextOptions: { reducedMotion: "no-preference" } });

type Counting = Window & { transitions: number };

async function countTransitions(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counting = window as unknown as Counting;
    counting.transitions = 0;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...args) => {
      counting.transitions += 1;
      return start(...args);
    };
  });
  return () => page.evaluate(() => (window as unknown as Counting).transitions);
}

// Covers spec §2.5.
test("page changes have a fade transition; the system map and filters on one page do not", async ({ page }) => {
  const transitions = await countTransitions(page);
  const nav = page.getByRole("navigation", { name: "主导航" });
  const title = page.getByRole("heading", { level: 1 });
  await page.goto("/articles");
  await nav.getByRole("link", { name: "社区" }).click();
  await expect(title).toHaveText("社区");
  expect(await transitions()).toBe(1);

  // Found by its address, because other journeys create boards of the same name.
  await page.getByRole("navigation", { name: "版块" }).locator('a[href="/community?board=questions"]').click();
  await expect(title).toHaveText("提问");
  expect(await transitions()).toBe(1);

  await nav.locator("summary", { hasText: "学习" }).click();
  await nav.getByRole("link", { name: "系统课" }).click();
  await expect(page).toHaveURL("/system");
  // The address changes before the page does, and the next step must not interrupt that change.
  await expect(title).toHaveText("系统课");
  await nav.getByRole("link", { name: "文章" }).click();
  await expect(page).toHaveURL("/articles");
  await expect(title).toHaveText("文章");
  expect(await transitions()).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL("/system");
  await expect(title).toHaveText("系统课");
  expect(await transitions()).toBe(1);
});

test("uses no transition with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/articles");
  await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "社区" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("社区");
  const running = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.includes("view-transition")),
  );
  expect(running).toEqual([]);
});
