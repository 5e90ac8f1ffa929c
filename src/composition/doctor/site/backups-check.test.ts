import { expect, test } from "vitest";
import { HOUR_MS } from "../../../kit/values/durations.ts";
import { listArchiveFindings, listBackupFindings, listCopyFindings, listUnscheduledFindings } from "./backups-check.ts";

const now = new Date("2026-11-28T04:00:00Z");
const hoursAgo = (hours: number) => ({ at: new Date(now.getTime() - hours * HOUR_MS) });
const failure = (hours: number) => ({ ...hoursAgo(hours), reason: "磁盘满了" });
const nothing = { succeeded: null, failed: null, drilled: null };

test.each([
  ["a new site", nothing, ["每天的备份还没有成功过"]],
  ["in order", { succeeded: hoursAgo(36), failed: failure(40), drilled: hoursAgo(30 * 24) }, []],
  ["old", { succeeded: hoursAgo(37), failed: null, drilled: hoursAgo(1) }, ["最近一次成功的备份在 2026-11-26"]],
  [
    "failed today",
    { succeeded: hoursAgo(24), failed: failure(1), drilled: hoursAgo(1) },
    ["最近一次成功的备份在 2026-11-27；2026-11-28 失败：磁盘满了"],
  ],
  ["never succeeded", { ...nothing, failed: failure(1) }, ["每天的备份还没有成功过；2026-11-28 失败：磁盘满了"]],
  ["never drilled", { ...nothing, succeeded: hoursAgo(1) }, ["还没有演练过恢复"]],
  [
    "drilled long ago",
    { ...nothing, succeeded: hoursAgo(1), drilled: hoursAgo(31 * 24) },
    ["最近一次演练恢复在 2026-10-28，超过 30 天"],
  ],
])("the backups are judged by their age and the last failure: %s", (_, facts, found) => {
  expect(listBackupFindings(facts, now).map(({ what }) => what)).toEqual(found);
});

const copyFailure = { since: hoursAgo(3).at, ...failure(1) };

test.each([
  ["no backup yet", { newest: null, failed: null }, null, []],
  ["none copied", { newest: null, failed: null }, hoursAgo(1), ["桶里还没有备份"]],
  ["in order", { newest: hoursAgo(36).at, failed: null }, hoursAgo(12), []],
  ["old", { newest: hoursAgo(37).at, failed: null }, hoursAgo(12), ["桶里最新的备份在 2026-11-26"]],
  [
    "failing",
    { newest: hoursAgo(24).at, failed: copyFailure },
    hoursAgo(12),
    ["桶里最新的备份在 2026-11-27；从 2026-11-28 起没有复制成功：磁盘满了"],
  ],
])("the copies in the bucket are judged by their age and failures: %s", (_, copies, succeeded, found) => {
  expect(listCopyFindings(copies, { facts: { succeeded }, now }).map(({ what }) => what)).toEqual(found);
});

test.each([
  ["nothing of others", { accounts: 0, orders: 0 }, null, []],
  ["an account", { accounts: 1, orders: 0 }, null, ["站点从来没有备份过"]],
  ["an order of staff", { accounts: 0, orders: 1 }, null, ["站点从来没有备份过"]],
  ["a backup of this week", { accounts: 1, orders: 1 }, hoursAgo(7 * 24), []],
  ["an older backup", { accounts: 1, orders: 1 }, hoursAgo(7 * 24 + 1), ["最近一次备份在 2026-11-21，超过 7 天"]],
])("a site without daily backups needs one for what others entrusted to it: %s", (_, loss, succeeded, found) => {
  expect(listUnscheduledFindings({ succeeded }, { now, loss }).map(({ what }) => what.split("，也没有")[0])).toEqual(
    found,
  );
});

test.each([
  ["in order", { reached: 60, base: 3_600, failure: null }, []],
  ["new", { reached: null, base: null, failure: null }, ["连续归档还没有开始"]],
  ["behind", { reached: 61, base: 3_600, failure: null }, ["连续归档到 2026-11-28T03:58:59.000Z 为止"]],
  [
    "without a copy of the database",
    { reached: 1, base: null, failure: null },
    ["连续归档到 2026-11-28T03:59:59.000Z 为止，还没有完整的一份数据库"],
  ],
  [
    "failing",
    { reached: 3, base: 3_600, failure: 2 },
    ["连续归档到 2026-11-28T03:59:57.000Z 为止；2026-11-28T03:59:58.000Z 失败：磁盘满了"],
  ],
])("the continuous archive is judged by how far it is behind: %s", (_, { reached, base, failure }, found) => {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const facts = {
    reached: reached === null ? null : ago(reached),
    base: base === null ? null : ago(base),
    failed: failure === null ? null : { since: ago(failure), at: ago(failure), reason: "磁盘满了" },
    isOnDataDisk: false,
  };
  expect(listArchiveFindings(facts, now).map(({ what }) => what)).toEqual(found);
});

test("an archive on the disk of the data is warned of, whatever its state", () => {
  const facts = { reached: now, base: now, failed: null, isOnDataDisk: true };
  expect(listArchiveFindings(facts, now)).toMatchObject([
    { severity: "warning", what: expect.stringContaining("同一块磁盘") },
  ]);
  expect(listArchiveFindings({ ...facts, base: null }, now)).toHaveLength(2);
});
