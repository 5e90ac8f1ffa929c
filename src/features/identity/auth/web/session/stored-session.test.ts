import { expect, test } from "vitest";
import { createMemoryStore } from "../../../../../ui/browser/local-store.ts";
import { user } from "./session-fixture.ts";
import { readUser } from "./stored-session.ts";

const stored = JSON.stringify(user);

// Covers spec §4.11.
test.each([
  ["without an id", '{"name":"x"}', "refresh-0"],
  ["that is garbled", "{", "refresh-0"],
  ["without a stored refresh token", stored, undefined],
  ["with an empty refresh token", stored, ""],
])("stored user info %s is removed", (_, userInfo, refreshToken) => {
  const values = new Map([["userInfo", userInfo]]);
  if (refreshToken !== undefined) values.set("refresh_token", refreshToken);
  expect(readUser(createMemoryStore(values))).toBeNull();
  expect(values.has("userInfo")).toBe(false);
});

test("keeps stored user info with an id when a refresh token exists", () => {
  const values = new Map([
    ["userInfo", stored],
    ["refresh_token", "refresh-0"],
  ]);
  expect(readUser(createMemoryStore(values))).toEqual(user);
  expect(values.get("userInfo")).toBe(stored);
});
