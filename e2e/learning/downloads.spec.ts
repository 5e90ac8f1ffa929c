import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { runCommand } from "../../test/journey/operator.ts";

const FILE = "第一门课的排期表.csv";

test("a guest who wants a file for members meets the login; an open one is saved under its own name", async ({
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

test("files of an article, a film and a book stand on their pages and are had there", async ({ page, site }) => {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-attached-"));
  const bytes = Buffer.from("一份清单\n");
  const file = path.join(folder, "随文清单.txt");
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
    const row = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "下载：随文清单.txt" }) });
    await expect(row).toContainText("1 KB");
    await expect(row).toContainText(createHash("sha256").update(bytes).digest("hex"));
    await expectAccessible(page);
    const saving = page.waitForEvent("download");
    await row.getByRole("button").click();
    expect((await saving).suggestedFilename()).toBe("随文清单.txt");
  }
  await rm(folder, { recursive: true });
});
