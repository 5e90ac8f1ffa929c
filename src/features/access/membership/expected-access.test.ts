import { expect, test } from "vitest";
import { expectedAccess } from "./expected-access.ts";
import type { UserVipFacts } from "./vip-status.ts";

const now = new Date("2026-11-20T08:00:00Z");
const past = "2026-01-01T00:00:00.000Z";

test("the browser computes the same reasons as the server", () => {
  const reasonFor = (user: UserVipFacts | null, contentType: string) => expectedAccess(user, contentType, now).reason;
  expect(reasonFor(null, "vip")).toBe("not_logged_in");
  expect(reasonFor({ id: 1 }, "vip")).toBe("not_vip");
  expect(reasonFor({ id: 1, vip_list: [{ expiry_time: past }] }, "vip")).toBe("vip_expired");
  expect(reasonFor({ id: 1, vip_level: 1 }, "vip_premium")).toBe("insufficient_level");
  expect(reasonFor({ id: 1, vip_level: 2 }, "vip_premium")).toBeNull();
  expect(reasonFor({ id: 1, role: "admin" }, "vip_premium")).toBeNull();
});

test("an answer without a user number is a guest's answer", () => {
  expect(expectedAccess({ id: null }, "basic_course", new Date(0))).toMatchObject({ reason: "not_logged_in" });
});
