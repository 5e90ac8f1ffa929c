import { describe, expect, test } from "vitest";
import { BUILD_VERSION } from "../../src/adapters/database/build-version.ts";
import { limit } from "../time/limits.ts";
import { findChangedRows, findRefusedStatements } from "./compare-release.ts";
import { listUndeclared } from "./declared-changes.ts";
import { listReleases, readRecord } from "./releases.ts";
import { upgradeRelease } from "./upgrade-release.ts";

const releases = await listReleases();

test("the newest release is recorded", () => {
  expect(releases).toContain(BUILD_VERSION);
});

describe.each(releases)("the data of %s, upgraded in one step", (version) => {
  test("has every row and column, and the schema accepts every statement of the release", {
    timeout: limit(60_000),
  }, async () => {
    const database = await upgradeRelease(version);
    expect(listUndeclared(version, await findChangedRows(version, database.url))).toEqual([]);
    const record = await readRecord(version);
    expect(record.statements.length).toBeGreaterThan(300);
    expect(await findRefusedStatements(record, database.url)).toEqual([]);
  });
});

describe("a faulty upgrade", () => {
  const newest = releases.at(-1) ?? "";

  test("is reported by rows and by statements", { timeout: limit(60_000) }, async () => {
    const database = await upgradeRelease(newest, [
      "alter table coupons drop column expires_at cascade",
      "update settings set value = value || '{\"name\": \"别的站\"}' where key = 'site';delete from discussion_likes;",
      "revoke select on plans from zhixing_guest",
    ]);
    const changed = (await findChangedRows(newest, database.url)).join("\n");
    expect(changed).toContain("coupons.expires_at is gone");
    expect(changed).toMatch(/^discussion_likes: lost or changed /m);
    const refused = (await findRefusedStatements(await readRecord(newest), database.url)).join("\n");
    expect(refused).toMatch(/^column .*expires_at.* does not exist/m);
    expect(refused).toMatch(/^permission denied for table plans/m);
  });
});
