import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";

let database: TestDatabase;
let folder = "";

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "cli-"));
  await mkdir(join(folder, "menu"));
  await writeFile(join(folder, "menu", "a.md"), "# 甲\n\n正文");
  await writeFile(join(folder, "menu", "b.md"), "# 乙\n\n正文");
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

/** The program as an operator runs it: no bundler, no test runner. */
function cli(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, "cli.ts"), ...words], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

test("the program imports, reports to one stream and shows progress on the other", async () => {
  const { code, out, err } = await cli("import", join(folder, "menu"), "--as", "book", "--title", "菜单");
  expect(err).toBe("导入 0 %（0/2）\n导入 50 %（1/2）\n导入 100 %（2/2）\n");
  expect(out).toContain("导入完成：菜单");
  expect(out).toContain("免费试读 甲");
  expect(out).toContain("没有写 --type，所以只给会员看");
  expect(code).toBe(0);
  expect((await database.pool.query("select title from books")).rows).toEqual([{ title: "菜单" }]);
});

test("a wrong command line ends with 2 and one line, a failure with 1 and one line", async () => {
  const wrong = await cli("import", folder, "--to", "book");
  expect(wrong).toEqual({ code: 2, out: "", err: "没有选项 --to（用法见 npm run cli -- help）\n" });
  const failed = await cli("import", join(folder, "nowhere"), "--as", "book");
  expect(failed).toEqual({ code: 1, out: "", err: `找不到要导入的文件夹或压缩包：${join(folder, "nowhere")}\n` });
});

test("help and migrate say what they do", async () => {
  expect((await cli("help")).out).toContain("用法：npm run cli");
  expect(await cli("migrate")).toEqual({ code: 0, out: "数据库已是当前版本\n", err: "" });
});
