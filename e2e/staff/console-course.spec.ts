import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { callAs } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";
import { hasFfmpeg, makeFilm } from "../../test/media/sample-films.ts";

test.use({ siteName: "console", siteSettings: {}, expectedComplaint: /status of 409/ });

test("a course with two chapters and a film is created and published with only the mouse", async ({
  page,
  request,
  site,
}) => {
  test.skip(!(await hasFfmpeg()), "films need ffmpeg");
  const folder = await mkdtemp(path.join(tmpdir(), "console-course-"));
  await enterAsStaff(page, request, site, "editor");

  const film = await makeFilm(folder, { name: "开场.mp4" });
  await page.goto("/admin");
  await test.step("the course and its outline, with a film that is uploaded where it is chosen", async () => {
    await page.getByRole("navigation", { name: "控制台" }).getByRole("link", { name: "课程" }).click();
    await page.getByRole("button", { name: "新建课程" }).first().click();
    await page.getByRole("textbox", { name: "标题" }).fill("写作的第一周");
    await page.getByRole("button", { name: "新建", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "写作的第一周" })).toBeVisible();
    for (const [number, title] of [
      [1, "开始以前"],
      [2, "第一天"],
    ] as const) {
      await page.getByRole("button", { name: "加一章" }).click();
      await page.getByRole("textbox", { name: `第 ${number} 章的标题` }).fill(title);
    }
    const chapter = (number: number) =>
      page
        .getByRole("main")
        .locator("ol > li")
        .nth(number - 1);
    await chapter(1).getByRole("button", { name: "加视频课" }).click();
    const films = page.getByRole("dialog", { name: "选一个视频" });
    await films.locator('input[type="file"]').setInputFiles(film);
    await expect(films.getByText("正在上传：开场.mp4")).toBeVisible();
    await films.getByRole("button", { name: "选这个：开场.mp4" }).click();
    await chapter(1).getByRole("checkbox", { name: "试学" }).check();
    await chapter(2).getByRole("button", { name: "加文字课" }).click();
    await chapter(2).getByRole("textbox", { name: "课的标题" }).fill("写三百字");
    await page.getByRole("button", { name: "保存大纲" }).click();
    await expect(page.getByText("大纲已经保存")).toBeVisible();
    // The displayed length is that of the film.
    await expect(chapter(1)).toContainText("视频 0:06");
  });
  await test.step("published, and on the site", async () => {
    await page.getByRole("tab", { name: "发布" }).click();
    await page.getByRole("button", { name: "现在发布" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "仍然发布" }).click();
    await page.getByRole("link", { name: "在网站上看" }).click();
    await expect(page).not.toHaveURL(/\/admin\//);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("写作的第一周");
  });
  await rm(folder, { recursive: true, force: true });
});

test("an outline is sorted and renamed with only the keyboard", async ({ page, request, site }) => {
  await enterAsStaff(page, request, site, "editor");
  await page.goto("/admin/courses/1");
  const titles = () =>
    page
      .getByRole("textbox", { name: "课的标题" })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await expect(page.getByRole("textbox", { name: "课的标题" }).first()).toBeVisible();
  const [first, second, ...rest] = await titles();
  await page.getByRole("button", { name: `移动“${first}”` }).focus();
  await page.keyboard.press("ArrowDown");
  expect(await titles()).toEqual([second, first, ...rest]);
  // The focus follows the row.
  await expect(page.getByRole("button", { name: `移动“${first}”` })).toBeFocused();
  await page.getByRole("textbox", { name: "课的标题" }).first().focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("用键盘改的名字");
  // Stored when the page is left, even if it is left at once.
  await page.reload();
  await page.getByRole("button", { name: "接着改" }).click();
  expect(await titles()).toEqual(["用键盘改的名字", first, ...rest]);
  const save = page.getByRole("button", { name: "保存大纲" });
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("大纲已经保存")).toBeVisible();
  await page.reload();
  await expect.poll(titles).toEqual(["用键盘改的名字", first, ...rest]);
});

test("the settings of a course name its books, and offer those that only belong to courses", async ({
  page,
  request,
  site,
}) => {
  const editor = await enterAsStaff(page, request, site, "editor");
  const { items } = await callAs(request, editor, "GET", "/v1/admin/courses?q=把一件事讲清楚");
  await page.goto(`/admin/courses/${items[0].id}?tab=settings`);
  const books = page.getByRole("group", { name: "相关图书" });
  await expect(books.getByRole("listitem")).toContainText("备课清单");
  await books.getByRole("button", { name: "拿掉" }).click();
  await expect(books.getByRole("listitem")).toHaveCount(0);
  await books.getByRole("button", { name: "加一本书" }).click();
  const sheet = page.getByRole("dialog", { name: "加一本相关图书" });
  await sheet.getByRole("tab", { name: "基础课用书" }).click();
  await sheet.getByRole("button", { name: "选这个：备课清单" }).click();
  await expect(books.getByRole("listitem")).toContainText("备课清单");
});

test("two editors of one outline do not overwrite each other unnoticed", async ({ page, request, site }) => {
  const editor = await enterAsStaff(page, request, site, "editor");
  const readChapters = async () => (await callAs(request, editor, "GET", "/v1/admin/courses/2")).chapters;
  await page.goto("/admin/courses/2");
  const first = page.getByRole("textbox", { name: "第 1 章的标题" });
  const save = page.getByRole("button", { name: "保存大纲" });
  const conflict = page.getByRole("region", { name: "别人刚刚改过大纲" });
  await first.fill("我的第一章");

  await test.step("after another editor saves first, the differences are shown", async () => {
    const [changed, ...others] = await readChapters();
    const chapters = [{ ...changed, title: "对方的第一章" }, ...others];
    await callAs(request, editor, "PUT", "/v1/admin/courses/2/outline", { data: { chapters } });
    await save.click();
    await expect(conflict).toContainText("章“我的第一章”在对方那里叫“对方的第一章”");
    expect((await readChapters())[0].title).toBe("对方的第一章");
  });
  await test.step("the other version can be viewed, and the own one is still offered", async () => {
    await conflict.getByRole("button", { name: "看对方的，我的留作草稿" }).click();
    await expect(first).toHaveValue("对方的第一章");
    await page.getByRole("button", { name: "接着改" }).click();
    await expect(first).toHaveValue("我的第一章");
  });
  await test.step("the own version replaces the other only after a confirmation", async () => {
    await save.click();
    await conflict.getByRole("button", { name: "用我的盖过对方的" }).click();
    await expect(page.getByText("大纲已经保存")).toBeVisible();
    expect((await readChapters())[0].title).toBe("我的第一章");
  });
});
