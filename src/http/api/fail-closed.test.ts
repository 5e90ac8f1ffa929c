import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type IdentityServer, serveIdentity } from "../../../test/auth/identity-server.ts";
import { createIdentity, goodPassword, type Identity } from "../../../test/auth/identity-site.ts";
import type { Person } from "../../../test/auth/people.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { createPostgresThrottle } from "../../adapters/throttle/postgres-throttle.ts";
import { sessions } from "../../features/identity/auth/server/sessions/session-tables.ts";

let database: TestDatabase;
let site: Identity;
let server: IdentityServer;
let person: Person;

beforeAll(async () => {
  const gone = await createTestDatabase();
  database = await createTestDatabase();
  // Everything works except counting.
  const uncounted = createIdentity(database.db);
  const throttle = createPostgresThrottle({ db: gone.db, clock: uncounted.clock });
  site = createIdentity(database.db, { clock: uncounted.clock, throttle });
  server = await serveIdentity(site, { shared: throttle, logFailure: () => undefined });
  person = await site.createMember();
  await gone.drop();
});
afterAll(async () => {
  server.close();
  await database.drop();
});

const phone = "13800138000";
const code = "123456";
const captcha = "solved";

/** Every call that logs a user in, sends a code, or checks a code or a password. */
const limitedCalls: Record<string, object | null> = {
  logInUsingPassword: { account: phone, password: goodPassword },
  logInUsingPhone: { phone, code },
  logInUsingEmail: { email: "reader@example.com", code },
  logInUsingSecondFactor: { mfa_token: "x", code },
  signUpUsingPhone: { phone, code },
  resetPassword: { account: phone, code, password: goodPassword },
  sendPhoneCode: { phone, purpose: "login", captcha },
  sendEmailCode: { email: "reader@example.com", purpose: "reset", captcha },
  checkPhoneExists: { phone, captcha },
  getCaptcha: null,
  getLoginQrcode: null,
  scanLoginCode: { scene: "x", js_code: "x" },
  confirmLogin: { scene: "x", js_code: "x" },
  cancelLogin: { scene: "x", js_code: "x" },
  unlinkFromPhone: { js_code: "x" },
  checkBindPhone: null,
  sendBindPhoneCode: { phone, captcha },
  verifyBindPhone: { phone, code },
  reauthenticate: { method: "password", password: goodPassword },
  changePassword: { current_password: goodPassword, password: "another good 密码" },
  changePhone: { phone, code },
  changeEmail: { email: "reader@example.com", code },
  enrolSecondFactor: null,
  confirmSecondFactor: { code },
  disableSecondFactor: { code },
  renewRecoveryCodes: { code },
};

test.each(Object.entries(limitedCalls))("OTP-5 %s answers 503 when attempts cannot be counted", async (name, body) => {
  const endpoint = site.auth.endpoints.find((one) => one.endpoint.name === name)?.endpoint;
  const headers: Record<string, string> = endpoint?.who === "user" ? { ...person.headers } : { "x-device-id": "web_1" };
  if (body) headers["content-type"] = "application/json";
  const init = { method: endpoint?.method ?? "", headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${server.url}${endpoint?.path}`, init);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ success: false, error_code: "SERVICE_UNAVAILABLE" });
});

test("OTP-5 sends no message and logs in no user while attempts cannot be counted", async () => {
  expect([site.sms, site.mails]).toEqual([[], []]);
  expect(await database.db.select().from(sessions)).toHaveLength(1);
});

test("OTP-5 every call that accepts such a secret is listed above", () => {
  const secrets = /"(?:password|code|captcha|js_code|mfa_token)"/;
  const takesOne = (body: z.ZodType) => secrets.test(JSON.stringify(z.toJSONSchema(body, { io: "input" })));
  const taking = site.auth.endpoints.filter(({ endpoint }) => endpoint.body && takesOne(endpoint.body));
  const names = taking.map(({ endpoint }) => endpoint.name);
  expect(names.filter((name) => !(name in limitedCalls))).toEqual([]);
  expect(names.length).toBeGreaterThan(15);
});
