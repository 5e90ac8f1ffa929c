import { z } from "zod";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { CONFIRMATION_NEEDED } from "./confirmation.ts";
import { codeInput, LOGIN_LIMITS, tokenSetSchema } from "./contract.ts";
import { EITHER_DUTY, SECOND_FACTOR_DUTY } from "./duty.ts";
import { RECOVERY_CODES } from "./second-factor-limits.ts";

const CHANGE_LIMITS: readonly RateLimit[] = [
  { max: 30, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
];

/** Either the code of the authenticator app or one of the recovery codes. */
const proofShape = {
  code: codeInput.optional(),
  /** Capitals, dashes and spaces do not matter. */
  recovery_code: z.string().trim().min(1, "请输入恢复码").max(60, "恢复码过长").optional(),
};

function isOneProof(proof: { code?: string | undefined; recovery_code?: string | undefined }): boolean {
  return (proof.code === undefined) !== (proof.recovery_code === undefined);
}

const ONE_PROOF = { error: "请输入验证码，或一个恢复码", path: ["code"] };
const proofInput = z.object(proofShape).refine(isOneProof, ONE_PROOF);

export const secondFactorSchema = z.object({
  is_on: z.boolean(),
  /** Required for admins; until it is set up their login only gives access to these settings. */
  is_required: z.boolean(),
  /** The site issued the password, and it must be changed first. */
  is_password_change_required: z.boolean(),
  confirmed_at: wireTime.nullable(),
  recovery_codes_left: z.number().int(),
});

/** Displayed once; afterwards only the number of remaining codes is available. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).length(RECOVERY_CODES) });

export const logInUsingSecondFactor = defineEndpoint({
  name: "logInUsingSecondFactor",
  summary: "登录第二步：身份验证器的验证码或恢复码，接在回答 SECOND_FACTOR_NEEDED 的登录之后",
  method: "POST",
  path: "/v1/auth/login/second-factor",
  who: "anyone",
  body: z.object({ mfa_token: z.string().min(1).max(200), ...proofShape }).refine(isOneProof, ONE_PROOF),
  output: tokenSetSchema,
  envelope: "flat",
  limits: LOGIN_LIMITS,
  errors: ["SECOND_FACTOR_INVALID", "SECOND_FACTOR_EXPIRED", "ACCOUNT_DISABLED", "USER_BANNED"],
});

export const getSecondFactor = defineEndpoint({
  name: "getSecondFactor",
  summary: "两步验证是否开启、是否必须开启",
  method: "GET",
  path: "/v1/users/second-factor",
  who: "user",
  openDuring: EITHER_DUTY,
  output: secondFactorSchema,
});

export const enrolSecondFactor = defineEndpoint({
  name: "enrolSecondFactor",
  summary: "开启两步验证的第一步：领取密钥和二维码；先确认身份",
  method: "POST",
  path: "/v1/users/second-factor/enrol",
  who: "user",
  openDuring: SECOND_FACTOR_DUTY,
  output: z.object({
    /** Base32, for typing in where no camera is available. */
    secret: z.string(),
    otpauth_uri: z.string(),
    qr_svg: z.string(),
  }),
  limits: CHANGE_LIMITS,
  errors: [CONFIRMATION_NEEDED, "SECOND_FACTOR_ON"],
});

export const confirmSecondFactor = defineEndpoint({
  name: "confirmSecondFactor",
  summary: "开启两步验证的第二步：输入验证器上的验证码；其他设备退出登录",
  method: "POST",
  path: "/v1/users/second-factor/confirm",
  who: "user",
  openDuring: SECOND_FACTOR_DUTY,
  body: z.object({ code: codeInput }),
  output: recoveryCodes,
  limits: CHANGE_LIMITS,
  errors: ["SECOND_FACTOR_INVALID", "SECOND_FACTOR_ON", "SECOND_FACTOR_OFF"],
});

export const disableSecondFactor = defineEndpoint({
  name: "disableSecondFactor",
  summary: "关闭两步验证：先确认身份，再输入验证码或恢复码",
  method: "POST",
  path: "/v1/users/second-factor/disable",
  who: "user",
  body: proofInput,
  output: secondFactorSchema,
  limits: CHANGE_LIMITS,
  errors: [CONFIRMATION_NEEDED, "SECOND_FACTOR_INVALID", "SECOND_FACTOR_OFF"],
});

export const renewRecoveryCodes = defineEndpoint({
  name: "renewRecoveryCodes",
  summary: "换一批恢复码，旧的作废：先确认身份，再输入验证码",
  method: "POST",
  path: "/v1/users/second-factor/recovery-codes",
  who: "user",
  body: proofInput,
  output: recoveryCodes,
  limits: CHANGE_LIMITS,
  errors: [CONFIRMATION_NEEDED, "SECOND_FACTOR_INVALID", "SECOND_FACTOR_OFF"],
});

export type SecondFactor = z.output<typeof secondFactorSchema>;
