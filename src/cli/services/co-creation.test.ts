import { expect, test } from "vitest";
import { drawPhone } from "../../../test/auth/people.ts";
import { setUpCli } from "../../../test/cli-fixture.ts";
import { articles } from "../../features/content/articles/server/article-tables.ts";
import { createUser } from "../../features/identity/auth/server/people/create-user.ts";
import { seedCoCreation } from "../../features/services/co-creation/server/seed-co-creation.ts";
import { systemClock } from "../../ports/clock.ts";

const { cli, database } = await setUpCli();

test("proposals are listed, taken on and given another lead, and each deed is written down", async () => {
  expect((await cli("cocreation")).out).toBe("没有这样的提议\n");
  await seedCoCreation({ db: database.db, clock: systemClock });
  await seedCoCreation({ db: database.db, clock: systemClock });
  expect((await cli("cocreation")).out.trim().split("\n")).toHaveLength(3);
  expect((await cli("cocreation", "--state", "accepted")).out).toContain("编号 3  章节  已采纳");
  expect((await cli("cocreation", "step", "1", "accepted")).out).toContain("已推进：编号 1  选题  已采纳");
  expect((await cli("cocreation", "step", "1", "published")).err).toContain("下一步不能是");
  expect((await cli("cocreation", "step", "2", "declined")).err).toContain("请写原因");
  expect((await cli("cocreation", "step", "2", "declined", "--reason", "已有译本")).out).toContain("未采纳");
  expect((await cli("cocreation", "step", "9", "declined", "--reason", "无")).err).toContain("没有这个提议");
  expect((await cli("cocreation", "step", "1", "production")).out).toContain("制作中");
  expect((await cli("cocreation", "step", "1", "published", "--work", "article:77")).err).toContain("已经发布的作品");
  expect(await database.db.$count(articles)).toBe(0);
  expect((await cli("cocreation", "lead", "1", "77")).err).toContain("没有这个账号");
  const { user } = await createUser(database.db, { clock: systemClock, phone: drawPhone() });
  const account = String(user.id);
  expect((await cli("cocreation", "lead", "1", account)).out).toContain(`牵头 ${account}`);
  const { rows: log } = await database.pool.query(
    "select action, subject from audit_log where outcome = 'done' order by id",
  );
  expect(log.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    "stepProposal proposal:1",
    "stepProposal proposal:2",
    "stepProposal proposal:1",
    "nameLead proposal:1",
  ]);
});

test.each([
  ["step 3", "下一个状态只能是"],
  ["step x accepted", "要写提议的编号"],
  ["lead 3", "要写账号的编号"],
  ["hide 3", "moderation decide"],
  ["--state gone", "--state只能是"],
  ["--reason 无", "用于 cocreation step"],
  ["step 3 published --work song:1", "--work 写成"],
  ["step 3 accepted --state review", "用于不带词的"],
])("cocreation %s is refused with a sentence", async (args, sentence) => {
  const answer = await cli("cocreation", ...args.split(" "));
  expect(answer).toMatchObject({ code: 2, err: expect.stringContaining(sentence) });
});
