import { expect, test } from "vitest";
import { authCodes, isAuthCode } from "./auth-codes.ts";

test("warnings are exactly the two codes of another device (spec §8)", () => {
  const warned = Object.entries(authCodes).filter(([, row]) => row.feedback === "warning");
  expect(warned.map(([code]) => code)).toEqual(["SESSION_EXPIRED", "DEVICE_KICKED_OUT"]);
});

test("a disabled or banned account is an error without the login modal, yet logged out (spec §8)", () => {
  for (const code of ["ACCOUNT_DISABLED", "USER_BANNED"] as const) {
    expect(authCodes[code]).toMatchObject({ feedback: "error", opensLogin: false, forcesLogout: true });
  }
});

test("the codes that force a logout are those of the catalogue (spec §8)", () => {
  const forcing = Object.entries(authCodes).filter(([, row]) => row.forcesLogout);
  expect(forcing.map(([code]) => code)).toEqual([
    "TOKEN_INVALID",
    "REFRESH_TOKEN_EXPIRED",
    "TOKEN_REVOKED",
    "SESSION_EXPIRED",
    "DEVICE_KICKED_OUT",
    "ACCOUNT_DISABLED",
    "USER_BANNED",
    "USER_NOT_FOUND",
  ]);
});

test("lacking permission keeps the login and opens nothing (spec §8)", () => {
  expect(authCodes.INSUFFICIENT_PERMISSIONS).toMatchObject({ forcesLogout: false, opensLogin: false });
});

test("names inherited from Object are not codes", () => {
  expect(isAuthCode("TOKEN_INVALID")).toBe(true);
  expect(isAuthCode("toString")).toBe(false);
});
