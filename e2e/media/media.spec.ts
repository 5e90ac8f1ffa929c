import { expectAccessible, expectAccessibleInBothThemes } from "../../test/journey/accessible.ts";
import { isPaused, pause, secondOf, startPlaying } from "../../test/journey/films.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bar, findItem, sounding } from "../../test/journey/media-items.ts";
import { bringSession, callAs, enterAsVip, signUp } from "../../test/journey/members.ts";

test("the address selects the list, and a card opens a film that plays and remembers its position", async ({
  page,
  request,
}) => {
  const member = await signUp(request);
  await bringSession(page, member);
  await page.goto("/media");
  await page.getByRole("navigation", { name: "类型" }).getByRole("link", { name: "视频" }).click();
  await expect(page).toHaveURL("/media?kind=video");
  await page.getByRole("link", { name: "试读放哪一章" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "试读放哪一章" })).toBeVisible();
  await startPlaying(page);
  await page.locator("video").evaluate((film: HTMLVideoElement) => {
    film.currentTime = 12;
  });
  await expect.poll(() => secondOf(page)).toBeGreaterThan(14);
  await pause(page);
  const id = new URL(page.url()).searchParams.get("item");
  await expect
    .poll(async () => (await callAs(request, member, "GET", `/v1/learning/things/media/${id}`)).progress?.place ?? 0)
    .toBeGreaterThanOrEqual(14);

  await page.reload();
  await startPlaying(page);
  expect(await secondOf(page)).toBeGreaterThan(13);
  await page.goto("/media");
  await expect(page.getByText(/已学 \d+%/)).toBeVisible();
  const { items } = await callAs(request, member, "GET", "/v1/learning/continue");
  expect(items[0].path).toMatch(new RegExp(`^/media\\?item=${id}&t=1\\d$`));
});

test("sound continues while other pages are opened, also by keyboard, until it is closed", async ({
  page,
  request,
}) => {
  await page.goto(await findItem(request, "audio", "free"));
  await page.getByRole("button", { name: "播放", exact: true }).click();
  await expect.poll(() => sounding(page)).toBeGreaterThan(0.5);
  await page.locator("a[href='/articles']:visible").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "文章" })).toBeVisible();
  await expect(bar(page)).toBeVisible();
  const before = await sounding(page);
  await expect.poll(() => sounding(page)).toBeGreaterThan(before);

  await bar(page).getByRole("slider", { name: "播放进度" }).press("ArrowRight");
  await bar(page).getByRole("button", { name: "暂停" }).press("Enter");
  await expect.poll(() => sounding(page)).toBe(-1);
  await bar(page).getByRole("button", { name: "播放", exact: true }).press("Enter");
  await expect.poll(() => sounding(page)).toBeGreaterThan(0.5);

  const phoneBar = page.locator("[data-phone-bar]:visible");
  if ((await phoneBar.count()) > 0) {
    const [mine, foot] = [await bar(page).boundingBox(), await phoneBar.boundingBox()];
    expect((mine?.y ?? 0) + (mine?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) + 1);
  }
  await expectAccessible(page);
  await bar(page).getByRole("button", { name: "关闭播放" }).click();
  await expect(bar(page)).toHaveCount(0);
});

test("starting a film pauses the sound", async ({ page, request }) => {
  await page.goto(await findItem(request, "audio", "free"));
  await page.getByRole("button", { name: "播放", exact: true }).click();
  await expect.poll(() => sounding(page)).toBeGreaterThan(0.2);
  // Opens the item from the full list, because other items may be newer.
  await page.getByRole("link", { name: "全部媒体" }).click();
  await page.getByRole("link", { name: "试读放哪一章" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "试读放哪一章" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "播放" }).click();
  await expect.poll(() => isPaused(page)).toBe(false);
  await expect.poll(() => sounding(page)).toBe(-1);
});

test("keyboard and buttons change the picture and its text without a layout shift", async ({ page, request }) => {
  await page.goto(await findItem(request, "pictures", "free"), { waitUntil: "networkidle" });
  const headline = page.getByRole("heading", { level: 1 });
  const topOf = () =>
    headline.evaluate((heading: HTMLElement) => Math.round(heading.getBoundingClientRect().top + scrollY));
  const open = page.getByRole("button", { name: "看 6 张图" });
  await expect(open).toBeVisible();
  const before = await topOf();
  await open.click();
  const gallery = page.getByRole("region", { name: /^图集/ });
  await expect(gallery.getByRole("list")).toBeFocused();
  const first = gallery.getByRole("img", { name: /^第一步/ });
  // Of 1 200 pixels, the screens of both sizes need fewer.
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await first.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/width-960$/);
  expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1);
  await page.keyboard.press("ArrowRight");
  await expect(gallery.getByText("2 / 6")).toBeVisible();
  await page.keyboard.press("End");
  await expect(gallery.getByText("6 / 6")).toBeVisible();
  await gallery.getByRole("button", { name: "上一张" }).click();
  await expect(gallery.getByText("5 / 6")).toBeVisible();
  await expect(gallery.getByRole("img", { name: /^第五步/ })).toBeVisible();
  await expectAccessible(page);
});

test("an item for members shows its gate to a guest and plays for a member, also from its second part", async ({
  page,
  request,
  site,
}) => {
  const address = await findItem(request, "audio", "vip");
  await page.goto(address);
  await expect(page.getByRole("complementary", { name: "开通会员听这期音频" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "播放" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator("audio")).toHaveCount(0);

  await enterAsVip(page, request, site);
  await page.goto(address);
  await page.getByRole("button", { name: /第二段/ }).click();
  await expect.poll(() => sounding(page)).toBeGreaterThan(0.5);
  await expect(bar(page).getByText("第二段：写开头")).toBeVisible();
});

test("axe finds no violation on the media page and its items in either theme", async ({ page, request }) => {
  for (const address of [
    "/media",
    "/media?kind=audio",
    await findItem(request, "video", "free"),
    await findItem(request, "audio", "vip"),
  ]) {
    await page.goto(address);
    await expectAccessibleInBothThemes(page);
  }
});
