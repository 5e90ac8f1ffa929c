import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { changeDownload, listAllDownloads } from "../../src/features/content/downloads/admin-contract.ts";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { runCommand } from "../../test/journey/admin.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, buyPlan, buyProduct, signUp } from "../../test/journey/members.ts";
import { sellProduct } from "../../test/journey/sold-book.ts";

const FILE = "第一门课的排期表.csv";

// Covers spec §2.4.
test("a guest who downloads a file for members gets the login prompt; an open file is saved under its own name", async ({
  page,
}) => {
  await page.goto("/downloads");
  await expectAccessible(page);
  await page.getByRole("button", { name: `下载：${FILE}` }).click();
  await expect(page.getByRole("dialog")).toContainText("登录后下载");
  await page.keyboard.press("Escape");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载：试读检查清单.md" }).click();
  expect((await saving).suggestedFilename()).toBe("试读检查清单.md");
});

test("files of an article, a film and a book are on their pages and are downloaded there", async ({ page, site }) => {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-attached-"));
  const bytes = Buffer.from("一份清单\n");
  const name = `随文清单 ${randomUUID().slice(0, 8)}.txt`;
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  const { book } = await (await page.request.get("/api/v1/books/1")).json().then(({ data }) => data);
  const shelf: string = book.shelf === "system" ? "system" : "vip";
  for (const [kind, address] of [
    ["article", "/articles/1"],
    ["media", "/media?item=1"],
    ["book", `/${shelf}/book/1`],
  ] as const) {
    await runCommand(site, ["downloads", "add", file, `--${kind}`, "1", "--type", "free"]);
    await page.goto(address);
    const row = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: `下载：${name}` }) });
    await expect(row).toContainText("1 KB");
    await expect(row).toContainText(createHash("sha256").update(bytes).digest("hex"));
    await expectAccessible(page);
    const saving = page.waitForEvent("download");
    await row.getByRole("button").click();
    expect((await saving).suggestedFilename()).toBe(name);
  }
  await rm(folder, { recursive: true });
});

