import { expect, test } from "vitest";
import type { Access } from "../../../../../domain/access/access-contract.ts";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import type { FetchState } from "../../../../../ui/facts/personal-data.ts";
import type { UserVipFacts } from "../../vip-status.ts";
import { gateState } from "./gate-state.ts";

const now = new Date("2026-11-20T12:00:00Z");
const ofGuest: Access = { allowed: false, reason: "not_logged_in", required_level: 2 };
const reload = () => {};
const waiting: FetchState = { state: "waiting", error: null, reload };
const failed = (status: number): FetchState => {
  const error = new ApiError({ status, code: `HTTP_${status}`, message: "服务暂时不可用，请稍后再试" });
  return { state: "failed", error, reload };
};
const decide = (user: UserVipFacts | null, own: FetchState, access = ofGuest) =>
  gateState({ access, contentType: "vip", user, own, now });

const user = { id: 1, role: "user" };
const member = { id: 1, vip_level: 1, vip_list: [{ expiry_time: "2026-12-20T12:00:00Z" }] };
const formerMember = { id: 1, vip_list: [{ expiry_time: "2026-11-19T12:00:00Z" }] };

test("a guest gets the page's text for guests", () => {
  expect(decide(null, waiting)).toEqual({ kind: "denied", access: ofGuest });
});

test.each([
  ["a user", user, "not_vip"],
  ["a former member", formerMember, "vip_expired"],
] as const)("does not prompt %s to log in while their own answer is pending", (_who, who, reason) => {
  expect(decide(who, waiting)).toEqual({ kind: "denied", access: { allowed: false, reason, required_level: 2 } });
});

test("does not offer a membership to a member whose text is loading", () => {
  expect(decide(member, waiting)).toEqual({ kind: "coming" });
});

test("the server's answer overrides the estimate from the session", () => {
  const denied: Access = { allowed: false, reason: "insufficient_level", required_level: 3 };
  expect(decide(member, { state: "ready", error: null, reload }, denied)).toEqual({ kind: "denied", access: denied });
});

test("deleted content is missing, and a failed fetch states the reason", () => {
  expect(decide(user, failed(404))).toEqual({ kind: "missing" });
  expect(decide(member, failed(503))).toEqual({ kind: "failed", message: "服务暂时不可用，请稍后再试" });
});
