import { randomInt } from "node:crypto";
import { createPostgresThrottle } from "../../src/adapters/throttle/postgres-throttle.ts";
import { notificationTypes } from "../../src/composition/notification-types.ts";
import { createNotify } from "../../src/features/community/notifications/server/notify.ts";
import { type Auth, type AuthOptions, createAuth } from "../../src/features/identity/auth/server/auth.ts";
import { createPasswordHasher } from "../../src/features/identity/auth/server/passwords/password-hash.ts";
import { createUser } from "../../src/features/identity/auth/server/people/create-user.ts";
import type { UserRow } from "../../src/features/identity/auth/server/people/user-store.ts";
import type { IssuedTokens } from "../../src/features/identity/auth/server/sessions/token-set.ts";
import type { CallingDevice } from "../../src/kit/api/caller.ts";
import { type Clock, systemClock } from "../../src/ports/clock.ts";
import type { Database } from "../../src/ports/database.ts";
import { drawPhoneNumber } from "../draw.ts";
import { quietLogger } from "../quiet-logger.ts";
import { createTestGuard } from "./account-guard.ts";

/** With this secret, the application under test accepts the tokens of `createPerson`. */
export const testAppSecret = "the app secret of the tests, never of a site";

export const testAgreements = { terms: "2026-01", privacy: "2026-02" };

/** Hashes with the cheapest parameters of argon2id, for tests of other subjects; tests of hashing use the product's. */
export const cheapPasswords = createPasswordHasher({ memory: 8, passes: 1, parallelism: 1 });

const refuse = async () => ({ kind: "misconfigured", detail: "this test sends no messages" }) as const;

/** Identity as the product builds it, without members and, by default, without senders of messages. */
export function createTestAuth(db: Database, overrides: Partial<AuthOptions> = {}): Auth {
  const clock = overrides.clock ?? systemClock;
  return createAuth({
    db,
    clock,
    appSecret: testAppSecret,
    logger: quietLogger,
    throttle: createPostgresThrottle({ db, clock }),
    sms: { send: refuse, notices: new Set(), sendNotice: refuse },
    mail: { send: refuse },
    captcha: { create: async () => ({ driver: "altcha", challenge: {} }), verify: async () => true },
    notify: createNotify({ types: notificationTypes, clock, sendJob: async () => true }),
    findProfileReview: () => ({
      check: async () => [],
      lock: async () => undefined,
      record: async () => undefined,
      withdraw: async () => undefined,
    }),
    guardAccount: createTestGuard(db, { clock, ...(overrides.notify && { notify: overrides.notify }) }),
    readMembership: async () => ({ vip_level: 0, vip_list: [], is_vip: false, vip_expires_at: null }),
    readRoles: async () => [],
    readAgreementVersions: async () => testAgreements,
    readSufficientVersions: async () => {
      const { terms, privacy } = (await overrides.readAgreementVersions?.()) ?? testAgreements;
      return { terms: [terms], privacy: [privacy] };
    },
    readSiteName: async () => "知行学社",
    passwords: cheapPasswords,
    ...overrides,
    settings: { wrongPasswordMs: 0, ...overrides.settings },
  });
}

/** The device of a browser that sends all headers that describe it. */
export function describeDevice(id: string): CallingDevice {
  return { id, name: "Chrome · Windows", browser: "Chrome", os: "Windows", userAgent: `test ${id}` };
}

/** A phone number in the product's format that no other test is likely to use. */
export function drawPhone(): string {
  return `+86${drawPhoneNumber()}`;
}

export interface Person {
  user: UserRow;
  tokens: IssuedTokens;
  deviceId: string;
  /** For `fetch`: the bearer token and the device. */
  headers: Record<string, string>;
}

/** An account that is logged in on its own device. Pass the clock of the application under test if it has one. */
export async function createPerson(
  db: Database,
  options: { phone?: string; role?: UserRow["role"]; name?: string; clock?: Clock; auth?: Auth } = {},
): Promise<Person> {
  const { phone = drawPhone(), clock = systemClock, auth = createTestAuth(db, { clock }), ...facts } = options;
  const { user } = await createUser(db, { ...facts, clock, phone });
  const deviceId = `web_${randomInt(2 ** 40).toString(36)}_${clock.now().getTime()}`;
  const client = { device: describeDevice(deviceId), ip: "203.0.113.7" };
  const tokens = await auth.issueSession({ userId: user.id, client });
  const headers = { authorization: `Bearer ${tokens.access_token}`, "x-device-id": deviceId };
  return { user, tokens, deviceId, headers };
}
