import { expectAccessible } from "../../test/journey/accessible.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bar, findItem, sounding } from "../../test/journey/media-items.ts";

test.describe("missing media", () => {
  test.use({ expectedComplaint: /status of 404/ });

  test("a picture that fails shows it in place and loads on retry, without affecting the others", async ({
    page,
    request,
  }) => {
    await page.goto(await findItem(request, "pictures", "free"), { waitUntil: "networkidle" });
    // Whichever width of the picture fits the screen.
    const picture = /\/media\/[\w-]+\/\d+\/(?:file\.|width-)/;
    await page.route(picture, (route) => route.fulfill({ status: 404, body: "" }), { times: 1 });
    await page.getByRole("button", { name: /^看 \d+ 张图/ }).click();
    const gallery = page.getByRole("region", { name: /^图集/ });
    const note = gallery.getByRole("alert").filter({ hasText: "这张图没有取到" });
    await expect(note).toBeVisible();
    await expectAccessible(page);
    await note.getByRole("button", { name: "再试一次" }).click();
    const first = gallery.getByRole("img", { name: /^第一步/ });
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(note).toHaveCount(0);
    await expect(gallery.getByRole("list")).toBeFocused();
  });

  test("sound that fails shows it in its player bar, and 播放 retries", async ({ page, request }) => {
    await page.goto(await findItem(request, "audio", "free"));
    await page.route("**/media/*/*/file.*", (route) => route.fulfill({ status: 404, body: "" }));
    await page.getByRole("button", { name: "播放", exact: true }).click();
    await expect(bar(page).getByText("没有取到声音")).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await bar(page).getByRole("button", { name: "播放", exact: true }).click();
    await expect.poll(() => sounding(page)).toBeGreaterThan(0.5);
    await expect(bar(page).getByText("没有取到声音")).toHaveCount(0);
  });
});

test.describe("a removed item", () => {
  test.use({ expectedComplaint: /status of 404/ });

  test("shows it", async ({ page }) => {
    const answer = await page.goto("/media?item=999999");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "内容不存在" })).toBeVisible();
  });
});
