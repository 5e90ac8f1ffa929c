import { z } from "zod";
import { DAY_SECONDS } from "../../kit/values/durations.ts";
import type { Clock } from "../../ports/clock.ts";
import { SMS_NOTICES, type SmsResult, type SmsSender } from "../../ports/sms-sender.ts";
import { exchange } from "./sms-exchange.ts";
import type { SmsTexts } from "./sms-texts.ts";
import { signTc3 } from "./tc3-signature.ts";

export interface TencentSmsConfig extends SmsTexts {
  /** `https://sms.tencentcloudapi.com/`. */
  endpoint: string;
  secretId: string;
  secretKey: string;
  /** E.g. `ap-guangzhou`. */
  region: string;
  sdkAppId: string;
}

// The signed and the sent value must be identical, otherwise the provider refuses.
const CONTENT_TYPE = "application/json; charset=utf-8";

const answer = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string(), Message: z.string().default("") }).optional(),
    SendStatusSet: z
      .array(z.object({ SerialNo: z.string().default(""), Code: z.string(), Message: z.string().default("") }))
      .optional(),
  }),
});

/** Sends codes by Tencent Cloud SendSms (2021-01-11). */
export function createTencentSmsSender(options: {
  config: TencentSmsConfig;
  clock: Clock;
  fetch?: typeof fetch;
}): SmsSender {
  const { config, clock } = options;
  const host = new URL(config.endpoint).host;

  function post(text: { phone: string; template: string; variables: string[] }): Promise<SmsResult> {
    const body = JSON.stringify({
      PhoneNumberSet: [text.phone],
      SmsSdkAppId: config.sdkAppId,
      SignName: config.signName,
      TemplateId: text.template,
      TemplateParamSet: text.variables,
    });
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const signed = { "content-type": CONTENT_TYPE, host, "x-tc-action": "SendSms" };
    const headers = {
      "content-type": CONTENT_TYPE,
      "x-tc-action": "SendSms",
      "x-tc-version": "2021-01-11",
      "x-tc-region": config.region,
      "x-tc-timestamp": String(timestamp),
      authorization: signTc3({ service: "sms", headers: signed, body, timestamp }, config),
    };
    return exchange({ fetch: options.fetch ?? fetch, address: config.endpoint, headers, body }, readAnswer);
  }

  return {
    send: ({ phone, purpose, code }) => post({ phone, template: config.templates[purpose], variables: [code] }),
    notices: new Set(SMS_NOTICES.filter((notice) => config.noticeTemplates[notice] !== undefined)),
    async sendNotice({ phone, notice }) {
      const template = config.noticeTemplates[notice];
      if (template === undefined) return { kind: "misconfigured", detail: `没有配置通知 ${notice} 的短信模板` };
      return post({ phone, template, variables: [] });
    },
  };
}

function readAnswer(json: unknown): SmsResult {
  const parsed = answer.safeParse(json);
  if (!parsed.success) return { kind: "unavailable", detail: "腾讯云短信的回答无法识别" };
  const { Error: refusal, SendStatusSet: statuses } = parsed.data.Response;
  // HTTP 200 without Error does not mean success: each number has its own code.
  const status = refusal ?? statuses?.[0];
  if (!status) return { kind: "unavailable", detail: "腾讯云短信没有回答号码状态" };
  if (status.Code === "Ok") return { kind: "sent", providerId: statuses?.[0]?.SerialNo ?? "" };
  return readRefusal(status.Code, status.Message);
}

function readRefusal(code: string, text: string): SmsResult {
  const detail = `${code}: ${text}`;
  if (code.startsWith("LimitExceeded.")) return { kind: "rate_limited", retryAfterSeconds: readLimitWindow(code) };
  if (code === "InvalidParameterValue.IncorrectPhoneNumber") return { kind: "bad_number" };
  if (code === "FailedOperation.PhoneNumberInBlacklist") return { kind: "bad_number" };
  if (code.startsWith("InternalError") || code === "RequestLimitExceeded") return { kind: "unavailable", detail };
  return { kind: "misconfigured", detail };
}

function readLimitWindow(code: string): number {
  if (code.endsWith("ThirtySecondLimit")) return 30;
  if (code.endsWith("OneHourLimit")) return 3600;
  if (code.endsWith("DailyLimit")) return DAY_SECONDS;
  return 60;
}
