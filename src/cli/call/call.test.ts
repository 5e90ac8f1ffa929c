import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createPerson } from "../../../test/auth/people.ts";
import { setUpCli } from "../../../test/cli-fixture.ts";
import { createStaff } from "../../../test/staff-fixture.ts";

const { cli, database, folder } = await setUpCli();
const { db, pool } = database;

const owner = (await createStaff(db, "owner")).user;
const finance = (await createStaff(db, "finance")).user;
const as = (user: { phone: string | null }) => ["--as", user.phone ?? ""];

const CAMPAIGN = [
  "--name",
  "春季",
  "--deal.kind",
  "amount",
  "--deal.amount_fen",
  "2000",
  "--code",
  "spring26",
  "--scope",
  "plans",
  "--scope",
  "product:7",
  "--total_limit",
  "null",
  "--valid_until",
  "2090-12-31T00:00:00Z",
];

async function addPlan(slug: string): Promise<void> {
  const facts = ["--slug", slug, "--name", slug, "--level", "2", "--price_fen", "3900", "--benefits", "全部会员内容"];
  expect(await cli("call", "addPlan", ...as(owner), ...facts, "--duration_months", "1")).toMatchObject({
    code: 0,
    err: "",
  });
}

async function listActs() {
  const { rows } = await pool.query("select actor_id, action, subject, outcome, error_code from audit_log order by id");
  return rows;
}

test("calls an endpoint with typed fields, records it in the audit log, and prints its answer", async () => {
  const made = await cli("call", "makeCampaign", ...as(owner), ...CAMPAIGN);
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(made.out).toContain("code: SPRING26");
  const [act] = (await listActs()).slice(-1);
  expect(act).toMatchObject({ actor_id: String(owner.id), action: "makeCampaign", outcome: "done" });

  const listed = await cli("call", "listCampaigns", ...as(owner), "--json");
  const { items } = JSON.parse(listed.out);
  expect(items).toMatchObject([
    { name: "春季", deal: { kind: "amount", amount_fen: 2000 }, scope: ["plans", "product:7"], total_limit: null },
  ]);

  const changed = await cli("call", "changeCampaign", ...as(owner), `--campaign_id=${items[0].id}`, "--is_stopped");
  expect(changed.out).toMatch(/stopped_at: 20/);
});

test("prints a list as a table with a line for each item", async () => {
  await addPlan("card-a");
  await addPlan("card-b");
  const { out } = await cli("call", "listAllPlans", ...as(owner));
  expect(out).toMatch(/^items\n {2}id +slug +name/m);
  for (const slug of ["card-a", "card-b"]) expect(out).toMatch(new RegExp(`^ +\\d+ +${slug} `, "m"));
});

test("reads a value from a file by @, and the whole body by --body", async () => {
  const text = path.join(folder, "words.txt");
  const body = path.join(folder, "settings.json");
  await writeFile(text, "代写论文\n");
  await writeFile(body, JSON.stringify({ slogan: "每天一课" }));
  expect(await cli("call", "replaceModerationWords", ...as(owner), "--list", `@${text}`)).toMatchObject({ code: 0 });
  expect((await cli("call", "listModerationWords", ...as(owner))).out).toContain("代写论文");
  expect(await cli("call", "changeSettings", ...as(owner), "--body", `@${body}`)).toMatchObject({ code: 0 });
  expect((await cli("call", "readSettings", ...as(owner))).out).toContain("每天一课");
  expect((await cli("call", "changeSettings", ...as(owner), "--slogan", "@@知行")).out).toContain("@知行");
});

test("sends an uploaded file, and writes a downloaded one", async () => {
  const missing = await cli("call", "attachInvoiceFile", ...as(finance), "--invoice_id", "1");
  expect(missing).toMatchObject({ code: 2 });
  expect(missing.err).toContain("要用 --file <文件> 写明文件");
  const file = path.join(folder, "invoice.pdf");
  await writeFile(file, "%PDF-1.7\n");
  expect((await cli("call", "attachInvoiceFile", ...as(finance), "--invoice_id", "1", "--file", file)).err).toContain(
    "NOT_FOUND",
  );
  const out = path.join(folder, "codes.csv");
  await addPlan("card-for-codes");
  const grants = ["--grants.kind", "plan", "--grants.slug", "card-for-codes"];
  const batch = ["--name", "春季赠送", ...grants, "--count", "2", "--valid_until", "null"];
  const made = await cli("call", "makeBatch", ...as(owner), ...batch, "--out", out);
  expect(made).toMatchObject({ code: 0, out: "" });
  expect((await readFile(out, "utf8")).trim().split("\n")).toHaveLength(3);
});

test("the permission of the account decides, and a refusal is recorded", async () => {
  const refused = await cli("call", "changeSettings", ...as(finance), "--slogan", "收费");
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toContain("没有权限访问该资源（INSUFFICIENT_PERMISSIONS）");
  const missing = await cli("call", "approveRefund", ...as(finance), "--refund_id", "99");
  expect(missing.err).toContain("NOT_FOUND");
  const [act] = (await listActs()).slice(-1);
  expect(act).toMatchObject({ actor_id: String(finance.id), action: "approveRefund", outcome: "refused" });
});

test("refuses an account that may not act as staff", async () => {
  const member = (await createPerson(db)).user;
  const banned = (await createStaff(db, "owner")).user;
  await pool.query("update users set status = 'banned' where id = $1", [banned.id]);
  const unready = (await createPerson(db, { role: "admin" })).user;
  const errors = await Promise.all(
    [[], ["--as", "nobody"], as(member), as(banned), as(unready)].map(
      async (given) => (await cli("call", "readSettings", ...given)).err,
    ),
  );
  expect(errors).toEqual([
    expect.stringContaining("call 要用 --as <账号>"),
    expect.stringContaining("没有账号 nobody"),
    expect.stringContaining("不是工作人员"),
    expect.stringContaining("不能登录"),
    expect.stringContaining("SECOND_FACTOR_REQUIRED"),
  ]);
});

test("refuses calls that require a confirmation, always or above the limit", async () => {
  const acts = await listActs();
  const refused = await cli("call", "grantRole", ...as(owner), "--account", finance.phone ?? "", "--role", "editor");
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.err).toContain("grantRole 要本人再次确认身份，只能在网页上做");
  expect(await listActs()).toEqual(acts);
});

test("answers invalid input with the message of each field", async () => {
  const { code, err } = await cli("call", "makeCampaign", ...as(owner), "--name", "一", "--code", "x");
  expect(code).toBe(1);
  expect(err).toContain("code：优惠码要 4 到 24 个字母和数字");
});

test("lists and describes endpoints from their contracts", async () => {
  const { out } = await cli("call");
  expect(out).toContain("coupon-campaigns\n  makeCampaign  做一个优惠券活动");
  expect(out).not.toContain("createOrder");
  const help = await cli("call", "makeCampaign", "--help");
  expect(help.out).toContain("POST /api/v1/admin/coupon-campaigns，权限 coupons.manage");
  expect(help.out).toMatch(/--deal \{ kind, amount_fen \} \| \{ kind, percent_off, cap_fen \} {2}必填/);
});

test.each([
  [["call", "makeThings"], "没有接口 makeThings"],
  [["call", "createOrder", "--as", "owner"], "没有接口 createOrder"],
  [["call", "listCampaigns", "twice"], "多出了“twice”"],
  [["call", "listCampaigns", "--as"], "选项 --as 要带一个值"],
] as const)("%j is refused: %s", async (args, message) => {
  const { code, err } = await cli(...args);
  expect(code).toBe(2);
  expect(err).toContain(message);
});
