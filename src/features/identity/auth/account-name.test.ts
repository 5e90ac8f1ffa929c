import { expect, test } from "vitest";
import { readAccountName, readLoginName } from "./account-name.ts";

const phone = { kind: "phone", value: "+8613800138000" };
const email = { kind: "email", value: "lin@example.com" };

test.each([
  ["138 0013 8000", phone],
  ["１３８００１３８０００", phone],
  [" Lin@Example.com ", email],
  ["lin＠example.com", email],
  ["1380013800", null],
  ["lin@", null],
  ["zhixing", null],
  ["", null],
])("reads %j as an account name", (typed, expected) => {
  expect(readAccountName(typed)).toEqual(expected);
});

test.each([
  [" Owner_1 ", { kind: "name", value: "owner_1" }],
  ["ｏｗｎｅｒ", { kind: "name", value: "owner" }],
  ["abc", { kind: "name", value: "abc" }],
  [`a${"b".repeat(31)}`, { kind: "name", value: `a${"b".repeat(31)}` }],
  [`a${"b".repeat(32)}`, null],
  ["ab", null],
  ["1owner", null],
  ["owner!", null],
  ["lin@example.com", email],
  ["13800138000", phone],
])("reads %j as a login name", (typed, expected) => {
  expect(readLoginName(typed)).toEqual(expected);
});
