import { beforeEach, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { createFixedClock } from "../../../../../../test/time/fixed-clock.ts";
import { renderMarkdown } from "../../../../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../../../../kit/markdown/renderer-version.ts";
import { DAY_MS, DAY_SECONDS } from "../../../../../kit/values/durations.ts";
import type { LegalKind } from "../../legal-kinds.ts";
import { completeSettings } from "../../site-settings.ts";
import { findLegalInForce } from "../legal/legal-store.ts";
import { putLegalInForce } from "../legal/put-in-force.ts";
import { findSetting } from "../settings/settings-store.ts";
import { findLegalSource, publishLegalText } from "./publish-legal-text.ts";

const database = await setUpDatabase();
const { db } = database;
let isAgreed = true;
let clock = createFixedClock("2026-11-26T08:00:00Z");

beforeEach(async () => {
  isAgreed = true;
  clock = createFixedClock("2026-11-26T08:00:00Z");
  await database.pool.query("delete from settings; delete from legal_texts");
});

const later = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
const inForce = async (kind: LegalKind) => (await findLegalInForce(db, { kind, at: clock.now() }))?.version;
const settings = async () => completeSettings(await findSetting(db, "site"));

function publish(
  kind: LegalKind,
  version: string,
  stated: { effective_at?: string; counts_deliveries?: boolean; is_material?: boolean; required_by_law?: string } = {},
) {
  const context = {
    db,
    clock,
    isAgreed: async () => isAgreed,
    markdown: { renderMarkdown, rendererVersion: RENDERER_VERSION },
  };
  const draft = { kind, version, title: "文本", markdown: `第 ${version} 版`, ...stated };
  return publishLegalText(context, { draft, note: () => {} });
}

test("comes into force on its day, named by the settings and announced on the home page before", async () => {
  await publish("purchase", "1");
  clock.advance(60);
  await publish("purchase", "2", { effective_at: later(7) });
  expect([await inForce("purchase"), (await settings()).purchase_agreement_version]).toEqual(["1", "1"]);
  expect((await settings()).announcements).toMatchObject([{ url: "/legal/purchase?version=2" }]);
  await putLegalInForce(db, clock.now());
  expect((await settings()).purchase_agreement_version).toBe("1");
  clock.advance(7 * DAY_SECONDS);
  await putLegalInForce(db, clock.now());
  expect([await inForce("purchase"), (await settings()).purchase_agreement_version]).toEqual(["2", "2"]);
});

test("requires seven days of notice before another measure of use", async () => {
  await publish("refund", "1");
  const early = { effective_at: later(6), counts_deliveries: true };
  await expect(publish("refund", "2", early)).rejects.toMatchObject({ status: 422 });
  await expect(publish("refund", "2", { counts_deliveries: true })).rejects.toMatchObject({ status: 422 });
  await publish("refund", "2", { effective_at: later(7), counts_deliveries: true });
  expect(await inForce("refund")).toBe("1");
});

test("requires a refund rule with the statement beside the purchase agreement", async () => {
  await publish("purchase", "1");
  const stated = { effective_at: later(8), counts_deliveries: true };
  await expect(publish("purchase", "2", stated)).rejects.toMatchObject({ status: 422 });
  await publish("refund", "1", { counts_deliveries: true });
  await publish("purchase", "2", stated);
  const { rows } = await database.pool.query("select version from legal_texts where counts_deliveries order by 1");
  expect(rows).toEqual([{ version: "1" }, { version: "2" }]);
});

test("requires the statement either way once a version made it, and never for other texts", async () => {
  await publish("refund", "1", { counts_deliveries: true });
  await expect(publish("refund", "2")).rejects.toMatchObject({ status: 422 });
  await publish("refund", "2", { counts_deliveries: true });
  await expect(publish("terms", "1", { counts_deliveries: true })).rejects.toMatchObject({ status: 422 });
});

test.each(["terms", "privacy"] as const)(
  "requires seven days of notice before changed %s are in force",
  async (kind) => {
    isAgreed = false;
    await publish(kind, "1");
    isAgreed = true;
    await expect(publish(kind, "2")).rejects.toMatchObject({ status: 422 });
    await expect(publish(kind, "2", { effective_at: later(6.9) })).rejects.toMatchObject({ status: 422 });
    await publish(kind, "1a", { is_material: false });
    await publish(kind, "1b", { required_by_law: "网信办的通知" });
    await publish(kind, "2", { effective_at: later(7) });
    expect(await inForce(kind)).toBe("1b");
  },
);

test("the text of every version is read for comparisons, an announced one too, and of an unknown one there is none", async () => {
  await publish("purchase", "1");
  await publish("purchase", "2", { effective_at: later(7) });
  expect(await findLegalSource({ db }, { kind: "purchase", version: "2" })).toEqual({
    version: "2",
    title: "文本",
    markdown: "第 2 版",
  });
  for (const sought of [
    { kind: "purchase", version: "3" },
    { kind: "terms", version: "1" },
  ] as const)
    await expect(findLegalSource({ db }, sought)).rejects.toMatchObject({ status: 404 });
});
