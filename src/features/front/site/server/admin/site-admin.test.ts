import { beforeEach, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { startBehindLock } from "../../../../../../test/database/start-behind-lock.ts";
import { createFixedClock } from "../../../../../../test/time/fixed-clock.ts";
import type { Act } from "../../../../../kit/api/caller.ts";
import { changeSettings, readSettings } from "./change-settings.ts";
import { listLegalVersions, publishLegalText } from "./publish-legal-text.ts";

const database = await setUpDatabase();
const { db } = database;

interface Named {
  name: string;
}

const clock = createFixedClock("2026-11-20T00:00:00Z");
let acts: Act[] = [];
const note = (act: Act) => void acts.push(act);
const context = {
  isAgreed: async () => false,
  db,
  clock,
  markdown: {
    renderMarkdown: async (text: string) => ({ html: text, rendererVersion: 1 }) as never,
    rendererVersion: 1,
  },
};
beforeEach(async () => {
  acts = [];
  await database.pool.query("delete from settings; delete from legal_texts");
});

test("a setting is changed alone, and only changes are logged", async () => {
  await changeSettings(context, { note, change: { name: "甲社", slogan: "说明" } });
  const after = await changeSettings(context, { note, change: { name: "乙社", slogan: "说明" } });
  expect(after).toMatchObject({ name: "乙社", slogan: "说明" });
  await changeSettings(context, { note, change: { name: "乙社" } });
  expect(acts).toEqual([
    {
      subject: "settings:site",
      before: { name: "知行学社", slogan: "把学到的做出来" },
      after: { name: "甲社", slogan: "说明" },
    },
    { subject: "settings:site", before: { name: "甲社" }, after: { name: "乙社" } },
  ]);
});

test("an invalid value changes nothing and is named", async () => {
  const announcement = { title: "新书", url: "/articles/1", published_at: "2026-01-01T00:00:00Z" };
  const wrong = [
    [{ name: "  " }, "name：不能是空的"],
    [{ name: 3 }, "name：要写一段文字"],
    [{ name: "字".repeat(41) }, "name：不能超过 40 个字"],
    [{ slogan: "两\n行" }, "slogan：含有不能使用的字符"],
    [{ contact_email: "nobody" }, "contact_email：不是邮箱地址"],
    [{ complaint_email: "nobody" }, "complaint_email：不是邮箱地址"],
    [{ console_idle_minutes: 4 }, "console_idle_minutes：至少 5 分钟"],
    [{ console_idle_minutes: 241 }, "console_idle_minutes：最多 240 分钟"],
    [{ console_idle_minutes: 5.5 }, "console_idle_minutes：要写一个整数"],
    [{ console_idle_minutes: null }, "console_idle_minutes：要写一个整数"],
    [{ complaint_phone: "打电话" }, "complaint_phone：不是电话号码"],
    [{ minors_contact: "nobody" }, "minors_contact：要写一个电话号码或邮箱地址"],
    [{ report_center_url: "javascript:alert(1)" }, "report_center_url：要写 https:// 开头的地址"],
    [{ terms_version: "2027" }, "没有设置“terms_version”，或它不能直接修改"],
    [{ colour: "red" }, "没有设置“colour”，或它不能直接修改"],
    [{ announcements: "新书" }, "announcements：要写一个列表"],
    [{ announcements: Array.from({ length: 11 }, () => announcement) }, "announcements：最多 10 条"],
    [
      { announcements: [{ ...announcement, url: "javascript:1" }] },
      "announcements.0.url：要写 / 或 https:// 开头的地址",
    ],
    [
      { announcements: [{ ...announcement, url: "//evil.example" }] },
      "announcements.0.url：要写 / 或 https:// 开头的地址",
    ],
    [{ announcements: [{ ...announcement, until: 1 }] }, "announcements.0 里没有 until"],
  ] as const;
  for (const [change, line] of wrong) {
    const error = await changeSettings(context, { note, change: { police_filing: "京", ...change } }).catch(
      (one) => one,
    );
    expect(Object.values(error.errors ?? {}).flat()).toEqual([line]);
  }
  expect(await readSettings(db)).toMatchObject({ police_filing: "" });
  expect(acts).toEqual([]);
});

test("serializes two staff members who change the same setting at once", async () => {
  const names = ["甲", "乙", "丙", "丁"];
  await Promise.all(names.map((name) => changeSettings(context, { note, change: { name } })));
  // Each saw the result of the one before; they are logged in any order.
  const steps = new Map(acts.map(({ before, after }) => [(before as Named).name, (after as Named).name]));
  let name = "知行学社";
  for (let step = 0; step < names.length; step += 1) name = steps.get(name) ?? "a step is missing";
  expect((await readSettings(db)).name).toBe(name);
});

test("of ten changes at once from the same version one is saved, and the others get what is saved now", async () => {
  const { version } = await readSettings(db);
  const slogans = Array.from({ length: 10 }, (_, index) => `第 ${index} 位写的`);
  const outcomes = await startBehindLock(
    database,
    { statement: "select pg_advisory_xact_lock(hashtext('zhixing.settings'))", waiting: 10 },
    () =>
      Promise.allSettled(slogans.map((slogan) => changeSettings(context, { note, change: { slogan }, base: version }))),
  );
  const saved = await readSettings(db);
  const winners = outcomes.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  expect(winners).toEqual([saved]);
  expect(acts).toHaveLength(1);
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? one.reason : []));
  expect(refused).toHaveLength(9);
  for (const one of refused)
    expect(one).toMatchObject({
      status: 409,
      code: "CHANGED_MEANWHILE",
      extra: { latest: saved, latest_version: saved.version },
    });
});

test("an editor who began before another one saved is refused, and saves once the newer version is the base", async () => {
  const { version } = await readSettings(db);
  await changeSettings(context, { note, change: { name: "先存的" }, base: version });
  const late = { note, change: { slogan: "后存的" } };
  await expect(changeSettings(context, { ...late, base: version })).rejects.toMatchObject({
    code: "CHANGED_MEANWHILE",
    extra: { latest: { name: "先存的" } },
  });
  const { version: newer } = await readSettings(db);
  expect(await changeSettings(context, { ...late, base: newer })).toMatchObject({ name: "先存的", slogan: "后存的" });
});

test("a published version is in force from then on, and its draft can be previewed", async () => {
  const draft = { kind: "refund", version: "2027-01", title: "退款规则", markdown: "七天内可退。" };
  expect(await publishLegalText(context, { note, draft })).toEqual({ isNew: true });
  expect(await publishLegalText(context, { note, draft })).toEqual({ isNew: false });
  clock.advance(60);
  await publishLegalText(context, { note, draft: { ...draft, version: "2027-02" } });
  expect((await listLegalVersions(context)).map(({ version, is_in_force }) => [version, is_in_force])).toEqual([
    ["2027-02", true],
    ["2027-01", false],
  ]);
  expect(acts.at(-1)).toEqual({
    subject: "legal:refund",
    before: { version: "2027-01" },
    after: { version: "2027-02", is_material: true },
  });
  for (const wrong of [{ version: "二月" }, { title: " " }, { markdown: "\n" }, { kind: "imprint" }])
    await expect(publishLegalText(context, { note, draft: { ...draft, ...wrong } })).rejects.toMatchObject({
      status: 422,
    });
  await expect(publishLegalText(context, { note, draft: { ...draft, markdown: "三天。" } })).rejects.toMatchObject({
    code: "LEGAL_VERSION_EXISTS",
  });
});
