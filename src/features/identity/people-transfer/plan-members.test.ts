import { describe, expect, test } from "vitest";
import type { ListedTier } from "./listed-member.ts";
import { type MemberChoices, planMembers } from "./plan-members.ts";
import { readMemberCsv } from "./sources/read-member-csv.ts";

const now = new Date("2026-11-24T00:00:00Z");
const later = new Date("2027-05-01T00:00:00Z");
const NAMED: MemberChoices = {
  tiers: new Map([
    ["gold", "premium"],
    ["silver", "vip"],
  ]),
  until: "none",
};

function plan(tiers: ListedTier[], choices: Partial<MemberChoices> = {}) {
  const members = [{ where: "第 1 位", email: "a@example.com", name: "甲", tiers }];
  const planned = planMembers({ members, problems: [] }, { ...NAMED, ...choices, now });
  return { levels: planned.members[0]?.levels, details: planned.problems.map(({ detail }) => detail) };
}

const tier = (name: string, until: Date | null = null): ListedTier => ({ names: [name], until });

describe("plans the levels of a member", () => {
  test.each([
    ["no tier", [], {}, [], null],
    ["a tier with its end", [tier("silver", later)], {}, [{ level: 2, endsAt: later }], null],
    ["a tier named by its slug", [{ names: ["金卡", "gold"], until: later }], {}, [{ level: 3, endsAt: later }], null],
    ["no end, neither read nor chosen", [tier("gold")], {}, [], "没有写到什么时候"],
    ["no end, with a chosen one", [tier("gold")], { until: later }, [{ level: 3, endsAt: later }], null],
    ["no end, chosen for life", [tier("gold")], { until: null }, [{ level: 3, endsAt: null }], null],
    ["its own end, before a chosen one", [tier("gold", later)], { until: null }, [{ level: 3, endsAt: later }], null],
    ["an expired tier", [tier("gold", now)], { until: null }, [], "已经到期"],
    ["an unmapped tier", [tier("bronze", later)], {}, [], "没有写 --tier"],
    [
      "two tiers of one level: the later end",
      [tier("silver", later), { names: ["silver"], until: new Date("2028-01-01T00:00:00Z") }],
      {},
      [{ level: 2, endsAt: new Date("2028-01-01T00:00:00Z") }],
      null,
    ],
    [
      "tiers of two levels",
      [tier("silver"), tier("gold", later)],
      { until: null },
      [
        { level: 2, endsAt: null },
        { level: 3, endsAt: later },
      ],
      null,
    ],
  ] as const)("plans the levels for %s", (_name, tiers, choices, levels, details) => {
    const planned = plan([...tiers], choices);
    expect(planned.levels).toEqual(levels);
    if (details === null) expect(planned.details).toEqual([]);
    else expect(planned.details).toEqual([expect.stringContaining(details)]);
  });
});

const csv = (...rows: string[]) => ["email,name,tiers,until,complimentary_plan,deleted_at", ...rows].join("\n");

test("reads a table: every address once in any spelling, without removed members, and reports unreadable lines", () => {
  const list = readMemberCsv(
    csv(
      "A@Example.com ,甲,Silver,2027-05-01,,",
      "ａ@example.com,又是甲,,,,",
      "gone@example.com,走了,,,,2024-01-01 00:00:00",
      ",没有邮箱,,,,",
      "not an address,,,,,",
      '"\'=b@example.com",\'=公式,"Silver, Gold",2027-05-01,,',
      "old@example.com,,,,true,",
    ),
  );
  const { members, problems } = planMembers(list, { ...NAMED, now });
  const end = new Date("2027-05-01T15:59:59.999Z");
  expect(members).toEqual([
    { email: "a@example.com", name: "甲", levels: [{ level: 2, endsAt: end }] },
    {
      email: "=b@example.com",
      name: "=公式",
      levels: [
        { level: 2, endsAt: end },
        { level: 3, endsAt: end },
      ],
    },
    { email: "old@example.com", name: "", levels: [] },
  ]);
  expect(problems.map(({ where, detail }) => `${where} ${detail}`.trim())).toEqual([
    "1 位在原来的站已经删除，没有导入",
    "第 3 条 邮箱 a@example.com 前面已经有了，没有再导入",
    "第 5 条 没有邮箱，没有导入",
    "第 6 条 邮箱“not an address”收不到邮件，没有导入",
    "1 位的等级（列表只说是赠送的，写成 complimentary）没有写 --tier，只建立账号",
  ]);
});

test.each([
  ["nothing", "", "email 这一列"],
  ["another table", "name,phone\n甲,1", "email 这一列"],
  ["an open quote", 'email\n"a@example.com', "引号没有成对"],
  ["too many cells", `email${",x".repeat(10)}\n${"a,,,,,,,,,,\n".repeat(200_001)}`, "超过 20 万行"],
])("rejects a list with %s as a whole", (_name, text, reason) => {
  expect(() => readMemberCsv(text)).toThrow(reason);
});

test.each([
  ["2027-01-31", "2027-01-31"],
  ["2027/1/31", "2027-01-31"],
  ["2027.1.31", "2027-01-31"],
  ["2027年1月31日", "2027-01-31"],
])("reads a day written as %s", (written, day) => {
  const [member] = readMemberCsv(`email,等级,到期\na@example.com,银卡,${written}`).members;
  expect(member?.tiers).toEqual([{ names: ["银卡"], until: new Date(`${day}T23:59:59.999+08:00`) }]);
});
