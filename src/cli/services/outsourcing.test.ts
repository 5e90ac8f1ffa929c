import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";

const { cliIn, database, folder } = await setUpCli();
const cli = (...args: string[]) => cliIn({}, "outsourcing", ...args);

async function write(name: string, value: object): Promise<string> {
  const file = path.join(folder, `${name}.json`);
  await writeFile(file, JSON.stringify(value));
  return file;
}

const QUOTE = {
  scope: "十二课",
  total_fen: 30_000,
  valid_until: "2099-12-31",
  milestones: [{ title: "脚本", detail: "十二课的脚本", days: 7, price_fen: 30_000 }],
};

async function plantProject(): Promise<string> {
  const { rows } = await database.pool.query(
    `insert into outsourcing_projects (user_id, title, brief, contact, state, sending_key, created_at)
      values (7, '做一门课', '十二课的视频', '微信 abc', 'asked', 'one', now()) returning id`,
  );
  return String(rows[0].id);
}

test("packages and cases are set up, a project is planned, quoted, stopped, each deed written down", async () => {
  expect((await cli()).out).toBe("没有这样的项目\n");
  const offered = { title: "课程成片", includes: ["脚本"], from_fen: 100, days: 9, is_open: true };
  expect((await cli("package", await write("package", offered))).out).toContain("编号 1  课程成片  公开");
  expect((await cli("package", await write("package", offered))).err).toContain("已经有叫这个名字的方案");
  const made = { title: "十二讲", client: "一家工作室", year: 2026, is_shown: true };
  expect((await cli("case", await write("case", made))).out).toContain("十二讲  公开");
  expect((await cli("setup")).out).toContain("一家工作室");

  const id = await plantProject();
  expect((await cli()).out).toContain(`编号 ${id}  已收到  做一门课  账号 7（已注销）  没有负责人`);
  expect((await cli("take", id)).out).toContain("沟通中");
  expect((await cli("plan", id, "--owner", "nobody")).err).toContain("没有账号“nobody”");
  expect((await cli("plan", id, "--date", "2099-01-02", "--step", "发报价")).out).toContain("2099-01-02 发报价");

  const wrong = await write("wrong", { ...QUOTE, total_fen: 30_001 });
  expect((await cli("quote", id, wrong)).err).toContain("各期相加不等于总价");
  const file = await write("quote", QUOTE);
  expect((await cli("quote", id, file)).err).toContain("先定下负责人");
  await database.pool.query("update outsourcing_projects set owner_id = 8 where id = $1", [id]);
  const sent = await cli("quote", id, file);
  expect(sent.out).toContain("第 1 版  等你确认  ¥300.00");
  expect((await cli("quote", id, file)).out).not.toContain("第 2 版");
  const [, quoteId = ""] = /报价 {2}编号 (\d+)/.exec(sent.out) ?? [];
  expect((await cli("take-back", id, quoteId)).out).toContain("已收回");
  expect((await cli("quote", id, file)).err).toContain("以前发过");
  expect((await cli("cancel", id, "--reason", "停做")).err).toContain("只有进行中的项目可以终止");
  expect((await cli("deliver", "1", "--note", "好了")).err).toContain("只有付过款");
  const script = path.join(folder, "脚本.pdf");
  await writeFile(script, "%PDF-1.7 十二课");
  expect((await cli("attach", id, script, "--part", "1")).out).toContain("脚本.pdf");
  expect((await cli("show", id)).out).toMatch(/附件 {2}脚本\.pdf .*我们/);
  await writeFile(script, "不是文档");
  expect((await cli("attach", id, script)).err).toContain("只接受");
  expect((await cli("attach", id, `${script}.none`)).err).toContain("读不到文件");
  expect((await cli("attach", "999", script)).err).toContain("没有这个项目");
  expect((await cli("decline", id, "--reason", "排不开")).out).toContain("原因  排不开");
  expect((await cli("--state", "declined")).out).toContain(`编号 ${id}  未承接`);

  const { rows } = await database.pool.query(
    "select distinct action from audit_log where action ~* 'project|quote|outsourcing|attach' order by 1",
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "attachDelivery",
    "cancelProject",
    "declineProject",
    "listProjects",
    "planProject",
    "readProject",
    "saveOutsourcingCase",
    "saveOutsourcingPackage",
    "sendQuote",
    "takeBackQuote",
    "takeProject",
  ]);
});

test.each([
  [["nothing"], "没有“nothing”"],
  [["show"], "要写编号"],
  [["cancel", "1"], "要用 --reason"],
  [["deliver", "1"], "要用 --note"],
  [["quote", "1"], "JSON 文件"],
  [["attach", "1"], "要放的文件"],
  [["attach", "1", "a.pdf", "--part", "x"], "--part"],
  [["show", "1", "2"], "不需要“2”"],
  [["setup", "--owner", "a"], "--owner 不用于"],
  [["--state", "x"], "--state 只能是"],
  [["plan", "1", "--date", "2026-02-30"], "--date 写成"],
] as const)("outsourcing %j is refused", async (args, why) => {
  expect((await cli(...args)).err).toContain(why);
});