test("an individually bought file is downloaded after its buyer accepts that it can no longer be refunded", async ({
  page,
  request,
  site,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-single-"));
  const name = "单卖的底稿.txt";
  const file = path.join(folder, name);
  await writeFile(file, "一份底稿\n");
  await runCommand(site, ["downloads", "add", file, "--title", "单卖的底稿", "--type", "download"]);
  await rm(folder, { recursive: true });
  await page.goto("/downloads");
  const card = page.getByRole("article").filter({ hasText: "单卖的底稿" });
  const address = await card.getByRole("link", { name: "单卖的底稿" }).getAttribute("href");
  const id = address?.split("/").at(-1);
  const parts = [{ type: "download", id: Number(id), list_price_fen: 900 }] as const;
  const productId = await sellProduct(site, { parts: [...parts], price_fen: 900 });
  const buyer = await signUp(request);
  await buyProduct(request, buyer, productId);
  await bringSession(page, buyer);

  await test.step("its page no longer offers the file for sale once the refund notice is shown", async () => {
    await page.goto(address ?? "");
    const offer = page.getByRole("link", { name: /单独买这个文件/ });
    await expect(offer).toBeVisible();
    await page.getByRole("button", { name: `下载：${name}`, exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("打开后不再适用七日内退款");
    await expect(offer).toBeHidden();
    await expect(page.getByText("打开后不再适用七日内退款").filter({ visible: true })).toHaveCount(1);
  });
  await page.goto("/downloads");
  await card.getByRole("button", { name: `下载：${name}`, exact: true }).click();
  await expect(card.getByRole("alert")).toContainText("打开后不再适用七日内退款");
  await expectAccessible(page);
  const saving = page.waitForEvent("download");
  await card.getByRole("button", { name: `仍然下载：${name}` }).click();
  expect((await saving).suggestedFilename()).toBe(name);
  await expect(card.getByRole("alert")).toHaveCount(0);

  const again = page.waitForEvent("download");
  await card.getByRole("button", { name: `下载：${name}`, exact: true }).click();
  await again;
});

test.describe("a member", () => {
  // Downloads are refused before the plan is bought.
  test.use({ expectedComplaint: /403 .*\/fetch\)/ });

  test("a VIP member downloads a complete file, also after an interruption; it is counted once and listed in the profile", async ({
    page,
    request,
    site,
  }) => {
    const folder = await mkdtemp(path.join(tmpdir(), "zhixing-download-"));
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, line) => `第 ${line} 行\n`).join(""));
    const title = `录音底稿 ${randomUUID().slice(0, 8)}`;
    const name = `${title}（第一讲）.txt`;
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    await runCommand(site, ["downloads", "add", file, "--title", title, "--version", "1.0", "--type", "download"]);
    const hash = createHash("sha256").update(bytes).digest("hex");

    const reader = await signUp(request);
    await bringSession(page, reader);
    await page.goto("/user/profile?tab=downloads");
    await expect(page.getByText("还没有下载过文件")).toBeVisible();
    await page.getByRole("link", { name: "看看有哪些文件" }).click();
    const card = page.getByRole("article").filter({ hasText: title });
    const button = card.getByRole("button", { name: `下载：${name}` });
    await button.click();
    await expect(card.getByRole("alert")).toContainText("开通会员");

    await buyPlan(request, reader, 1);
    await page.goto("/downloads");
    const ticket = page.waitForResponse((answer) => answer.url().endsWith("/fetch"));
    const saving = page.waitForEvent("download");
    await button.click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(name);
    const whole = await readFile(await saved.path());
    expect(createHash("sha256").update(whole).digest("hex")).toBe(hash);
    const { data: fetched } = await (await ticket).json();
    const id = /\/downloads\/(\d+)\/fetch$/.exec((await ticket).url())?.[1];
    expect([fetched.sha256, fetched.size_bytes]).toEqual([hash, bytes.length]);

    const resumed = await page.evaluate(async (url) => {
      const cut = new AbortController();
      const first = await fetch(url, { signal: cut.signal });
      const read = first.body?.getReader();
      const { value } = (await read?.read()) ?? {};
      await read?.cancel();
      cut.abort();
      const [start, tag] = [value?.length ?? 0, first.headers.get("etag") ?? ""];
      const rest = await fetch(url, { headers: { range: `bytes=${start}-`, "if-range": tag } });
      const content = new Blob([(value ?? new Uint8Array()) as BlobPart, await rest.blob()]);
      const digest = await crypto.subtle.digest("SHA-256", await content.arrayBuffer());
      const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      return { status: rest.status, isCut: start > 0 && start < content.size, hex };
    }, fetched.url);
    expect(resumed).toEqual({ status: 206, isCut: true, hex: hash });

    const again = page.waitForEvent("download");
    await button.click();
    await again;
    await page.goto("/user/profile?tab=downloads");
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("版本 1.0");
    await expectAccessible(page);
    await expect(row.getByRole("link", { name: title })).toHaveAttribute("href", `/downloads/${id}`);
    const third = page.waitForEvent("download");
    await row.getByRole("button", { name: `下载：${name}` }).click();
    expect((await third).suggestedFilename()).toBe(name);

    const { items } = await callAsOwner(site, listAllDownloads, { query: { limit: 200 } });
    const listed = items.find((one) => one.id === Number(id));
    if (!listed) throw new Error("the download is not listed");
    const body = { title: listed.title, content_type: listed.content_type, published_at: null };
    await callAsOwner(site, changeDownload, { params: { id: Number(id) }, body });
    await page.reload();
    await expect(row).toContainText("已收回，不能再下载");
    await expect(row.getByRole("button")).toHaveCount(0);
    await rm(folder, { recursive: true });
  });
});
