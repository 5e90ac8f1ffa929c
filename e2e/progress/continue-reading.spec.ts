import type { Page } from "@playwright/test";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, enterAsVip, signUp } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

test.use({ showsDiagrams: true });

/** Waits for the next progress report whose body matches. */
function noteOf(page: Page, pattern: RegExp) {
  return page.waitForRequest((sent) => sent.url().includes("/learning/reports") && pattern.test(sent.postData() ?? ""));
}

const bringToTop = (page: Page, name: string) =>
  page.getByRole("heading", { name }).evaluate((heading) => heading.scrollIntoView());

/** Opens the document and scrolls to the heading, which is then saved as progress. */
async function readTo(page: Page, address: string, name: string): Promise<void> {
  const opened = noteOf(page, /"seen"/);
  await page.goto(address);
  await opened;
  const note = noteOf(page, new RegExp(name, "i"));
  await bringToTop(page, name);
  expect((await (await note).response())?.status()).toBe(200);
}

async function expectAt(page: Page, name: string): Promise<void> {
  const heading = page.getByRole("heading", { name });
  await expect(heading).toBeInViewport();
  const share = () => heading.evaluate((element) => element.getBoundingClientRect().top / innerHeight);
  await expect.poll(share).toBeLessThan(0.5);
  await expect(page).toHaveURL(/#/);
}

/** The scroll position after it is stable. */
async function placeOf(page: Page): Promise<number> {
  for (let frame = 0; frame < 5; frame++) await page.evaluate(() => new Promise(requestAnimationFrame));
  return page.evaluate(() => scrollY);
}

/** Delays the part of a text that only members get, until it is released. */
async function delayFullText(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/books\/\d+\/documents\/\d+\?/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const GATED_HEADING = "小节金丝雀VIP甲";

test("continue links on the home page, the book and the profile open the place last read", async ({
  page,
  request,
}) => {
  const pages = await findPages(request);
  await bringSession(page, await signUp(request));
  await readTo(page, pages["open-document"], "第三节");

  await page.goto("/");
  const again = page.getByRole("region", { name: "继续学习" });
  await expect(again).toContainText("旅程样书");
  await again.getByRole("link", { name: /长长的一章/ }).click();
  await expectAt(page, "第三节");
  await page.goto(pages["system-book"]);
  await page.getByRole("link", { name: "继续学习" }).click();
  await expectAt(page, "第三节");
  await page.goto("/user/profile?tab=learning");
  await page.getByRole("main").getByRole("link", { name: "旅程样书" }).click();
  await expectAt(page, "第三节");
});

test("a reader who leaves the page immediately still returns to the previous place", async ({ page, request }) => {
  const pages = await findPages(request);
  await bringSession(page, await signUp(request));
  await readTo(page, pages["open-document"], "第二节");
  const note = noteOf(page, /第四节/);
  await bringToTop(page, "第四节");
  // Not with the pointer, because Playwright would scroll to the link.
  await page.getByRole("link", { name: "旅程样书" }).first().dispatchEvent("click");
  await expect(page).toHaveURL(pages["system-book"]);
  expect((await (await note).response())?.status()).toBe(200);
  await page.reload();
  await page.getByRole("link", { name: "继续学习" }).click();
  await expectAt(page, "第四节");
});

test("a text that was just left records no reading position", async ({ page, request }) => {
  const pages = await findPages(request);
  const reader = await signUp(request);
  await bringSession(page, reader);
  await page.clock.install();
  await readTo(page, pages["open-document"], "第三节");
  // Simulates the time between rendering the next page and cleaning up this one, when a timer may still fire.
  await page.locator("article").evaluate((text) => text.remove());
  await page.evaluate(() => dispatchEvent(new Event("scroll")));
  // Longer than the delay after which the position is saved.
  await page.clock.runFor(2_000);
  const bookId = pages["system-book"].split("/").at(-1);
  const work = await callAs(request, reader, "GET", `/v1/learning/works/book/${bookId}`);
  expect(decodeURI(work.last.path)).toContain("#第三节");
});

test("a link to a removed heading opens the top of its document", async ({ page, request }) => {
  const pages = await findPages(request);
  const reader = await signUp(request);
  const documentId = pages["open-document"].split("/").at(-1);
  const stoppedAt = { place: 60, anchor: "改了名的一节" };
  const report = { kind: "document", id: Number(documentId), seen: [[0, 60]], stopped_at: stoppedAt };
  await callAs(request, reader, "POST", "/v1/learning/reports", { data: { reports: [report] } });
  await bringSession(page, reader);
  await page.goto(pages["system-book"]);
  await page.getByRole("link", { name: "继续学习" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "长长的一章" })).toBeInViewport();
  expect(await placeOf(page)).toBe(0);
});

test("a member continues in the part after the teaser", async ({ page, request, site }) => {
  const pages = await findPages(request);
  await enterAsVip(page, request, site);
  await readTo(page, pages["gated-document"], GATED_HEADING);

  await test.step("from the book", async () => {
    await page.goto(pages["vip-book"]);
    await page.getByRole("link", { name: "继续学习" }).click();
    await expectAt(page, GATED_HEADING);
  });

  await test.step("by the address of the document alone", async () => {
    const address = page.url();
    await page.goto("/");
    await page.goto(address);
    await expectAt(page, GATED_HEADING);
  });
});

test("a reader who scrolls or returns before the full text has loaded is not moved", async ({
  page,
  request,
  site,
}) => {
  const pages = await findPages(request);
  await enterAsVip(page, request, site);
  await readTo(page, pages["gated-document"], GATED_HEADING);
  await page.goto(pages["vip-book"]);
  const letThrough = await delayFullText(page);
  await page.getByRole("link", { name: "继续学习" }).click();
  await expect(page.getByText("这一篇开头的话谁都可以读").first()).toBeVisible();
  await page.mouse.wheel(0, 40);
  await expect.poll(() => placeOf(page)).toBe(40);
  await expect(page.getByRole("heading", { name: GATED_HEADING })).toHaveCount(0);
  letThrough();
  await expect(page.getByRole("heading", { name: GATED_HEADING })).toBeAttached();
  expect(await placeOf(page)).toBe(40);

  // After a reload at the top, the scroll position that the browser restores takes precedence.
  await page.evaluate(() => scrollTo(0, 0));
  await page.reload();
  await expect(page.getByRole("heading", { name: GATED_HEADING })).toBeAttached();
  expect(await placeOf(page)).toBe(0);
});

test("a member who reloads or returns to a page keeps the reading position", async ({ page, request, site }) => {
  const pages = await findPages(request);
  await enterAsVip(page, request, site);
  await page.goto(pages["gated-document"]);
  await bringToTop(page, GATED_HEADING);
  const place = await placeOf(page);
  expect(place).toBeGreaterThan(0);

  // The full text arrives long after the browser has scrolled to a place in the shorter teaser.
  const letThrough = await delayFullText(page);
  await page.reload();
  await expect(page.getByText("这一篇开头的话谁都可以读").first()).toBeVisible();
  const clamped = await placeOf(page);
  // A page that is shorter for less than a frame moves its reader, who has not scrolled.
  await page.evaluate(() => {
    const { style } = document.querySelector("article") as HTMLElement;
    style.display = "none";
    scrollBy(0, 0);
    style.display = "";
  });
  expect(await placeOf(page)).toBeLessThan(clamped);
  letThrough();
  await expect.poll(() => placeOf(page)).toBe(place);
  await page.getByRole("link", { name: "会员样书" }).first().dispatchEvent("click");
  await expect(page).toHaveURL(pages["vip-book"]);
  await page.goBack();
  await expect(page.getByRole("heading", { name: GATED_HEADING })).toBeAttached();
  await expect.poll(() => placeOf(page)).toBe(place);
});
