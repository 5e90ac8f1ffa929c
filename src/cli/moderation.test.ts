import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createPerson } from "../../test/auth/people.ts";
import { setUpCli } from "../../test/cli-stage.ts";

const { database, folder, ...stage } = await setUpCli();
const cli = (...words: string[]) => stage.cli("moderation", ...words);

test("words come from a file as a whole, and a wrong line changes nothing", async () => {
  const file = path.join(folder, "words.txt");
  await writeFile(file, "加我好友 | hold | spaced\n刷单 | refuse\n");
  expect(await cli("words", file)).toEqual({ code: 0, out: "现在有 2 个词\n", err: "" });
  const listed = "# 词 | 处理 | 写法 | 换成\n刷单 | refuse\n加我好友 | hold | spaced\n";
  expect((await cli("words")).out).toBe(listed);
  await writeFile(file, "甲乙 | ban\n");
  expect(await cli("words", file)).toMatchObject({ code: 1, err: expect.stringContaining("第 1 行") });
  expect((await cli("words")).out).toBe(listed);
});

test("settings are shown and changed one by one", async () => {
  const changed = await cli("settings", "first_posts", "0");
  expect(changed).toMatchObject({ code: 0, out: expect.stringContaining("first_posts = 0\nhold_links = true\n") });
  expect((await cli("settings", "hold_links", "off")).out).toContain("first_posts = 0\nhold_links = false\n");
  expect(await cli("settings", "mode", "never")).toMatchObject({ code: 2 });
  expect(await cli("settings", "colour")).toMatchObject({ code: 2 });
});

test("a ban from posting is given, listed, lifted, and written down", async () => {
  await createPerson(database.db, { phone: "+8613900000061" });
  const banned = await cli("ban", "--account", "13900000061", "--days", "3", "--reason", "刷屏");
  expect(banned).toMatchObject({ code: 0, err: "" });
  expect((await cli("bans")).out).toContain("原因：刷屏");
  expect(await cli("unban", "--account", "13900000061")).toMatchObject({ code: 0 });
  expect(await cli("unban", "--account", "13900000061")).toMatchObject({ code: 1, err: "这个账号没有被禁言\n" });
  expect((await cli("bans")).out).toBe("没有禁言中的账号\n");
  expect((await cli()).out).toBe("没有\n");
  const { rows } = await database.pool.query(
    "select action, outcome from audit_log where subject like 'user:%' order by id",
  );
  expect(rows).toEqual([
    { action: "banPosting", outcome: "done" },
    { action: "liftPostingBan", outcome: "done" },
  ]);
});
