import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";

const { cliIn, database } = await setUpCli();
const cli = (...args: string[]) => cliIn({}, "cases", ...args);

const NUMBER = "TS-20261125-7K3M9Q";

async function plantCase(): Promise<void> {
  await database.pool.query(
    `insert into cases (case_no, kind, contact, text, state, sending_key, created_at, due_at)
      values ($1, 'infringement', 'reader@example.com', '这一章抄了我的书', 'received', 'one', now(), now() + interval '15 days')`,
    [NUMBER],
  );
}

test("a case is listed, taken, noted and answered, each deed written down", async () => {
  expect((await cli()).out).toBe("没有这样的投诉或申请\n");
  await plantCase();
  expect((await cli("--kind", "minors")).out).toBe("没有这样的投诉或申请\n");
  expect((await cli("--state", "received")).out).toMatch(new RegExp(`^${NUMBER} .*侵权.*没有登录，身份没有核实`));
  expect((await cli("show", NUMBER.toLowerCase())).out).toContain("说明  这一章抄了我的书");
  expect((await cli("take", NUMBER)).out).toContain("本机");
  expect((await cli("note", NUMBER, "--text", "问过作者")).out).toContain("问过作者");
  expect((await cli("answer", NUMBER)).err).toContain("要用 --text 写明");
  expect((await cli("answer", NUMBER, "--text", "长".repeat(5000))).err).toContain("--text 是空的或者太长");
  expect((await cli("answer", NUMBER, "--text", "已下架")).out).toContain("已下架");
  expect((await cli("decline", NUMBER, "--text", "不予受理")).err).not.toBe("");
  expect((await cli("show", "TS-20261125-222222")).err).not.toBe("");
  const { rows } = await database.pool.query<{ action: string }>(
    "select action from audit_log where action like '%Case' order by id",
  );
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["readCase", "takeCase", "noteCase", "answerCase", "declineCase"]),
  );
});
