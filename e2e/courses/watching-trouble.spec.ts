import type { APIRequestContext, Page } from "@playwright/test";
import { grantLevel } from "../../test/journey/admin.ts";
import { logInByHand, openDevicesElsewhere } from "../../test/journey/by-hand.ts";
import { findFilms, pause, secondOf, startPlaying } from "../../test/journey/films.ts";
import { expect, test, type VisitedSite } from "../../test/journey/journey.ts";
import { enterWithPassword } from "../../test/journey/members.ts";
import { scaled } from "../../test/time/limits.ts";

/** The browser logs the answers for an expired session and a third device, and a lost network. */
test.use({ expectedComplaint: /status of (?:401|403|404|409)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

/** A member with a password, signed in in this browser. */
async function join(page: Page, request: APIRequestContext, site: VisitedSite) {
  const reader = await enterWithPassword(page, request);
  await grantLevel(site, { userId: reader.userId, level: 2 });
  return reader;
}

test("when the session ends a playing film stops with the reason, even if it is fully loaded", async ({
  page,
  request,
  site,
  openOtherBrowser,
}) => {
  const { gated } = await findFilms(request);
  const reader = await join(page, request, site);
  const other = await openOtherBrowser();
  const rows = await openDevicesElsewhere(other, reader);
  await rows.nth(1).getByRole("button", { name: /下线$/ }).click();

  await page.goto(gated);
  await startPlaying(page);
  const stopped = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const film = document.querySelector("video");
        const look = () => {
          if (film?.isConnected && !film.paused) setTimeout(look, 10);
          else resolve(Date.now());
        };
        look();
      }),
  );
  const kicked = other.waitForResponse((answer) => answer.request().method() === "DELETE");
  await other.getByRole("dialog").getByRole("button", { name: "下线" }).click();
  await kicked;
  const kickedAt = Date.now();
  expect((await stopped) - kickedAt).toBeLessThan(scaled(1_000));
  await expect(page.getByText("你的设备已被下线，请重新登录").first()).toBeVisible();
});

test("two devices watch at the same time without losing progress; a third is refused with the reason", async ({
  page,
  request,
  site,
  openOtherBrowser,
}) => {
  const { gated, gatedId } = await findFilms(request);
  const reader = await join(page, request, site);
  const [second, third] = [await openOtherBrowser(), await openOtherBrowser()];
  for (const other of [second, third]) {
    await other.goto("/articles");
    await logInByHand(other, reader);
    await expect(other.getByRole("button", { name: /的菜单$/ })).toBeVisible();
  }
  await page.goto(gated);
  await startPlaying(page);
  await second.goto(`${gated}?t=20`);
  await startPlaying(second);
  await third.goto(gated);
  await third.getByRole("button", { name: "播放" }).click();
  await expect(third.getByRole("alert").filter({ hasText: "正在另外两处播放" })).toBeVisible();

  await expect.poll(() => secondOf(page)).toBeGreaterThan(4);
  await expect.poll(() => secondOf(second)).toBeGreaterThan(24);
  for (const one of [page, second]) {
    const reported = one.waitForResponse((answer) => answer.url().includes("/learning/reports"));
    await pause(one);
    expect((await reported).status()).toBe(200);
  }
  const headers = await page.evaluate(() => ({
    authorization: `Bearer ${localStorage.getItem("access_token")}`,
    "x-device-id": localStorage.getItem("device_id") ?? "",
  }));
  const answer = await request.get(`/api/v1/learning/things/lesson/${gatedId}`, { headers });
  const seen: [number, number][] = (await answer.json()).data.progress.seen;
  // On a slow machine the first playback may overlap the second, and both become one span.
  const isSeen = (from: number, to: number) => seen.some(([start, end]) => start <= from && to <= end);
  expect([isSeen(0, 3), isSeen(20, 23)]).toEqual([true, true]);
});

/** Brings the page to a film that stopped at second 20 and now only lacks the network. */
async function standWithoutNetwork(page: Page, request: APIRequestContext): Promise<void> {
  const context = page.context();
  const { open } = await findFilms(request);
  await page.goto(`${open}?t=20`);
  await context.route("**/media/**/file.*", (route) => route.abort());
  await page.getByRole("button", { name: "播放" }).click();
  const trouble = page.getByRole("alert").filter({ hasText: "你看到的位置还在" });
  await expect(trouble).toContainText("视频放不下去了");
  await context.setOffline(true);
  await trouble.getByRole("button", { name: "再试一次" }).click();
  await expect(trouble).toContainText("没有网络");
  await context.unrouteAll({ behavior: "wait" });
}

test("when a film is unavailable the keyboard reaches only the link to continue", async ({ page, request }) => {
  const { open } = await findFilms(request);
  await page.route("**/media/**/file.*", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(open);
  await page.getByRole("button", { name: "播放" }).press("Enter");
  const again = page.getByRole("alert").getByRole("button", { name: "再试一次" });
  await expect(again).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(again).toBeFocused();
  await page.unrouteAll({ behavior: "wait" });
  await page.keyboard.press("Enter");
  await expect.poll(() => secondOf(page)).toBeGreaterThan(0.5);
});

test("an unavailable film shows a message, remembers its position, and continues when it is available again", async ({
  page,
  request,
  context,
}) => {
  await standWithoutNetwork(page, request);
  // The network is back: no click is needed.
  await context.setOffline(false);
  await expect.poll(() => secondOf(page)).toBeGreaterThan(20);
});

test("retries when the network still fails after the browser reports it as online", async ({
  page,
  request,
  context,
}) => {
  await standWithoutNetwork(page, request);
  await context.route("**/play", (route) => route.abort("internetdisconnected"), { times: 2 });
  await context.setOffline(false);
  await expect.poll(() => secondOf(page)).toBeGreaterThan(20);
});
