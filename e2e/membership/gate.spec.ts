import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { grantBook, grantLevel, runCommand, withdrawBook } from "../../test/journey/admin.ts";
import { enterPassword } from "../../test/journey/by-hand.ts";
import { delayAnswers, delayWaking } from "../../test/journey/delay.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, enterAsVip, signUp, signUpWithPassword } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

const OWN_ANSWER = "**/api/v1/books/*/documents/*";

test.use({ expectedComplaint: /status of (?:404|422|503)/ });

test("shows no offer for owned content and no login prompt while the text is loading", async ({
  page,
  request,
  site,
}) => {
  const pages = await findPages(request);
  const reader = await signUp(request);
  await bringSession(page, reader);
  const letUserThrough = await delayAnswers(page, OWN_ANSWER);
  await page.goto(pages["gated-document"]);
  const gate = page.getByRole("complementary", { name: /读全文/ });
  await expect(gate.getByRole("link", { name: "开通会员" })).toBeVisible();
  await expect(page.getByRole("button", { name: /登录/ })).toHaveCount(0);
  letUserThrough();
  await page.unrouteAll({ behavior: "wait" });

  await grantLevel(site, { userId: reader.userId, level: 2 });
  const letMemberThrough = await delayAnswers(page, OWN_ANSWER);
  await page.evaluate(() => localStorage.removeItem("userInfo"));
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "正在取全文" })).toBeAttached();
  await expect(page.getByRole("complementary", { name: /读全文/ })).toHaveCount(0);
  letMemberThrough();
  await expect(page.getByRole("heading", { name: "小节金丝雀VIP甲" })).toBeVisible();
});

test("a member's text that failed to load offers a retry, not a purchase", async ({ page, request, site }) => {
  const pages = await findPages(request);
  await enterAsVip(page, request, site);
  await page.route(OWN_ANSWER, (route) => route.fulfill({ status: 503, json: { error_code: "UNAVAILABLE" } }));
  await page.goto(pages["gated-document"]);
  const note = page.getByRole("alert").filter({ hasText: "全文没有取到" });
  await expect(note).toBeVisible();
  await page.unroute(OWN_ANSWER);
  await note.getByRole("button", { name: "再试一次" }).click();
  await expect(page.getByRole("heading", { name: "小节金丝雀VIP甲" })).toBeVisible();
});

test("access to one book removes its locks and its links to the plans", async ({ page, request, site }) => {
  const pages = await findPages(request);
  const reader = await signUp(request);
  await bringSession(page, reader);
  await page.goto(pages["vip-book"]);
  const outline = page.getByRole("region", { name: "目录" });
  await expect(outline.getByRole("link", { name: "会员的一章" })).toContainText("VIP 可读");
  await expect(page.getByRole("link", { name: "开通会员", exact: true })).toBeVisible();
  await grantBook(site, { userId: reader.userId, bookId: Number(pages["vip-book"].split("/").at(-1)) });
  await page.reload();
  await expect(page.getByRole("link", { name: "开始阅读" })).toBeVisible();
  await expect(outline.getByText("VIP 可读")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "开通会员", exact: true })).toHaveCount(0);
  await page.goto(pages["gated-document"]);
  await expect(page.getByRole("heading", { name: "小节金丝雀VIP甲" })).toBeVisible();
  await expect(page.getByText("VIP 可读")).toHaveCount(0);
});

test("a removed document is reported as missing, without an offer to buy", async ({ page, request, site }) => {
  const folder = await mkdtemp(path.join(tmpdir(), "zx-removed-"));
  const title = `会撤下的书 ${randomUUID().slice(0, 8)}`;
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
  await write("SUMMARY.md", "# 目录\n\n* [开头](README.md)\n* [后来没有的一章](one.md)\n");
  await write("README.md", "# 开头\n\n先说两句。\n");
  await write("one.md", `# 后来没有的一章\n\n${"先说的话。".repeat(40)}\n\n${"后说的话。".repeat(200)}\n`);
  await runCommand(site, ["import", folder, "--as", "book", "--type", "vip", "--title", title]);
  await rm(folder, { recursive: true });
  const reader = await signUpWithPassword(request);
  await page.goto("/vip/list");
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("region", { name: "目录" }).getByRole("link", { name: "后来没有的一章" }).click();
  await page.getByRole("dialog", { name: "登录" }).getByRole("button", { name: "关闭" }).click();

  await withdrawBook(site, Number(/book\/(\d+)/.exec(page.url())?.[1]));
  await page.getByRole("button", { name: "开通会员" }).click();
  await enterPassword(page, reader);
  await expect(page.getByRole("complementary", { name: "内容不存在" })).toContainText("可能已被移动或删除");
  await expect(page.getByRole("main").getByRole("link", { name: "开通会员" })).toHaveCount(0);
  await expect(page).toHaveURL(/\/document\/\d+$/);
});

test("a click on the gate before hydration is remembered and handled", async ({ page, request }) => {
  const pages = await findPages(request);
  const wake = await delayWaking(page);
  const coming = page.goto(pages["gated-document"], { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "开通会员" });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  wake();
  await coming;
  await expect(page.getByRole("dialog", { name: "登录" })).toContainText("登录后开通");
  await expect(page.getByText("开通会员", { exact: true })).not.toHaveAttribute("aria-busy", "true");
});
