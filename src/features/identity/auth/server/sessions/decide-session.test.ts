import { expect, test } from "vitest";
import { decideAccount, decideSession } from "./decide-session.ts";

const now = new Date("2026-11-20T08:00:00Z");
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
const session = {
  generation: 1,
  isGenerationConfirmed: true,
  endedGeneration: 0,
  viewAs: null,
  absoluteExpiresAt: after,
  revokedAt: null,
  revokeReason: null,
};
const account = { role: "user", status: "active", bannedUntil: null } as const;
const decide = (facts: object, own: object | null = {}) =>
  decideSession({ ...account, ...facts, session: own && { ...session, ...own } }, now);

test.each([
  ["an open account", { status: "active" }, null],
  ["a ban without an end", { status: "banned", bannedUntil: null }, "USER_BANNED"],
  ["a ban that ends later", { status: "banned", bannedUntil: after }, "USER_BANNED"],
  ["a ban that ends now", { status: "banned", bannedUntil: now }, null],
  ["a closed account", { status: "disabled" }, "ACCOUNT_DISABLED"],
] as const)("%s is decided by its state", (_name, facts, code) => {
  expect(decideAccount({ ...account, ...facts }, now)).toBe(code);
  expect(decide(facts)).toBe(code);
});

test("a session is valid until its last moment", () => {
  expect(decide({})).toBeNull();
  expect(decide({}, { absoluteExpiresAt: now })).toBe("REFRESH_TOKEN_EXPIRED");
});

test("refuses a call without an account or a session", () => {
  expect(decideSession(null, now)).toBe("USER_NOT_FOUND");
  expect(decide({}, null)).toBe("TOKEN_INVALID");
});

test.each([
  ["logout", "TOKEN_REVOKED"],
  ["logout_all", "TOKEN_REVOKED"],
  ["replaced", "TOKEN_REVOKED"],
  ["reuse", "TOKEN_REVOKED"],
  [null, "TOKEN_REVOKED"],
  ["device_limit", "DEVICE_KICKED_OUT"],
  ["kicked", "DEVICE_KICKED_OUT"],
  ["others_ended", "SESSION_EXPIRED"],
] as const)("a session that ended by %s gives %s, even after its expiry", (revokeReason, code) => {
  expect(decide({}, { revokedAt: before, revokeReason })).toBe(code);
  expect(decide({}, { revokedAt: before, revokeReason, absoluteExpiresAt: before })).toBe(code);
});
