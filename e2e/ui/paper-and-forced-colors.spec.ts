import { openLoginWindow } from "../../test/journey/by-hand.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, buyPlan, signUp } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

test.use({ showsDiagrams: true });

test("a printed document contains its text, wrapped code and its address", async ({ page, request }) => {
  const pages = await findPages(request);
  await page.addInitScript(() => self === top && localStorage.setItem("theme", "dark"));
  for (const kind of ["open-document", "open-article"] as const) {
    await page.goto(pages[kind]);
    await page.emulateMedia({ media: "print" });
    const chrome = page.locator("body > header, header:not(main header), nav, footer, button, aside, dialog");
    await expect(chrome.filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(new RegExp(`^https?://[^/]+${pages[kind]}$`))).toBeVisible();
    // Retried: React may replace the paragraph while it hydrates the page.
    await expect(page.locator(".prose p").first()).toHaveCSS("color", "rgb(31, 35, 40)");
    await page.emulateMedia({ media: null });
  }
  await page.goto(pages["open-document"]);
  await page.emulateMedia({ media: "print" });
  const code = page.locator(".prose pre").first();
  await expect(code).toHaveCSS("white-space", /pre-wrap|wrap/);
  await expect(code).toHaveCSS("overflow-x", "visible");
});

test("the bar at the bottom of a phone's page is not printed", async ({ page, request }) => {
  const pages = await findPages(request);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of [pages.course, pages.vip]) {
    await page.goto(address);
    const bar = page.locator("[data-page-bar]");
    await expect(bar, address).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(bar, address).toBeHidden();
    await page.emulateMedia({ media: null });
  }
});

test("a printed receipt is one page with seller and product, without buttons", async ({ page, request }) => {
  const member = await signUp(request);
  const { data } = await (await request.get("/api/v1/plans")).json();
  const orderNo = await buyPlan(request, member, data.items[0].id);
  await bringSession(page, member);
  await page.goto(`/payment/success?order=${orderNo}`);
  await expect(page.getByRole("heading", { name: "支付成功" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/ · 订单回执$/)).toBeVisible();
  await expect(page.getByRole("main").locator("a, button").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(new RegExp(`/payment/success\\?order=${orderNo}$`))).toBeVisible();
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
});

test("with forced colours buttons keep a border and selected options a mark", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/vip/list");
  const chosen = page.getByRole("navigation", { name: "分类" }).getByRole("link");
  const outlines = await chosen.evaluateAll((links) => links.map((link) => getComputedStyle(link).outlineStyle));
  expect(outlines.filter((style) => style === "solid")).toHaveLength(1);
  const dialog = await openLoginWindow(page);
  const button = dialog.getByRole("button", { name: "登录", exact: true });
  await expect(button).toHaveCSS("border-top-style", "solid");
  await expect(button).toHaveCSS("border-top-width", "1px");
  const tabs = await dialog
    .getByRole("tab")
    .evaluateAll((all) => all.map((tab) => [tab.ariaSelected, getComputedStyle(tab).outlineStyle]));
  for (const [isSelected, outline] of tabs) expect(outline === "solid").toBe(isSelected === "true");
});

test("with forced colours the progress and the keyboard focus are visible", async ({ page, request }) => {
  const pages = await findPages(request);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(pages["open-document"]);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  const rail = page.locator(".bg-rail[aria-hidden]").first();
  await expect(rail).toBeVisible();
  await expect(rail).toHaveCSS("border-top-style", "solid");
  const [bar, ground] = await rail.evaluate((element) => [
    getComputedStyle(element.firstElementChild as Element).backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(bar).not.toBe(ground);
  await page.keyboard.press("Tab");
  const focused = page.locator(":focus-visible");
  await expect(focused).toHaveCSS("outline-style", "solid");
  await expect(focused).toHaveCSS("outline-width", "3px");
});

test("with reduced motion nothing moves, in a new page and in a dialog", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/vip/list");
  await openLoginWindow(page);
  const lasting = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ timeline, effect }) => timeline instanceof DocumentTimeline && Number(effect?.getTiming().duration) > 1,
      )
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : "transition")),
  );
  expect(lasting).toEqual([]);
  const durations = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll("*")].map((one) => getComputedStyle(one).transitionDuration)),
  ]);
  expect(durations.filter((text) => text.split(",").some((one) => Number.parseFloat(one) > 0.001))).toEqual([]);
});
