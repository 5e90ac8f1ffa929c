import { expect, test } from "vitest";
import { listRefunds } from "../src/features/commerce/orders/admin-contract.ts";
import * as auth from "../src/features/identity/auth/contract.ts";
import { subscribeToSession } from "../src/features/identity/auth/session-events-contract.ts";
import { finishHosted, readHosting } from "../src/features/services/booking/hosting-contract.ts";
import { browserPart, isLogged } from "./browser-contracts.ts";

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

test("the calls of staff and the acts of hosts are in the log, readings of users are not", () => {
  expect([listRefunds, finishHosted].every(isLogged)).toBe(true);
  expect([readHosting, auth.getUser].some(isLogged)).toBe(false);
});
