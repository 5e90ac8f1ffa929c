import type { Page } from "@playwright/test";
import { saveBoard } from "../../test/journey/call-as-owner.ts";
import { delayAnswers, delayWaking } from "../../test/journey/delay.ts";
import { findFilms, secondOf } from "../../test/journey/films.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, enterAsVip, signUpAsVip } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

/** Opens the page, clicks before hydration, and then lets it hydrate. */
async function clickEarly(page: Page, address: string, name: string): Promise<void> {
  const wake = await delayWaking(page);
  const coming = page.goto(address, { waitUntil: "commit" });
  const button = page.getByRole("main").getByRole("button", { name });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  wake();
  await coming;
}

test("a film started before hydration plays after it, for guests", async ({ page, request }) => {
  await clickEarly(page, (await findFilms(request)).open, "播放");
  await expect.poll(() => secondOf(page)).toBeGreaterThan(0.5);
});

test("and for members, as members", async ({ page, request, site }) => {
  await enterAsVip(page, request, site);
  const opened = page.waitForRequest(/\/play$/);
  await clickEarly(page, (await findFilms(request)).open, "播放");
  expect((await opened).headers().authorization).toMatch(/^Bearer /);
  await expect.poll(() => secondOf(page)).toBeGreaterThan(0.5);
});

test("a member who clicks on a members' film before hydration gets the film, without a login prompt", async ({
  page,
  request,
  site,
}) => {
  const { gated } = await findFilms(request);
  await enterAsVip(page, request, site);
  const wake = await delayWaking(page);
  const coming = page.goto(gated, { waitUntil: "commit" });
  // The login window must not open yet, because the content may be open to this user.
  await page.locator("main button").first().click();
  await expect(page.getByText("这一课还没有对你开放")).toBeHidden();
  wake();
  await coming;
  await expect(page.getByRole("button", { name: "播放" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(gated);
});

test("before hydration a member sees nothing meant only for guests", async ({ page, request, site }) => {
  const { course, vip, "gated-document": document } = await findPages(request);
  await enterAsVip(page, request, site);
  await delayWaking(page);
  for (const address of ["/", course, document, vip]) {
    await page.goto(address, { waitUntil: "commit" });
    await expect(page.getByRole("main")).toBeVisible();
    const offers = page.getByText(/登录$|^开通(?:高级)?会员|^了解会员|试看/).filter({ visible: true });
    await expect(offers.and(page.locator(":not(h1, h2, h3)")), address).toHaveCount(0);
    await expect(page.getByRole("region", { name: "你选的方案" }).getByText("¥").filter({ visible: true })).toHaveCount(
      0,
    );
  }
});

test("until a member's session and responses have arrived, nothing is shown that may not apply to them", async ({
  page,
  request,
  site,
}) => {
  await saveBoard(site, { slug: "kongban", name: "空版", kind: "discussion" });
  const member = await signUpAsVip(request, site);
  const { user } = await callAs(request, member, "GET", "/v1/user");
  await bringSession(page, { ...member, storage: { ...member.storage, userInfo: JSON.stringify(user) } });
  const shown = (text: RegExp) => page.getByRole("main").getByText(text).filter({ visible: true });
  const isAwake = () => expect.poll(() => page.evaluate(() => "isAwake" in window)).toBe(true);

  const readSession = await delayAnswers(page, "**/assets/full-session-*.js");
  await page.goto("/vip");
  await isAwake();
  await expect(shown(/^(?:开通|续费)会员$|^登录$/)).toHaveCount(0);
  readSession();
  await expect(shown(/^续费会员$/)).not.toHaveCount(0);

  const answer = await delayAnswers(page, "**/api/v1/community/topics?*");
  const wake = await delayWaking(page);
  await page.goto("/community?board=kongban", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "空版" })).toBeVisible();
  await expect(shown(/还没有话题/)).toHaveCount(0);
  wake();
  await isAwake();
  await expect(page.getByRole("banner").getByRole("button", { name: /的菜单$/ })).toBeVisible();
  await expect(shown(/还没有话题/)).toHaveCount(0);
  answer();
  await expect(shown(/还没有话题/)).toBeVisible();
});

test("a button clicked before the session is known acts once", async ({ page, request, site }) => {
  await enterAsVip(page, request, site);
  // The user must be loaded again.
  await page.evaluate(() => localStorage.removeItem("userInfo"));
  const answerUser = await delayAnswers(page, "**/api/v1/user?*");
  await page.goto("/articles");
  const theme = page.getByRole("button", { name: "深色主题" });
  await expect.poll(() => page.evaluate(() => "isAwake" in window)).toBe(true);
  await theme.click();
  await expect(theme).toHaveAttribute("aria-pressed", "true");
  answerUser();
  await expect(page.getByRole("banner").getByRole("button", { name: /的菜单$/ })).toBeVisible();
  await expect(theme).toHaveAttribute("aria-pressed", "true");
});
