import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildZip, type ZipEntry } from "../../fixtures/build-zip.ts";
import { buildPlan } from "../../plan/build-plan.ts";
import { readSource } from "./read-source.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "imports-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function openZip(entries: ZipEntry[]) {
  const path = join(folder, "书.zip");
  await writeFile(path, buildZip(entries));
  return readSource(path);
}

async function writeFiles(files: Record<string, string>): Promise<string> {
  const root = join(folder, "source");
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, path, ".."), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

test("links to files and folders outside are reported and never read (FILE-2)", async () => {
  await writeFile(join(folder, "secret.md"), "秘密");
  const root = await writeFiles({ "a.md": "正文" });
  await symlink(join(folder, "secret.md"), join(root, "b.md"));
  await symlink(folder, join(root, "up"));
  const tree = await readSource(root);
  expect(tree.paths).toEqual(["a.md"]);
  expect(tree.problems.map((problem) => problem.path).sort()).toEqual(["b.md", "up"]);
});

test("a file that becomes a link after listing is rejected", async () => {
  const root = await writeFiles({ "a.md": "正文", "b.md": "x" });
  const tree = await readSource(root);
  await writeFile(join(folder, "secret.md"), "秘密");
  await rm(join(root, "a.md"));
  await symlink(join(folder, "secret.md"), join(root, "a.md"));
  await expect(tree.read("a.md")).rejects.toThrow("换成了链接");
  const plan = await buildPlan(tree);
  expect(plan.report.documents).toMatchObject({ pages: 1, failed: 1 });
});

test("skips hidden folders, packages and temporary files", async () => {
  const root = await writeFiles({
    "a.md": "x",
    ".git/x.md": "x",
    "node_modules/p/readme.md": "x",
    "__MACOSX/a.md": "x",
    ".vitepress/config.ts": "",
  });
  expect((await readSource(root)).paths).toEqual([".vitepress/config.ts", "a.md"]);
});

test("reads GBK names in an archive as Chinese, and UTF-8 ones with and without the flag", async () => {
  const tree = await openZip([
    { name: Buffer.from("d6d0cec42ea1b62e6d64".replace("2ea1b6", ""), "hex"), content: "甲" },
    { name: "目录/乙.md", isUtf8Flagged: true, content: "乙" },
    { name: "丙.md", content: "丙" },
  ]);
  expect(tree.paths).toEqual(["丙.md", "中文.md", "目录/乙.md"]);
  expect((await tree.read("中文.md")).toString()).toBe("甲");
  await tree.close();
});

test("entries that point outside, links and encrypted entries are reported and not read (FILE-2)", async () => {
  const tree = await openZip([
    { name: "ok.md", content: "好" },
    { name: "../evil.md", content: "x" },
    { name: "/etc/evil.md", content: "x" },
    { name: "a\\..\\..\\evil.md", content: "x" },
    { name: "C:\\evil.md", content: "x" },
    { name: "link.md", content: "/etc/passwd", unixMode: 0o120777 },
    { name: "locked.md", content: "x", isEncrypted: true },
  ]);
  expect(tree.paths).toEqual(["ok.md"]);
  expect(tree.problems).toHaveLength(6);
  await tree.close();
});

test("a zip bomb is rejected by its ratio, by its sum, and when it declares a false size (FILE-2)", async () => {
  const suspicious = await openZip([{ name: "a.md", content: Buffer.alloc(8 * 1024 * 1024) }]);
  expect(suspicious.problems).toEqual([{ path: "a.md", detail: "压缩比异常，不读" }]);
  await suspicious.close();
  const huge = Array.from({ length: 20 }, (_, index) => ({
    name: `${index}.md`,
    content: Buffer.from(String(Math.random()).repeat(20_000)),
    claimedSize: 60 * 1024 * 1024,
  }));
  const tree = await openZip(huge.slice(0, 1));
  expect(tree.problems).toHaveLength(1);
  await tree.close();
  const lying = await openZip([{ name: "a.md", content: "x".repeat(5000), claimedSize: 10 }]);
  await expect(lying.read("a.md")).rejects.toThrow();
  await lying.close();
});

test("too many files (FILE-2), a broken archive and a missing path are rejected with one clear sentence", async () => {
  const many = Array.from({ length: 20_001 }, (_, index) => ({ name: `${index}.md` }));
  await expect(openZip(many)).rejects.toThrow("文件超过 20000 个");
  await writeFile(join(folder, "no.zip"), "不是压缩包");
  await expect(readSource(join(folder, "no.zip"))).rejects.toThrow("不是完好的 zip 压缩包");
  await expect(readSource(join(folder, "nothing"))).rejects.toThrow("找不到要导入的文件夹或压缩包");
});

test("the folder that a code host wraps around an archive is removed", async () => {
  const tree = await openZip([
    { name: "book-main/SUMMARY.md", content: "* [甲](a.md)" },
    { name: "book-main/a.md", content: "x" },
  ]);
  expect(tree.paths).toEqual(["SUMMARY.md", "a.md"]);
  expect(tree.name).toBe("书");
  await tree.close();
});

test("names that differ only in case are reported", async () => {
  const tree = await openZip([{ name: "a.md" }, { name: "A.md" }, { name: "a.md" }]);
  expect(tree.paths).toEqual(["A.md", "a.md"]);
  expect(tree.problems).toHaveLength(2);
  await tree.close();
});
