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

type Watching = Window & { shared: string[]; shift: number };

/** The parts of the page that move on their own in transitions, and how far the layout shifted. */
async function recordTransitions(page: Page) {
  await page.addInitScript(() => {
    const watching = window as unknown as Watching;
    watching.shared = [];
    watching.shift = 0;
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) watching.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...args) => {
      const transition = start(...args);
      transition.ready.then(() => {
        const animated = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? "");
        watching.shared.push(...animated.filter((name) => name === "::view-transition-group(cover)"));
      });
      return transition;
    };
  });
  return () =>
    page.evaluate(() => {
      const { shared, shift } = window as unknown as Watching;
      return { shared, shift };
    });
}

for (const [what, list, name] of [
  ["a book", "/vip/list", "会员样书"],
  ["a course", "/vip/list", "会员样课"],
] as const) {
  test(`the cover of ${what} moves from its card to its page, and nothing shifts`, async ({ page }) => {
    const recorded = await recordTransitions(page);
    await page.goto(list);
    const card = page.getByRole("article").filter({ has: page.getByRole("link", { name, exact: true }) });
    await card.scrollIntoViewIfNeeded();
    await card.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect.poll(recorded).toEqual({ shared: ["::view-transition-group(cover)"], shift: 0 });
    await expect(page.locator("[data-cover]")).toHaveCount(1);
  });
}

test("uses no transition with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/vip/list");
  await page.getByRole("link", { name: "会员样书", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("会员样书");
  const running = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.includes("view-transition")),
  );
  expect(running).toEqual([]);
});
