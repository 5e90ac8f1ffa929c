import { beforeEach, expect, test } from "vitest";
import { createFixedClock } from "../../../../../../test/time/fixed-clock.ts";
import type { Viewer, ViewerGrant } from "../../../../../domain/access/access.ts";
import { LEVEL } from "../../../../../domain/access/levels.ts";
import { createAccessDecider, VIEWER_CACHE_MS } from "./access-decider.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const member = { id: 1, isAdmin: false };
const paid = { contentType: "vip" };
let grants: ViewerGrant[] = [];
let reads = 0;

async function readViewer(user: typeof member): Promise<Viewer> {
  reads += 1;
  return { userId: user.id, isAdmin: user.isAdmin, grants };
}

let decide = createAccessDecider({ clock, readViewer });
beforeEach(() => {
  decide = createAccessDecider({ clock, readViewer });
  grants = [];
  reads = 0;
});

function membershipUntil(endsAt: string | null): ViewerGrant {
  const startsAt = new Date("2026-11-01T00:00:00Z");
  return { kind: "level", level: LEVEL.vip, resourceKey: null, startsAt, endsAt: endsAt ? new Date(endsAt) : null };
}

test("reads the rights of a refused user again immediately after the payment", async () => {
  expect(await decide(member, paid)).toMatchObject({ allowed: false, reason: "not_vip" });
  grants = [membershipUntil(null)];
  expect(await decide(member, paid)).toMatchObject({ allowed: true });
});

test("a revoked right opens nothing after one second, and is read only once during that second (ACL-4)", async () => {
  grants = [membershipUntil(null)];
  for (let time = 0; time < 5; time += 1) expect((await decide(member, paid)).allowed).toBe(true);
  expect(reads).toBe(1);
  grants = [];
  clock.advance(VIEWER_CACHE_MS / 1000);
  expect((await decide(member, paid)).allowed).toBe(false);
});

test("a right ends at its last instant even if it was cached before (ACL-4)", async () => {
  grants = [membershipUntil(new Date(clock.now().getTime() + 500).toISOString())];
  expect((await decide(member, paid)).allowed).toBe(true);
  clock.advance(0.5);
  expect(await decide(member, paid)).toMatchObject({ allowed: false, reason: "vip_expired" });
});

test("an access answer for one user is not reused for another, nor for a guest", async () => {
  grants = [membershipUntil(null)];
  expect((await decide(member, paid)).allowed).toBe(true);
  grants = [];
  expect((await decide({ id: 2, isAdmin: false }, paid)).allowed).toBe(false);
  expect(await decide(null, paid)).toMatchObject({ allowed: false, reason: "not_logged_in" });
});

test("an admin who became a user loses admin access immediately", async () => {
  expect((await decide({ id: 1, isAdmin: true }, paid)).allowed).toBe(true);
  expect((await decide(member, paid)).allowed).toBe(false);
});
