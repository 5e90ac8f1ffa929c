import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";
import { buildGhost } from "../../features/content/imports/fixtures/build-ghost.ts";

const { cli, folder, database } = await setUpCli();

async function list(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

async function readPeople() {
  const { rows } = await database.pool.query(
    `select u.name, u.email, u.phone, u.email_verified_at as proven, p.user_id is not null as password,
        (select count(*)::int from consents c where c.user_id = u.id) as consents,
        coalesce((select json_agg(json_build_array(g.level, g.ends_at, g.source, g.value_fen) order by g.level)
          from grants g where g.user_id = u.id), '[]') as rights
      from users u left join passwords p on p.user_id = u.id where u.email is not null order by u.email`,
  );
  return rows;
}

const count = async (table: string) =>
  Number((await database.pool.query(`select count(*) from ${table}`)).rows[0]?.count);

test("members of a Ghost table become accounts without password, verification or consent, with the named levels; a second import changes nothing", async () => {
  const file = await list(
    "members.csv",
    [
      "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers",
      'a1,Ann@example.com,安,,true,false,cus_1,2022-01-01T00:00:00.000Z,,"VIP, old",Gold',
      "a2,bo@example.com,网站管理员,note,false,true,,2022-01-01T00:00:00.000Z,,,Silver",
      "a3,cy@example.com,,,true,false,,2022-01-01T00:00:00.000Z,,,",
      "a4,cy@EXAMPLE.com,,,true,false,,2022-01-01T00:00:00.000Z,,,",
    ].join("\n"),
  );
  const command = ["import", file, "--as", "members", "--tier", "Gold=premium,silver=vip", "--until", "2100-12-31"];
  const tried = await cli(...command, "--dry-run");
  expect([tried.code, tried.out]).toEqual([0, expect.stringContaining("新账号 3，其中带来会员 2；已有账号 0")]);
  expect(await readPeople()).toEqual([]);

  const done = await cli(...command);
  expect([done.code, done.out]).toEqual([0, expect.stringContaining("新账号 3，其中带来会员 2；已有账号 0")]);
  expect(done.out).toContain("第 5 条  邮箱 cy@example.com 前面已经有了");
  const people = await readPeople();
  const same = { phone: null, proven: null, password: false, consents: 0 };
  const end = "2100-12-31T15:59:59.999+00:00";
  expect(people).toEqual([
    { ...same, name: "安", email: "ann@example.com", rights: [[3, end, "import", 0]] },
    { ...same, name: expect.stringMatching(/^学友\d{8}$/), email: "bo@example.com", rights: [[2, end, "import", 0]] },
    { ...same, name: expect.stringMatching(/^学友\d{8}$/), email: "cy@example.com", rights: [] },
  ]);
  expect([await count("notification_events"), await count("notification_deliveries")]).toEqual([0, 0]);

  const again = await cli(...command);
  expect(again.out).toContain("新账号 0，其中带来会员 0；已有账号 3，没有改动");
  expect(again.out).toContain("  ann@example.com");
  expect(await readPeople()).toEqual(people);
  const { rows: acts } = await database.pool.query(
    "select action, outcome, after from audit_log where action = 'importMembers' order by id",
  );
  expect(acts.map(({ outcome, after }) => [outcome, after])).toEqual([
    ["done", { added: 3, withLevel: 2, known: 0 }],
    ["done", { added: 0, withLevel: 0, known: 3 }],
  ]);
});

/** 邮箱,姓名,手机,到期时间 ⏎ zhang@example.com,张三,13800138000,2099/1/31 */
const GBK_TABLE =
  "d3cacfe42cd0d5c3fb2ccad6bbfa2cb5bdc6dacab1bce40a7a68616e67406578616d706c652e636f6d2cd5c5c8fd2c31333830303133383030302c323039392f312f33310a";
/** 邮箱;姓名 ⏎ ji@example.com;𠮷野 */
const GB18030_TABLE = "d3cacfe43bd0d5c3fb0a6a69406578616d706c652e636f6d3b9534b235d2b00a";

test("a list saved by Chinese office programs keeps its names, whatever its encoding, separator and columns", async () => {
  const tables: [name: string, bytes: Buffer][] = [
    ["gbk.csv", Buffer.from(GBK_TABLE, "hex")],
    ["gb18030.csv", Buffer.from(GB18030_TABLE, "hex")],
    ["mark.csv", Buffer.from("\ufeffsep=;\r\n电子邮箱;昵称\r\nli@example.com;李四\r\n")],
    ["unicode.txt", Buffer.from("\ufeff姓名\t邮箱\t会员等级\r\n王五\twang@example.com\t金卡、银卡\r\n", "utf16le")],
  ];
  const levels = ["--tier", "金卡=premium", "--until", "2100-12-31"];
  for (const [name, bytes] of tables) {
    const { out } = await cli("import", await list(name, bytes), "--as", "members", ...levels);
    expect(out, name).toContain("新账号 1");
    if (name === "gbk.csv") expect(out).toContain("1 位的手机号没有导入");
  }
  const names = new Map((await readPeople()).map(({ email, name, rights }) => [email, [name, rights.length]]));
  expect(names.get("zhang@example.com")).toEqual(["张三", 0]);
  expect(names.get("ji@example.com")).toEqual(["𠮷野", 0]);
  expect(names.get("li@example.com")).toEqual(["李四", 0]);
  expect(names.get("wang@example.com")).toEqual(["王五", 1]);
});

test("members of a Ghost export have their tiers until the end in the export, or until the end of the last payment", async () => {
  const period = (customer: string, status: string, end: string) => ({
    customer_id: customer,
    status,
    current_period_end: end,
    subscription_id: `sub_${end}`,
  });
  const tables = {
    members: [
      { id: "m1", email: "one@example.com", name: "一" },
      { id: "m2", email: "two@example.com", name: "二" },
      { id: "m3", email: "three@example.com", name: null },
      { id: "m4", email: "four@example.com", name: "四" },
      { email: "nobody@example.com" },
    ],
    members_products: [
      { member_id: "m1", product_id: "p1", expiry_at: "2099-01-01 00:00:00" },
      { member_id: "m2", product_id: "p2", expiry_at: null },
      { member_id: "m3", product_id: "p2", expiry_at: null },
      { member_id: "m4", product_id: "p0", expiry_at: null },
    ],
    members_stripe_customers: [{ member_id: "m2", customer_id: "c2" }],
    members_stripe_customers_subscriptions: [
      period("c2", "active", "2098-02-01T00:00:00.000Z"),
      period("c2", "active", "2098-01-01T00:00:00.000Z"),
      period("c2", "canceled", "2099-01-01T00:00:00.000Z"),
    ],
  };
  const file = await list("site.json", JSON.stringify(buildGhost([{ n: 1 }], tables)));
  const done = await cli("import", file, "--as", "members", "--tier", "silver=vip,gold=premium");
  expect(done.out).toContain("新账号 4，其中带来会员 2；已有账号 0");
  expect(done.out).toContain("1 位的等级“gold”没有写到什么时候，加上 --until 才给会员");
  expect(done.out).toContain("1 位的写法不认识，没有导入");
  const people = new Map((await readPeople()).map(({ email, rights }) => [email, rights]));
  expect(people.get("one@example.com")).toEqual([[2, "2099-01-01T00:00:00+00:00", "import", 0]]);
  expect(people.get("two@example.com")).toEqual([[3, "2098-02-01T00:00:00+00:00", "import", 0]]);
  expect(people.get("three@example.com")).toEqual([]);
  expect(people.get("four@example.com")).toEqual([]);

  const posts = await cli("import", file, "--as", "articles", "--dry-run");
  expect(posts.out).toContain("5 位会员没有导入；用 --as members 导入");
});

test("an invalid list of members, or a wrong command, is reported and adds no user", async () => {
  const before = (await readPeople()).length;
  const posts = await list("posts.json", JSON.stringify(buildGhost([{ n: 1 }])));
  const text = await list("a.txt", "你好");
  const workbook = await list("a.xlsx", Buffer.from("PK\u0003\u0004……"));
  const damaged = await list("a.csv", Buffer.from("email,name\nx@example.com,\u00ff\u00ff\n", "latin1"));
  const members = ["--as", "members"];
  for (const [args, reason] of [
    [[posts, ...members], "Export all members"],
    [[text, ...members], "email 这一列"],
    [[workbook, ...members], "另存为 CSV"],
    [[damaged, ...members], "读不出的字"],
    [[folder, ...members], "会员名单要是一个文件"],
    [[posts, ...members, "--until", "明年"], "--until 要写成日期"],
    [[posts, ...members, "--category", "甲"], "--category 不用于 --as members"],
    [[posts, "--as", "articles", "--until", "forever"], "--until 不用于 --as articles"],
  ] as const) {
    const { code, err } = await cli("import", ...args);
    expect([code, err]).toEqual([expect.any(Number), expect.stringContaining(reason)]);
    expect(code).not.toBe(0);
  }
  expect(await readPeople()).toHaveLength(before);
});

test("imports 20 000 members quickly, whatever their names", async () => {
  const hostile = ["‮abc", "甲".repeat(100), "<script>x</script>", "a\u0000b", "'; drop table users; --"];
  const rows = Array.from({ length: 20_000 }, (_, at) => `many${at}@example.com,"${hostile[at % hostile.length]}"`);
  rows[0] = `many0@example.com,"${"甲".repeat(500_000)}"`;
  const file = await list("many.csv", ["email,name", ...rows].join("\n"));
  const done = await cli("import", file, "--as", "members");
  expect([done.code, done.out]).toEqual([0, expect.stringContaining("新账号 20000")]);
  const { rows: names } = await database.pool.query(
    "select distinct regexp_replace(name, '\\d{8}$', '') as name from users where email like 'many%' order by 1",
  );
  expect(names.map(({ name }) => name)).toEqual(["'; drop table users; --", "<script>x</script>", "学友"]);
});
