import { expect, test } from "vitest";
import * as auth from "../src/features/identity/auth/contract.ts";
import { subscribeToSession } from "../src/features/identity/auth/session-events-contract.ts";
import { browserPart } from "./browser-contracts.ts";

test("an endpoint keeps what a call needs, without its schemas", () => {
  const code = browserPart({ getUser: auth.getUser });
  expect(code).toBe(
    'export const getUser = {"name":"getUser","method":"GET","path":"/v1/user","who":"user","envelope":"flat"};',
  );
});

test("keeps the mark of an event stream", () => {
  expect(browserPart({ subscribeToSession })).toContain('"isEventStream":true');
});

test("schemas and functions are left out, plain data stays", () => {
  const code = browserPart({ ...auth, KINDS: ["a", "b"], LIMITS: { max: 3 }, compute: () => 1 });
  expect(code).not.toContain("Schema");
  expect(code).not.toContain("compute");
  expect(code).toContain('export const KINDS = ["a","b"];');
  expect(code).toContain('export const LIMITS = {"max":3};');
});
