import type { Logger } from "pino";
import type { MembershipFacts } from "../../../../../domain/access/access-contract.ts";
import type { ProfileReview } from "../../../../../domain/moderation/moderated-content.ts";
import type { Notify } from "../../../../../domain/notifications/define-notification.ts";
import type { GuardAccount } from "../../../../../domain/staff/guarded-acts.ts";
import type { Role } from "../../../../../domain/staff/permissions.ts";
import type { Throttle } from "../../../../../kit/process/throttle.ts";
import type { Captcha } from "../../../../../ports/captcha.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import type { MailSender } from "../../../../../ports/mail-sender.ts";
import type { SmsSender } from "../../../../../ports/sms-sender.ts";
import {
  ACCESS_TOKEN_SECONDS,
  BREAKER_FAILURES_PER_MINUTE,
  MAIL_TIMEOUT_MS,
  MAX_DEVICES,
  REFRESH_GRACE_SECONDS,
  REFRESH_TOKEN_SECONDS,
  SITE_SENDS_PER_DAY,
  SMS_TIMEOUT_MS,
  WRONG_PASSWORD_MS,
} from "../../auth-limits.ts";
import type { AuthSecrets } from "./auth-secrets.ts";

/** What an operator may configure; every setting has a default. */
export interface AuthSettings {
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  refreshGraceSeconds: number;
  maxDevices: number;
  siteSendsPerDay: number;
  smsTimeoutMs: number;
  mailTimeoutMs: number;
  breakerFailuresPerMinute: number;
  /** 0: answered as soon as the result is known, for tests of other subjects. */
  wrongPasswordMs: number;
}

export const DEFAULT_AUTH_SETTINGS: AuthSettings = {
  accessTokenSeconds: ACCESS_TOKEN_SECONDS,
  refreshTokenSeconds: REFRESH_TOKEN_SECONDS,
  refreshGraceSeconds: REFRESH_GRACE_SECONDS,
  maxDevices: MAX_DEVICES,
  siteSendsPerDay: SITE_SENDS_PER_DAY,
  smsTimeoutMs: SMS_TIMEOUT_MS,
  mailTimeoutMs: MAIL_TIMEOUT_MS,
  breakerFailuresPerMinute: BREAKER_FAILURES_PER_MINUTE,
  wrongPasswordMs: WRONG_PASSWORD_MS,
};

/** The versions of the texts a new user must have agreed to. */
export interface AgreementVersions {
  terms: string;
  privacy: string;
}

/** The dependencies of the slice, provided by `app.ts`. */
export interface AuthDependencies {
  db: Database;
  clock: Clock;
  logger: Pick<Logger, "info" | "warn" | "error">;
  sms: SmsSender;
  mail: MailSender;
  /** Notifies the owner of an account, in the transaction that changes it. */
  notify: Notify;
  /** Review of a person's public facts. It is created after identity because it reads accounts. */
  findProfileReview(): ProfileReview;
  /** The rule for actions of staff on accounts. */
  guardAccount: GuardAccount;
  captcha: Captcha;
  /** Shared by all processes; refuses when counting fails. */
  throttle: Throttle;
  readMembership(userId: number): Promise<MembershipFacts>;
  /** Roles that the account has in addition to an owner's. */
  readRoles(userId: number): Promise<readonly Role[]>;
  readAgreementVersions(): Promise<AgreementVersions>;
  /** Versions whose acceptance is still sufficient, because only minor changes followed. */
  readSufficientVersions(): Promise<Record<keyof AgreementVersions, readonly string[]>>;
  /** The site name, as mails are signed and as no password may be. */
  readSiteName(): Promise<string>;
}

/** The first parameter of every use case of the slice; each folder adds what it creates. */
export interface AuthContext extends AuthDependencies {
  secrets: AuthSecrets;
  settings: AuthSettings;
}
