import { expectAccessible } from "../../test/journey/accessible.ts";
import { expectPageCached, readCaches } from "../../test/journey/browser-caches.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { enterAsVip } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

test.use({
  serviceWorkers: "allow",
  showsDiagrams: true,
  expectedComplaint: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|Failed to fetch|dynamically imported/,
});

test("the site can be installed: manifest, icons and worker", async ({ page, request }) => {
  await page.goto("/");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await request.get(href ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: "知行学社",
    lang: "zh-CN",
    start_url: "/",
    scope: "/",
    display: "standalone",
  });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    if (sizes !== "any") expect(size).toBe(sizes);
  }
  const worker = await request.get("/worker.js");
  expect(worker.headers()).toMatchObject({
    "cache-control": "no-cache",
    "content-type": "text/javascript; charset=utf-8",
  });
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A separate context counts as a private window, where nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
});

test("offline a visited page opens, another one lists what is available, and both continue when the network is back", async ({
  page,
  context,
  request,
}) => {
  const pages = await findPages(request);
  await page.goto(pages["open-document"]);
  const title = "长长的一章";
  await expectPageCached(page);
  await context.setOffline(true);

  await test.step("the visited page has its styles and works", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText(/留在这台设备上的一页/)).toBeVisible();
    await expect(page.getByText("读书的人往前走").first()).toBeVisible();
  });

  await test.step("a page that was not visited", async () => {
    await page.goto("/vip/list", { waitUntil: "domcontentloaded" });
    await expect(page).toHaveTitle("没有网络 · 知行学社");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("现在没有网络");
    await expectAccessible(page);
    await page.getByRole("button", { name: "再试一次" }).click();
    await expect(page.getByRole("status")).toHaveText(/恢复后会自己打开/);
    await page.getByRole("listitem").filter({ hasText: title }).getByRole("link").click();
    await expect(page).toHaveURL(pages["open-document"]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  });

  await test.step("the network is back", async () => {
    await page.goto("/articles", { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("现在没有网络");
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "文章" })).toBeVisible();
    await expect(page).toHaveURL("/articles");
  });
});

test("caches no gated or personal content of a member, and a logout clears the caches", async ({
  page,
  context,
  request,
  site,
}) => {
  const pages = await findPages(request);
  const member = await enterAsVip(page, request, site, 3);
  await page.goto(pages["gated-document"]);
  await expect(page.getByText("小节金丝雀VIP甲")).toBeVisible();
  await expectPageCached(page);
  await page.goto("/user/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await test.step("the caches contain no such content", async () => {
    const cached = await readCaches(page);
    const files = /^\/(?:assets\/|covers\/|files\/|offline|rescue\.js|favicon\.svg)/;
    expect(Object.keys(cached).filter((path) => !files.test(path))).toEqual([pages["gated-document"]]);
    const cachedTexts = Object.values(cached).join("\n");
    expect(cachedTexts).not.toContain("金丝雀VIP甲");
    for (const own of [member.phone, member.headers.authorization ?? ""]) expect(cachedTexts).not.toContain(own);
  });

  await test.step("without network the gated part shows its gate", async () => {
    await context.setOffline(true);
    await page.goto(pages["gated-document"], { waitUntil: "domcontentloaded" });
    await expect(page.getByText("这一篇开头的话谁都可以读").first()).toBeVisible();
    await expect(page.getByText("小节金丝雀VIP甲")).toHaveCount(0);
    await context.setOffline(false);
  });

  await test.step("after the logout nothing is cached", async () => {
    await page.goto("/user/profile");
    await page.getByRole("button", { name: /的菜单$/ }).click();
    await page.getByRole("button", { name: "退出登录" }).click();
    await expect.poll(async () => (await page.evaluate(() => caches.keys())).includes("zhixing-pages")).toBe(false);
  });
});
