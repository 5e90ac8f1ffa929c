import { expect, test } from "vitest";
import { createAuthSecrets } from "../people/auth-secrets.ts";
import { isGenuine, readRefreshToken, writeRefreshToken } from "./refresh-token.ts";

const secrets = createAuthSecrets("s".repeat(40));
const family = { sessionId: "a".repeat(22), macSalt: "salt", generation: 7 };
const token = writeRefreshToken(secrets, family);
const [session = "", , mac = ""] = token.split(".");

test("the token of a generation is always the same text, and can be parsed", () => {
  expect(writeRefreshToken(secrets, family)).toBe(token);
  expect(readRefreshToken(token)).toEqual({ sessionId: session, generation: 7, mac });
});

test("a token is only genuine for its own session, generation and salt", () => {
  const claim = { sessionId: session, generation: 7, mac };
  expect(isGenuine(secrets, claim, "salt")).toBe(true);
  expect(isGenuine(secrets, claim, "other")).toBe(false);
  expect(isGenuine(secrets, { ...claim, generation: 8 }, "salt")).toBe(false);
  expect(isGenuine(secrets, { ...claim, sessionId: "b".repeat(22) }, "salt")).toBe(false);
  expect(isGenuine(createAuthSecrets("t".repeat(40)), claim, "salt")).toBe(false);
});

test.each([
  ["nothing", ""],
  ["two parts", `${session}.7`],
  ["a longer session", `a${session}.7.${mac}`],
  ["a longer signature", `${session}.7.${mac}a`],
  ["a second spelling of the generation", `${session}.07.${mac}`],
  ["ten digits", `${session}.1234567890.${mac}`],
  ["a sign", `${session}.-7.${mac}`],
])("rejects a text with %s as a token", (_name, text) => {
  expect(readRefreshToken(text)).toBeNull();
});
