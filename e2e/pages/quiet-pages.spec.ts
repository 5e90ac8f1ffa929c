import type { Page } from "@playwright/test";
import { expect, test } from "../../test/journey/journey.ts";
import { findPages, type PageKinds } from "../../test/journey/pages.ts";
import { listenForPolicyViolations } from "../../test/journey/policy-violations.ts";
import { takeWay } from "../../test/journey/ways.ts";

test.use({ showsDiagrams: true, contextOptions: { reducedMotion: "no-preference" } });

/** Ends the visit when the page is hydrated and has no pending requests. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
  await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy", "true");
}

test("no page kind violates its policy, logs an error, or contacts a third party", async ({
  page,
  request,
  isMobile,
}) => {
  test.skip(!isMobile, "accessibility.spec.ts shows it on wide screens");
  // The fixture fails the test for a console error, a thrown error or a foreign request.
  const refused = await listenForPolicyViolations(page);
  for (const address of Object.values(await findPages(request))) await visit(page, address);
  expect(refused).toEqual([]);
});

test("navigation inside the site violates no policy, logs no error, and contacts no third party", async ({
  page,
  isMobile,
}) => {
  await page.goto("/");
  const drawer = page.getByRole("navigation", { name: "菜单" });
  for (const [name, heading] of [
    ["系统课", "系统课"],
    ["会员库", "会员库"],
    ["文章", "文章"],
    ["会员方案", /会员能读/],
  ] as const) {
    if (isMobile) {
      await page.getByRole("button", { name: "菜单", exact: true }).click();
      await drawer.getByRole("link", { name, exact: true }).click();
    } else await takeWay(page, name);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "会员样文" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("会员样文");
});

const still: (keyof PageKinds)[] = ["home", "vip-book", "open-document", "gated-document", "open-article", "vip"];

for (const kind of still) {
  test(`has no layout shift while ${kind} hydrates`, async ({ page, request }) => {
    const pages = await findPages(request);
    await page.addInitScript(() => {
      const moves: { at: number; what: string }[] = [];
      const shown = { moves, whole: Number.POSITIVE_INFINITY };
      Object.assign(window, { shown });
      // A busy machine may paint a page before all of its HTML is parsed; only later shifts count.
      document.addEventListener("readystatechange", () => {
        if (document.readyState !== "interactive") return;
        requestAnimationFrame(() => setTimeout(() => Object.assign(shown, { whole: performance.now() })));
      });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] };
          const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : "text"));
          moves.push({ at: entry.startTime, what: `${value}: ${nodes.join(" | ")}` });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await visit(page, pages[kind]);
    const { moves, whole } = await page.evaluate(() => {
      const { shown } = window as unknown as { shown: { moves: { at: number; what: string }[]; whole: number } };
      return shown;
    });
    expect(whole).toBeLessThan(60_000);
    expect(moves.filter(({ at }) => at > whole)).toEqual([]);
  });
}
