import { expect, test } from "vitest";
import { decideAccess, guestViewer, levelOfViewer, openingsOf, type Viewer, type ViewerGrant } from "./access.ts";
import { contentTypeSchema, type Level, levelSchema } from "./access-contract.ts";
import { LEVEL, requiredLevelOf } from "./levels.ts";

const now = new Date("2026-11-20T08:00:00Z");
const before = new Date("2026-11-01T00:00:00Z");
const after = new Date("2026-12-01T00:00:00Z");

function levelGrant(level: Level, endsAt: Date | null, startsAt = before): ViewerGrant {
  return { kind: "level", level, resourceKey: null, startsAt, endsAt };
}

function userWith(...grants: ViewerGrant[]): Viewer {
  return { userId: 7, isAdmin: false, grants };
}

const viewers = {
  guest: guestViewer,
  user: userWith(),
  expiredVip: userWith(levelGrant(2, before, new Date(0))),
  vip: userWith(levelGrant(2, after)),
  premium: userWith(levelGrant(3, null)),
  admin: { userId: 1, isAdmin: true, grants: [] },
};

// Covers spec §6.1, §9.1.
test("guest, user, VIP, premium and admin are 0, 1, 2, 3 and 9, and other levels are invalid", () => {
  expect(LEVEL).toEqual({ guest: 0, user: 1, vip: 2, premium: 3, admin: 9 });
  const travelling = Array.from({ length: 12 }, (_, level) => level).filter(
    (one) => levelSchema.safeParse(one).success,
  );
  expect(travelling).toEqual([0, 1, 2, 3, 9]);
});

// Covers spec §6.1, §9.1.
test.each([
  ["guest", 0],
  ["user", 1],
  ["expiredVip", 1],
  ["vip", 2],
  ["premium", 3],
  ["admin", 9],
] as const)("a viewer who is %s has level %i", (viewer, level) => {
  expect(levelOfViewer(viewers[viewer], now)).toBe(level);
});

// Covers spec §6.4.
test.each([
  ["free", 0],
  ["vip", 2],
  ["vip_basic", 2],
  ["vip_premium", 3],
  ["system_course", 2],
  ["basic_course", 1],
  ["advanced_course", 3],
  ["paid_article", 2],
  ["premium_content", 3],
  ["download", 2],
  ["comment", 1],
  ["community", 2],
])("content type %s needs level %i (spec §6)", (type, level) => {
  expect(requiredLevelOf(type)).toBe(level);
});

// Covers spec §6.4.
test("every content type of the contract has a required level", () => {
  for (const type of contentTypeSchema.options) expect(requiredLevelOf(type)).not.toBeNull();
});

// Covers spec §1.1, §1.2.
test.each([
  ["guest", "free", null],
  ["guest", "basic_course", "not_logged_in"],
  ["guest", "vip", "not_logged_in"],
  ["guest", "vip_premium", "not_logged_in"],
  ["user", "free", null],
  ["user", "comment", null],
  ["user", "basic_course", null],
  ["user", "vip_basic", "not_vip"],
  ["user", "premium_content", "not_vip"],
  ["expiredVip", "comment", null],
  ["expiredVip", "vip", "vip_expired"],
  ["expiredVip", "vip_premium", "not_vip"],
  ["vip", "system_course", null],
  ["vip", "paid_article", null],
  ["vip", "download", null],
  ["vip", "community", null],
  ["vip", "advanced_course", "insufficient_level"],
  ["premium", "vip", null],
  ["premium", "advanced_course", null],
  ["premium", "vip_premium", null],
  ["admin", "vip_premium", null],
  ["admin", "premium_content", null],
] as const)("the viewer %s gets for %s content the reason %s", (viewer, contentType, reason) => {
  const access = decideAccess(viewers[viewer], { contentType }, now);
  expect(access).toEqual({
    allowed: reason === null,
    reason,
    required_level: requiredLevelOf(contentType),
  });
});

