import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";

const { database, folder, ...fixture } = await setUpCli();
const cli = (...args: string[]) => fixture.cli("downloads", ...args);

async function write(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

test("publishes a file and adds a new version", async () => {
  const file = await write("讲义（第一版）.md", "第一版");
  const facts = ["--title", "讲义", "--category", "写作", "--type", "premium_content", "--version", "1.0"];
  expect(await cli("add", file, ...facts)).toMatchObject({
    code: 0,
    err: "",
    out: "已发布：编号 1，讲义（第一版）.md\n",
  });
  const second = await write("讲义（第二版）.md", "第二版");
  expect((await cli("version", "1", second, "--version", "2.0", "--notes", "改了例子")).out).toBe("新版本已发布\n");
  expect((await cli("version", "1", second)).out).toContain("和最新的一版是同一个文件");
  const { rows } = await database.pool.query(
    "select file_name, label, notes, state, size_bytes::int as size from download_versions order by id",
  );
  expect(rows).toEqual([
    { file_name: "讲义（第一版）.md", label: "1.0", notes: "", state: "ready", size: 9 },
    { file_name: "讲义（第二版）.md", label: "2.0", notes: "改了例子", state: "ready", size: 9 },
  ]);
});

test("refuses an impossible command in one line, and leaves no changes", async () => {
  const count = async () => (await database.pool.query("select from downloads")).rowCount;
  const before = await count();
  const empty = await write("空.md", "");
  const good = await write("好.md", "好");
  for (const [args, sentence] of [
    [["add", path.join(folder, "没有.md")], "没有.md"],
    [["add", empty], "空"],
    [["add", good, "--type", "vip"], "--type 只能是"],
    [["add", good, "--book", "1", "--course", "1"], "只能写一个"],
    [["add"], "要写明一个文件"],
    [["version", "99", good], "没有编号 99 的下载"],
    [["version", "x", good], "要写编号"],
    [["throw", "1"], "没有“throw”"],
  ] as const) {
    const { code, err } = await cli(...args);
    expect([args, code]).not.toEqual([args, 0]);
    expect(err).toContain(sentence);
    expect(err.trim().split("\n")).toHaveLength(1);
  }
  expect(await count()).toBe(before);
  expect(await readdir(path.join(folder, "data", "uploads"))).toEqual([]);
});
