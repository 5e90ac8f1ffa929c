import { expect, test } from "vitest";
import type { z } from "zod";
import { API_PREFIX, type EndpointSpec } from "../../../kit/api/endpoint.ts";
import { uploadAvatar } from "../personal-data/contract.ts";
import * as account from "./account-contract.ts";
import * as auth from "./contract.ts";
import * as password from "./password-contract.ts";
import * as qr from "./qr-contract.ts";

const SIGNED_IN = ["access_token", "refresh_token", "token_type", "expires_in", "refresh_expires_in", "user"];

/**
 * The calls of spec §7, row by row: method, path, the minimum fields of the answer, and whether the answer is wrapped
 * in `success` and `data`.
 */
const calls: [string, EndpointSpec, string[], "flat" | "data"][] = [
  ["POST /v1/auth/login/refresh-token", auth.refreshTokens, ["access_token", "refresh_token", "expires_in"], "flat"],
  ["POST /v1/auth/login/using-password", password.logInUsingPassword, SIGNED_IN, "flat"],
  ["POST /v1/auth/login/using-phone", auth.logInUsingPhone, SIGNED_IN, "flat"],
  ["POST /v1/auth/logout", auth.logOut, ["success"], "flat"],
  ["POST /v1/auth/signup/using-phone", auth.signUpUsingPhone, ["success", ...SIGNED_IN], "flat"],
  ["POST /v1/auth/verify-codes/phone", auth.sendPhoneCode, ["success"], "flat"],
  ["POST /v1/auth/verify-codes/email", auth.sendEmailCode, ["success"], "flat"],
  ["GET /v1/verification/captcha", auth.getCaptcha, [], "data"],
  ["POST /v1/auth/signup/phone/exist", auth.checkPhoneExists, [], "flat"],
  ["GET /v1/auth/sessions", account.listSessions, ["sessions"], "flat"],
  ["DELETE /v1/auth/sessions/{id}", account.endSession, [], "flat"],
  ["DELETE /v1/auth/sessions/others", account.endOtherSessions, [], "flat"],
  ["GET /v1/user", auth.getUser, ["user"], "flat"],
  ["PUT /v1/users", account.updateProfile, [], "data"],
  ["PUT /v1/users/password", account.changePassword, [], "data"],
  ["PUT /v1/users/phone", account.changePhone, [], "data"],
  ["PUT /v1/users/email", account.changeEmail, [], "data"],
  ["POST /v1/users/upload-avatar", uploadAvatar, [], "data"],
  ["GET /v1/wechat-mp/pc/login-qrcode", qr.getLoginQrcode, ["qr_code_url", "scene_str", "expires_in"], "data"],
  [
    "GET /v1/wechat-mp/pc/login-status/{scene}",
    qr.getLoginStatus,
    ["status", "temp_token", "access_token", "refresh_token", "user", "expires_in"],
    "data",
  ],
  ["GET /v1/wechat-mp/bind-phone/check", qr.checkBindPhone, [], "data"],
  ["POST /v1/wechat-mp/bind-phone/send-code", qr.sendBindPhoneCode, [], "data"],
  [
    "POST /v1/wechat-mp/bind-phone/verify",
    qr.verifyBindPhone,
    ["access_token", "refresh_token", "user", "is_new_user", "expires_in"],
    "data",
  ],
];

const fieldsOf = (schema: z.ZodType) => Object.keys((schema as z.ZodObject).shape);

// Covers spec §3.7, §3.8, §7.4, §7.5, §7.6.
test.each(calls)("the call %s matches spec §7", (call, { method, path, output, envelope = "data" }, fields, around) => {
  expect(`${method} ${path}`).toBe(call);
  expect(fieldsOf(output)).toEqual(expect.arrayContaining(fields));
  expect(envelope).toBe(around);
});

// Covers spec §7.1.
test("the base path is /api, and every path contains the version (spec §7, §9)", () => {
  expect(API_PREFIX).toBe("/api");
  for (const [, { path }] of calls) expect(path).toMatch(/^\/v1\//);
});

// Covers spec §7.4.
test("reads the request bodies of a refresh and a logout (spec §7)", () => {
  expect(auth.refreshTokens.body.parse({ refresh_token: "r" })).toEqual({ refresh_token: "r" });
  expect(auth.logOut.body.parse({})).toEqual({ all_devices: false });
  expect(auth.logOut.body.parse({ all_devices: true })).toEqual({ all_devices: true });
});

// Covers spec §7.5.
test("an avatar is uploaded as a form file; a phone number is sent in the query (spec §7)", () => {
  expect(uploadAvatar.upload.field).not.toBe("");
  expect(fieldsOf(qr.checkBindPhone.query)).toEqual(["phone"]);
});

// Covers spec §7.6.
test("binding a phone only requires the temporary token (spec §7)", () => {
  for (const { who } of [qr.sendBindPhoneCode, qr.verifyBindPhone]) expect(who).toBe("temp_token");
});

// Covers spec §3.7.
test("a code has one of five statuses (spec §4)", () => {
  expect(qr.getLoginStatus.output.shape.status.options).toEqual([
    "waiting",
    "scanned",
    "need_phone",
    "success",
    "expired",
  ]);
});

// Covers spec §3.3.
test("a session of the device list has its id (spec §3)", () => {
  expect(fieldsOf(account.deviceSessionSchema)).toContain("id");
  expect(fieldsOf(account.listSessions.output.shape.sessions.element)).toContain("id");
});

// Covers spec §3.4.
test("the token type is always Bearer (spec §3)", () => {
  for (const { output } of [password.logInUsingPassword, auth.logInUsingPhone]) {
    const { token_type: tokenType } = (output as z.ZodObject).shape;
    expect(tokenType).toMatchObject({ values: new Set(["Bearer"]) });
  }
});

// Covers spec §3.1, §3.2.
test("user info has the fields of spec §3, and an entry of vip_list contains its plan", () => {
  const fields = ["id", "name", "role", "is_admin", "vip_level", "vip_list"];
  expect(fieldsOf(auth.userSchema)).toEqual(expect.arrayContaining(fields));
  const entry = auth.userSchema.shape.vip_list.element;
  expect(fieldsOf(entry)).toEqual(expect.arrayContaining(["expiry_time", "Vip"]));
  expect(fieldsOf(entry.shape.Vip)).toEqual(expect.arrayContaining(["id", "name", "description", "price"]));
});
