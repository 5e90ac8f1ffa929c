import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { callAs } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";
import { widest } from "../../test/journey/widest.ts";

// Pages that do not exist for readers yet.
test.use({ siteName: "console", siteSettings: {}, expectedComplaint: /status of 404/ });

const PARAGRAPHS = Array.from({ length: 30 }, (_, number) => `第 ${number} 段，写得比前一段长一些。`).join("\n\n");
const END = "第 29 段";

/** Signs in as an editor, who also calls the API of staff. */
async function enterAsEditor(page: Page, request: APIRequestContext, site: Parameters<typeof enterAsStaff>[2]) {
  const editor = await enterAsStaff(page, request, site, "editor");
  const call = async (method: "GET" | "POST" | "PUT", where: string, data?: object) =>
    callAs(request, editor, method, `/v1/admin/${where}`, data && { data });
  return { editor, call };
}

test("a writer looks at a course as a guest and as a member before it is published", async ({
  page,
  request,
  site,
}) => {
  const { call } = await enterAsEditor(page, request, site);
  const course = await call("POST", "courses", { title: "还没发布的课", content_type: "vip" });
  const lessons = [{ title: "第一课", kind: "document" }];
  const { chapters } = await call("PUT", `courses/${course.id}/outline`, { chapters: [{ title: "一", lessons }] });
  await call("PUT", `lessons/${chapters[0].lessons[0].id}/text`, { markdown: PARAGRAPHS });

  await page.goto(`/admin/courses/${course.id}`);
  await page.getByRole("link", { name: "预览", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "还没发布的课" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "控制台" })).toHaveCount(0);
  // Not a sign of a broken picture where the cover will be.
  await expect(page.locator('main img[src^="/covers/"]')).toBeHidden();
  await page
    .getByRole("main")
    .getByRole("link", { name: /第一课/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/preview\/course\/\d+\/lesson\/\d+\?as=guest$/);
  await expect(page.getByText("第 0 段")).toBeVisible();
  await expect(page.getByText(END)).toHaveCount(0);
  await expect(page.getByRole("complementary", { name: /会员|登录/ })).toBeVisible();
  await readAs(page, "VIP 会员");
  await expect(page.getByText(END)).toBeVisible();
  await readAs(page, "普通用户");
  await expect(page.getByText(END)).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widest(page)).toBeLessThanOrEqual(390);
  await page.getByRole("link", { name: "回去修改" }).click();
  await expect(page).toHaveURL(/\/admin\/courses\/\d+\/lessons\/\d+$/);
});

test("a writer looks at a draft article with its picture, which readers do not get", async ({
  page,
  request,
  site,
}) => {
  const { call } = await enterAsEditor(page, request, site);
  const { items: pictures } = await call("GET", "pictures");
  const article = await call("POST", "articles", {
    title: "会员才能读的草稿",
    author: "林",
    content_type: "paid_article",
  });
  const { version } = await call("GET", `texts/article/${article.id}`);
  const picture = pictures.find(({ file_name: name }: { file_name: string }) => name !== "") ?? pictures[0];
  const markdown = `${PARAGRAPHS}\n\n![结尾的图](${picture.url})`;
  await call("PUT", `texts/article/${article.id}`, { markdown, base_version: version });

  await page.goto(`/admin/articles/${article.id}`);
  await page.getByRole("link", { name: "预览", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "会员才能读的草稿" })).toBeVisible();
  await expect(page.getByText(END)).toHaveCount(0);
  await readAs(page, "VIP 会员");
  await expect(page.getByText(END)).toBeVisible();
  // Not by its role: pictures of texts become buttons that enlarge them.
  const image = page.locator('img[alt="结尾的图"]');
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  expect((await request.get(`/articles/${article.id}`)).status()).toBe(404);
});

test("the library shows staff a picture that occurs only in the restricted part of a text", async ({
  page,
  request,
  site,
}) => {
  const { editor, call } = await enterAsEditor(page, request, site);
  const bytes = sharp({ create: { width: 61, height: 43, channels: 3, background: "#7a3e9d" } }).png();
  const uploaded = await request.post("/api/v1/admin/pictures", {
    headers: editor.headers,
    multipart: { picture: { name: "限定的图.png", mimeType: "image/png", buffer: await bytes.toBuffer() } },
  });
  const { url } = (await uploaded.json()).data.picture;
  const article = await call("POST", "articles", { title: "图只在后面", author: "林", content_type: "paid_article" });
  const markdown = `${PARAGRAPHS}\n\n![后面的图](${url})`;
  const { version } = await call("GET", `texts/article/${article.id}`, {});
  await call("PUT", `texts/article/${article.id}`, { markdown, base_version: version });
  expect((await request.get(url)).status()).toBe(404);

  await page.goto(`/admin/pictures?q=${encodeURIComponent("限定的图")}`);
  const tile = page.getByRole("button", { name: /^看“限定的图/ });
  const widthOf = (image: Locator) => image.evaluate((node) => (node as HTMLImageElement).naturalWidth);
  await expect.poll(() => widthOf(tile.locator("img"))).toBe(61);
  await tile.click();
  await expect.poll(() => widthOf(page.getByRole("dialog").locator("img"))).toBe(61);
  await expect(page.getByRole("dialog").getByText(url, { exact: true })).toBeVisible();
});

function readAs(page: Page, level: string) {
  return page
    .getByRole("complementary", { name: "预览" })
    .getByRole("combobox", { name: "谁在看" })
    .selectOption(level);
}
