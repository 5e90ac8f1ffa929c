import { afterAll, beforeAll, expect, test } from "vitest";
import { createEnrolled } from "../../../../../../test/auth/authenticator.ts";
import { goodPassword } from "../../../../../../test/auth/identity-site.ts";
import type { Person } from "../../../../../../test/auth/people.ts";
import { createPersonalSite, type PersonalSite } from "../../../../../../test/auth/personal-site.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { createTestDatabase, type TestDatabase } from "../../../../../../test/database/database.ts";
import { AppError } from "../../../../../kit/api/app-error.ts";
import type { EndpointSpec } from "../../../../../kit/api/endpoint.ts";
import { requestCancellation, requestExport } from "../../../personal-data/contract.ts";
import { changeEmail, changePhone, getAccountSecurity, reauthenticate } from "../../account-contract.ts";
import { logInUsingPhone } from "../../contract.ts";
import {
  disableSecondFactor,
  enrolSecondFactor,
  logInUsingSecondFactor,
  renewRecoveryCodes,
} from "../../second-factor-contract.ts";
import { createWechatLinkCode, unlinkOwnWechat } from "../../wechat-contract.ts";

let database: TestDatabase;
let site: PersonalSite;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await createPersonalSite(database.db);
});
afterAll(async () => {
  await site?.remove();
  await database?.drop();
});

const code = "000000";
const contacts = {
  "a new number": { endpoint: changePhone, input: { body: { phone: "13800000000", code } } },
  "a new address": { endpoint: changeEmail, input: { body: { email: "new@example.com", code } } },
};
const others = {
  "a copy of the data": { endpoint: requestExport, input: {} },
  "the second factor on": { endpoint: enrolSecondFactor, input: {} },
  "the second factor off": { endpoint: disableSecondFactor, input: { body: { code } } },
  "new recovery codes": { endpoint: renewRecoveryCodes, input: { body: { code } } },
  "a WeChat linked": { endpoint: createWechatLinkCode, input: {} },
  "the WeChat unlinked": { endpoint: unlinkOwnWechat, input: {} },
  "the account cancelled": { endpoint: requestCancellation, input: {} },
};

/** Returns a token of the user's own browser, authenticated in a certain way. */
type Proof = (person: Person) => Promise<string>;

const deviceOf = (person: Person) => site.at(person);
const logIn: Proof = async (person) =>
  (await site.identity.logIn(person.user.phone!, goodPassword, { deviceId: person.deviceId })).access_token;
const proofs: Record<string, { prove: Proof; opens: { contacts: boolean; others: boolean } }> = {
  "no proof": { prove: async (person) => person.tokens.access_token, opens: { contacts: false, others: false } },
  "a login by code": {
    async prove(person) {
      const phone = person.user.phone!;
      const sms = await site.identity.receivePhoneCode(deviceOf(person), { phone, purpose: "login" });
      return (await deviceOf(person).call(logInUsingPhone, { body: { phone, code: sms } })).access_token;
    },
    opens: { contacts: false, others: false },
  },
  "a login by password": { prove: logIn, opens: { contacts: true, others: false } },
  "a login by password on another device": {
    async prove(person) {
      await site.identity.logIn(person.user.phone!, goodPassword);
      return person.tokens.access_token;
    },
    opens: { contacts: false, others: false },
  },
  "a confirmation by password": {
    async prove(person) {
      await site.identity.confirm(person);
      return person.tokens.access_token;
    },
    opens: { contacts: true, others: true },
  },
  "a confirmation by code": {
    async prove(person) {
      const token = person.tokens.access_token;
      const sms = await site.identity.receivePhoneCode(deviceOf(person), { purpose: "verify" }, token);
      await deviceOf(person).call(reauthenticate, { body: { method: "phone", code: sms } }, token);
      return token;
    },
    opens: { contacts: true, others: true },
  },
  "a confirmation on another device": {
    async prove(person) {
      const elsewhere = await site.identity.logIn(person.user.phone!, goodPassword);
      const visitor = createVisitor(site.identity.auth, { deviceId: "web_stranger_1" });
      const body = { method: "password", password: goodPassword } as const;
      await visitor.call(reauthenticate, { body }, elsewhere.access_token);
      return person.tokens.access_token;
    },
    opens: { contacts: false, others: false },
  },
};

async function needsConfirmation(
  person: Person,
  token: string,
  { endpoint, input }: (typeof others)[keyof typeof others] | (typeof contacts)[keyof typeof contacts],
) {
  const refusal = await deviceOf(person)
    .call<EndpointSpec>(endpoint, input as never, token)
    .then(
      () => null,
      (thrown: unknown) => thrown,
    );
  if (refusal !== null && !(refusal instanceof AppError)) throw refusal;
  if (refusal?.code === "CONFIRMATION_NEEDED") expect(refusal.status).toBe(403);
  else expect(refusal?.status).not.toBe(403);
  return refusal?.code === "CONFIRMATION_NEEDED";
}

for (const [name, { prove, opens }] of Object.entries(proofs)) {
  for (const seconds of [0, 299, 300]) {
    test(`AUTH-7 only the specified actions are allowed ${seconds} s after ${name}`, async () => {
      const person = await site.identity.createMember();
      const token = await prove(person);
      site.identity.clock.advance(seconds);
      const isFresh = seconds < 300;
      for (const [deed, call] of Object.entries(contacts)) {
        expect([deed, await needsConfirmation(person, token, call)]).toEqual([deed, !(opens.contacts && isFresh)]);
      }
      for (const [deed, call] of Object.entries(others)) {
        expect([deed, await needsConfirmation(person, token, call)]).toEqual([deed, !(opens.others && isFresh)]);
      }
    });
  }
}

test("AUTH-7 a login by password and second factor allows changing the number for five minutes, and nothing else", async () => {
  const { app, person, phone } = await createEnrolled(site.identity);
  site.identity.clock.advance(3600);
  const refused = await site.identity.logIn(phone, goodPassword, { deviceId: person.deviceId }).catch((error) => error);
  const body = { mfa_token: String(refused.extra.mfa_token), code: app.codeAt() };
  const { access_token: token } = await deviceOf(person).call(logInUsingSecondFactor, { body });
  expect(await needsConfirmation(person, token, contacts["a new number"])).toBe(false);
  expect(await needsConfirmation(person, token, others["the second factor off"])).toBe(true);
  site.identity.clock.advance(300);
  expect(await needsConfirmation(person, token, contacts["a new number"])).toBe(true);
});

test("the browser receives until when each kind of change is allowed, for number and address the later of the two times", async () => {
  const person = await site.identity.createMember();
  const token = await logIn(person);
  const read = async () => (await deviceOf(person).call(getAccountSecurity, {}, token)).security;
  const inFiveMinutes = () => new Date(site.identity.clock.now().getTime() + 300_000).toISOString();
  const loginEnds = inFiveMinutes();
  expect(await read()).toMatchObject({ fresh_until: null, contact_fresh_until: loginEnds });
  site.identity.clock.advance(200);
  await deviceOf(person).call(reauthenticate, { body: { method: "password", password: goodPassword } }, token);
  const confirmationEnds = inFiveMinutes();
  expect(await read()).toMatchObject({ fresh_until: confirmationEnds, contact_fresh_until: confirmationEnds });
  site.identity.clock.advance(300);
  expect(await read()).toMatchObject({ fresh_until: null, contact_fresh_until: null });
});
