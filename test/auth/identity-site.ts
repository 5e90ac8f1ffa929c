import type { Notify } from "../../src/domain/notifications/define-notification.ts";
import type { Notifications } from "../../src/features/community/notifications/server/notifications.ts";
import { reauthenticate } from "../../src/features/identity/auth/account-contract.ts";
import { sendEmailCode, sendPhoneCode } from "../../src/features/identity/auth/contract.ts";
import { logInUsingPassword } from "../../src/features/identity/auth/password-contract.ts";
import type { Auth, AuthOptions } from "../../src/features/identity/auth/server/auth.ts";
import { savePassword } from "../../src/features/identity/auth/server/passwords/password-store.ts";
import type { OutputOf } from "../../src/kit/api/endpoint.ts";
import type { Database } from "../../src/ports/database.ts";
import type { MailMessage } from "../../src/ports/mail-sender.ts";
import type { SmsMessage } from "../../src/ports/sms-sender.ts";
import { createCarrier } from "../notifications/carry.ts";
import { createFixedClock, type FixedClock } from "../time/fixed-clock.ts";
import { cheapPasswords, createPerson, createTestAuth, type Person } from "./people.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

export const goodPassword = "correct horse 电池 staple";

export interface Identity {
  clock: FixedClock;
  auth: Auth;
  /** Another process on the same database. */
  other: Auth;
  sms: SmsMessage[];
  /** Phone numbers that received a notice by SMS. */
  smsNotices: string[];
  mails: MailMessage[];
  createMember(options?: { phone?: string; password?: string | null }): Promise<Person>;
  /** A visitor with the member's own browser. */
  at(person: Person): Visitor;
  logIn(
    account: string,
    password: string,
    options?: { deviceId?: string; captcha?: string; by?: Auth },
  ): Promise<OutputOf<typeof logInUsingPassword>>;
  /** Requests a code and reads it from the inbox. */
  receivePhoneCode(
    visitor: Visitor,
    body: { phone?: string; purpose: SmsMessage["purpose"] },
    token?: string,
  ): Promise<string>;
  receiveEmailCode(
    visitor: Visitor,
    body: { email?: string; purpose: "login" | "reset" | "bind" | "change" | "verify" },
    token?: string,
  ): Promise<string>;
  notifications: Notifications;
  notify: Notify;
  /** Creates notifications about the accounts' events so far, and sends due messages. */
  carry(): Promise<void>;
  /** Confirms the member's identity with the password. */
  confirm(person: Person): Promise<void>;
}

/** Two instances of identity on one database, with inboxes instead of providers. */
export function createIdentity(db: Database, overrides: Partial<AuthOptions> = {}): Identity {
  const clock = createFixedClock("2026-11-20T00:00:00Z");
  const sms: SmsMessage[] = [];
  const smsNotices: string[] = [];
  const mails: MailMessage[] = [];
  const sent = { kind: "sent", providerId: "1" } as const;
  const providers: Pick<AuthOptions, "sms" | "mail"> = {
    sms: {
      send: async (message) => {
        sms.push(message);
        return sent;
      },
      notices: new Set(["security"]),
      sendNotice: async ({ phone }) => {
        smsNotices.push(phone);
        return sent;
      },
    },
    mail: {
      send: async (message) => {
        mails.push(message);
        return sent;
      },
    },
    ...overrides,
  };
  const { notify, notifications, carry } = createCarrier({ db, clock, ...providers });
  const options: Partial<AuthOptions> = {
    clock,
    notify,
    captcha: {
      create: async () => ({ driver: "altcha", challenge: {} }),
      verify: async (solution) => solution === "solved",
    },
    ...overrides,
    ...providers,
  };
  const auth = createTestAuth(db, options);
  const other = createTestAuth(db, options);
  const at = (person: Person) => createVisitor(auth, { deviceId: person.deviceId });

  return {
    clock,
    auth,
    other,
    sms,
    smsNotices,
    mails,
    at,
    notifications,
    notify,
    carry,
    async createMember({ phone, password = goodPassword } = {}) {
      const person = await createPerson(db, { clock, auth, ...(phone && { phone }) });
      if (password === null) return person;
      await savePassword(db, {
        userId: person.user.id,
        hash: await (overrides.passwords ?? cheapPasswords).hash(password),
        now: clock.now(),
      });
      return person;
    },
    logIn(account, password, { deviceId = "web_stranger_1", captcha, by = auth } = {}) {
      return createVisitor(by, { deviceId }).call(logInUsingPassword, { body: { account, password, captcha } });
    },
    async receivePhoneCode(visitor, body, token) {
      await visitor.call(sendPhoneCode, { body: { ...body, captcha: "solved" } }, token);
      return sms.at(-1)?.code ?? "";
    },
    async receiveEmailCode(visitor, body, token) {
      await visitor.call(sendEmailCode, { body: { ...body, captcha: "solved" } }, token);
      return /\n(\d{6})\n/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
    },
    async confirm(person) {
      const body = { method: "password", password: goodPassword } as const;
      await at(person).call(reauthenticate, { body }, person.tokens.access_token);
    },
  };
}
