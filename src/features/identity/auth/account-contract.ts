import { z } from "zod";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { CONFIRMATION_NEEDED } from "./confirmation.ts";
import { agreementsSchema, codeInput, emailInput, passwordInput, phoneInput, userSchema } from "./contract.ts";
import { EITHER_DUTY } from "./duty.ts";

/** Changes of sign-in methods are rare, so these rate limits refuse the request when counting fails. */
const CHANGE_LIMITS: readonly RateLimit[] = [
  { max: 20, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
];

/** The ways to sign in to an account; never stored in the browser. */
export const accountSecuritySchema = z.object({
  phone_masked: z.string().nullable(),
  email_masked: z.string().nullable(),
  has_password: z.boolean(),
  /** Until this time the login may do what requires a re-authentication; null: it must re-authenticate first. */
  fresh_until: wireTime.nullable(),
  /** The same for changing the number or address, which a login by password also allows for five minutes. */
  contact_fresh_until: wireTime.nullable(),
});

const securityAnswer = z.object({ security: accountSecuritySchema });

export const deviceSessionSchema = z.object({
  /** Identifies the login in this list only; not part of any token. */
  id: z.string(),
  device_name: z.string().nullable(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  /** For example `203.0.113.*`. */
  ip_masked: z.string(),
  is_current: z.boolean(),
  /** The last time a copied token of this login was presented without the device's key; it was refused. */
  copy_refused_at: wireTime.nullable(),
  created_at: wireTime,
  last_seen_at: wireTime,
});

export const listSessions = defineEndpoint({
  name: "listSessions",
  summary: "登录中的设备",
  method: "GET",
  path: "/v1/auth/sessions",
  who: "user",
  output: z.object({
    sessions: z.array(deviceSessionSchema),
    /** How many devices may be signed in at once on this site; one more login ends the oldest (decisions §3). */
    max_devices: z.number().int(),
  }),
  envelope: "flat",
});

export const endOtherSessions = defineEndpoint({
  name: "endOtherSessions",
  summary: "退出其他设备",
  method: "DELETE",
  path: "/v1/auth/sessions/others",
  who: "user",
  output: z.object({ success: z.literal(true), ended: z.number().int() }),
  envelope: "flat",
});

export const endSession = defineEndpoint({
  name: "endSession",
  summary: "让一台设备下线",
  method: "DELETE",
  path: "/v1/auth/sessions/{id}",
  who: "user",
  params: z.object({ id: z.string().regex(/^[\w-]{43}$/) }),
  output: z.object({ success: z.literal(true) }),
  envelope: "flat",
});

export const reauthenticate = defineEndpoint({
  name: "reauthenticate",
  summary: "再次确认身份，5 分钟内可以更改手机号、邮箱等",
  method: "POST",
  path: "/v1/auth/reauthenticate",
  who: "user",
  openDuring: EITHER_DUTY,
  body: z.discriminatedUnion("method", [
    z.object({ method: z.literal("password"), password: passwordInput }),
    /** A code sent for `verify` to the account's own number or address. */
    z.object({ method: z.enum(["phone", "email"]), code: codeInput }),
  ]),
  output: z.object({ success: z.literal(true), fresh_until: wireTime }),
  envelope: "flat",
  limits: CHANGE_LIMITS,
  errors: ["VERIFY_CODE_INVALID"],
});

export const getAccountSecurity = defineEndpoint({
  name: "getAccountSecurity",
  summary: "账号绑定的手机号、邮箱和密码情况",
  method: "GET",
  path: "/v1/users/security",
  who: "user",
  openDuring: EITHER_DUTY,
  output: securityAnswer,
});

/** A new name, a new picture or both, waiting for review: other users still see the values in `user`. */
export const waitingProfileSchema = z.object({
  name: z.string().nullable(),
  /** A signed address that only the account's owner receives. */
  avatar_url: z.string().nullable(),
  since: wireTime,
});

export const readProfileReview = defineEndpoint({
  name: "readProfileReview",
  summary: "自己等待审核的昵称和头像",
  method: "GET",
  path: "/v1/users/profile-review",
  who: "user",
  output: z.object({ waiting: waitingProfileSchema.nullable() }),
  signsPictures: true,
});

export const updateProfile = defineEndpoint({
  name: "updateProfile",
  summary: "修改昵称；新用户的修改先审核，审核通过前别人看到原来的",
  method: "PUT",
  path: "/v1/users",
  who: "user",
  body: z.object({ name: z.string().max(400, "昵称过长") }),
  output: z.object({ user: userSchema, waiting: waitingProfileSchema.nullable() }),
  signsPictures: true,
  errors: ["POSTING_BANNED", "TEXT_REFUSED"],
  limits: [{ max: 30, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "open" }],
});

export const changePassword = defineEndpoint({
  name: "changePassword",
  summary: "修改密码：需要当前密码，或刚刚确认过身份；其他设备退出登录",
  method: "PUT",
  path: "/v1/users/password",
  who: "user",
  openDuring: EITHER_DUTY,
  body: z.object({ current_password: passwordInput.optional(), password: passwordInput }),
  output: securityAnswer,
  limits: CHANGE_LIMITS,
  errors: [CONFIRMATION_NEEDED],
});

export const changePhone = defineEndpoint({
  name: "changePhone",
  summary: "绑定或更换手机号：5 分钟内确认过身份或用密码登录，再验证新号码",
  method: "PUT",
  path: "/v1/users/phone",
  who: "user",
  /** The code was sent to the new number for `change`, or for `bind` when the account has none. */
  body: z.object({ phone: phoneInput, code: codeInput }),
  output: securityAnswer,
  limits: CHANGE_LIMITS,
  errors: [CONFIRMATION_NEEDED, "VERIFY_CODE_INVALID", "PHONE_TAKEN"],
});

export const changeEmail = defineEndpoint({
  name: "changeEmail",
  summary: "绑定或更换邮箱：5 分钟内确认过身份或用密码登录，再验证新邮箱",
  method: "PUT",
  path: "/v1/users/email",
  who: "user",
  /** The code was sent to the new address for `change`, or for `bind` when the account has none. */
  body: z.object({ email: emailInput, code: codeInput }),
  output: securityAnswer,
  limits: CHANGE_LIMITS,
  errors: [CONFIRMATION_NEEDED, "VERIFY_CODE_INVALID", "EMAIL_TAKEN"],
});

const consentsAnswer = z.object({
  items: z.array(z.object({ document: z.enum(["terms", "privacy"]), version: z.string(), agreed_at: wireTime })),
  /** The versions in force. */
  current: agreementsSchema,
  /** At least one text has a version in force that the user has not agreed to yet. */
  is_outdated: z.boolean(),
});

export const listConsents = defineEndpoint({
  name: "listConsents",
  summary: "同意过的用户协议和隐私政策",
  method: "GET",
  path: "/v1/users/consents",
  who: "user",
  output: consentsAnswer,
});

export const acceptConsents = defineEndpoint({
  name: "acceptConsents",
  summary: "同意现行版本的用户协议和隐私政策",
  method: "POST",
  path: "/v1/users/consents",
  who: "user",
  body: agreementsSchema,
  output: consentsAnswer,
  errors: ["AGREEMENT_REQUIRED"],
});

export type WaitingProfile = z.output<typeof waitingProfileSchema>;
export type AccountSecurity = z.output<typeof accountSecuritySchema>;
export type DeviceSession = z.output<typeof deviceSessionSchema>;