// Covers spec §6.5.
test.each(["", "course", "VIP", "constructor", "__proto__", "toString"])("unknown type %j is denied to all", (type) => {
  const owner = userWith({ kind: "resource", level: null, resourceKey: "x:1", startsAt: before, endsAt: null });
  for (const viewer of [...Object.values(viewers), owner]) {
    const access = decideAccess(viewer, { contentType: type, resourceKeys: ["x:1"] }, now);
    expect(access).toMatchObject({ allowed: false, reason: "unknown_type" });
  }
});

test("a membership is valid from its first instant and ends at its last", () => {
  const viewer = userWith(levelGrant(2, after, now));
  expect(levelOfViewer(viewer, new Date(now.getTime() - 1))).toBe(1);
  expect(levelOfViewer(viewer, now)).toBe(2);
  expect(levelOfViewer(viewer, new Date(after.getTime() - 1))).toBe(2);
  expect(levelOfViewer(viewer, after)).toBe(1);
  expect(decideAccess(viewer, { contentType: "vip" }, after).reason).toBe("vip_expired");
});

// Covers spec §6.5.
test("a grant for one resource opens only that resource and its contents", () => {
  const owner = userWith({ kind: "resource", level: null, resourceKey: "book:3", startsAt: before, endsAt: after });
  const inside = { contentType: "vip_premium", resourceKeys: ["document:9", "book:3"] };
  expect(decideAccess(owner, inside, now).allowed).toBe(true);
  expect(decideAccess(owner, inside, after).allowed).toBe(false);
  expect(decideAccess(owner, { contentType: "vip_premium", resourceKeys: ["book:4"] }, now).reason).toBe("not_vip");
});

test("a search uses only the rights of this moment, not expired ones or ones that begin later", () => {
  const resourceGrant = (resourceKey: string, startsAt: Date, endsAt: Date | null): ViewerGrant => {
    return { kind: "resource", level: null, resourceKey, startsAt, endsAt };
  };
  const viewer = userWith(
    resourceGrant("book:1", before, null),
    resourceGrant("book:1", before, after),
    resourceGrant("book:2", new Date(0), before),
    resourceGrant("book:3", before, now),
    resourceGrant("book:4", after, null),
    levelGrant(2, before, new Date(0)),
  );
  const { contentTypes, resourceKeys } = openingsOf(viewer, now);
  expect(resourceKeys).toEqual(["book:1"]);
  expect(contentTypes).not.toContain("vip");
  expect(openingsOf(userWith(levelGrant(2, after)), now).contentTypes).toContain("vip");
});

test("a right of one kind never counts as the other, and a right without its level or key opens nothing", () => {
  const always = { startsAt: before, endsAt: null };
  const odd = userWith(
    { kind: "resource", level: 3, resourceKey: null, ...always },
    { kind: "level", level: null, resourceKey: "article:7", ...always },
  );
  expect(levelOfViewer(odd, now)).toBe(1);
  expect(openingsOf(odd, now)).toEqual({ ...openingsOf(viewers.user, now), resourceKeys: [] });
  const article = { contentType: "paid_article", resourceKeys: ["article:7"] };
  expect(decideAccess(odd, article, now)).toMatchObject({ allowed: false, reason: "not_vip" });
});

test.each<[string, ViewerGrant, string]>([
  ["a level that ended at this moment", levelGrant(2, now, new Date(0)), "vip_expired"],
  ["a level that ends later and begins later", levelGrant(2, new Date("2027-01-01T00:00:00Z"), after), "not_vip"],
  ["a level for life that begins later", levelGrant(2, null, after), "not_vip"],
  [
    "a right to one resource that ended",
    { kind: "resource", level: 2, resourceKey: "article:7", startsAt: new Date(0), endsAt: before },
    "not_vip",
  ],
])("refuses a holder of %s", (_name, grant, reason) => {
  expect(decideAccess(userWith(grant), { contentType: "vip" }, now).reason).toBe(reason);
});
