import type { Locator } from "@playwright/test";
import { findFilms, pause, secondOf, startPlaying } from "../../test/journey/films.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, enterAsVip } from "../../test/journey/members.ts";
import { limit } from "../../test/time/limits.ts";

test("a guest watches an open film, searches its captions and seeks to a result, also by keyboard", async ({
  page,
  request,
}) => {
  const { open } = await findFilms(request);
  await page.goto(open);
  await startPlaying(page);
  await page.keyboard.press("t");
  const transcript = page.getByRole("region", { name: "文稿" });
  await transcript.getByRole("searchbox").fill("第9句");
  await expect(transcript).toContainText("1 处");
  await expect(transcript.locator("mark")).toHaveText("第9句");
  await transcript.getByRole("button", { name: /第9句/ }).click();
  await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(40);
  await pause(page);
  await page.getByRole("slider", { name: "播放进度" }).focus();
  await page.keyboard.press("5");
  await expect.poll(() => secondOf(page)).toBeCloseTo(30, 0);
  await page.keyboard.press(">");
  await expect(page.getByRole("button", { name: /播放设置，速度 1.25×/ })).toBeVisible();
  await page.reload();
  await startPlaying(page);
  await expect(page.getByRole("button", { name: /播放设置，速度 1.25×/ })).toBeVisible();
});

test("a guest who tries to play a film for members gets the login prompt at once", async ({ page, request }) => {
  const { gated } = await findFilms(request);
  await page.goto(gated);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "这一课还没有对你开放" }).click();
  await expect(page.getByRole("dialog")).toContainText("登录后观看");
});

test("a member watches with a personal watermark and continues at the same position in another browser", async ({
  page,
  browser,
  request,
  site,
}) => {
  const { gated, gatedId } = await findFilms(request);
  const member = await enterAsVip(page, request, site);
  await page.goto(gated);
  await startPlaying(page);

  const mark = page.getByText(`${member.phone.slice(0, 3)}****${member.phone.slice(-4)}`);
  await expect(mark).toBeAttached();
  await mark.evaluate((element) => element.remove());
  await expect(mark).toBeAttached();

  await expect.poll(() => secondOf(page)).toBeGreaterThan(6);
  const reported = page.waitForResponse((answer) => answer.url().includes("/learning/reports"));
  await page.keyboard.press("k");
  expect((await reported).status()).toBe(200);
  const { progress } = await callAs(request, member, "GET", `/v1/learning/things/lesson/${gatedId}`);
  expect(progress.place).toBeGreaterThanOrEqual(6);
  expect(progress.seen[0][0]).toBe(0);

  const other = await browser.newPage({ baseURL: site.url });
  await bringSession(other, member);
  await other.goto("/");
  await other
    .getByRole("region", { name: "继续学习" })
    .getByRole("link", { name: /会员的一课/ })
    .click();
  await expect(other).toHaveURL(/\?t=\d+/);
  await other.getByRole("button", { name: "播放" }).click();
  await expect(other.getByRole("status").filter({ hasText: /从 0:\d\d 继续/ })).toBeVisible();
  await expect.poll(() => secondOf(other)).toBeGreaterThanOrEqual(progress.place);
  await other.close();
});

test("a member who comes back reads on the poster from which second the film continues", async ({
  page,
  request,
  site,
}) => {
  const { gated, gatedId } = await findFilms(request);
  const member = await enterAsVip(page, request, site);
  await page.goto(gated);
  await expect(page.getByRole("button", { name: "播放", exact: true })).toBeVisible();
  await startPlaying(page);
  await expect.poll(() => secondOf(page)).toBeGreaterThan(6);
  const reported = page.waitForResponse((answer) => answer.url().includes("/learning/reports"));
  await page.keyboard.press("k");
  expect((await reported).status()).toBe(200);
  const { progress } = await callAs(request, member, "GET", `/v1/learning/things/lesson/${gatedId}`);

  await page.goto("/");
  await page.goto(gated);
  const label = `从 0:${String(Math.floor(progress.place)).padStart(2, "0")} 接着看`;
  const poster = page.getByRole("button", { name: label });
  await expect(poster).toBeVisible();
  // The label does not move the circle out of the middle.
  const [around, circle] = await Promise.all([
    middleOf(poster),
    middleOf(poster.locator("span", { has: page.locator("svg") })),
  ]);
  expect(Math.abs(circle.x - around.x)).toBeLessThan(1);
  expect(Math.abs(circle.y - around.y)).toBeLessThan(1);
  await poster.click();
  await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(progress.place);
});

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox({ timeout: limit(10_000) });
  if (box === null) throw new Error("the element is not visible");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
