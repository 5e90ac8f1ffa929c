import { randomUUID } from "node:crypto";
import { z } from "zod";
import { DAY_SECONDS } from "../../kit/values/durations.ts";
import type { Clock } from "../../ports/clock.ts";
import { SMS_NOTICES, type SmsResult, type SmsSender } from "../../ports/sms-sender.ts";
import { canonicalQuery, signAcs3 } from "./acs3-signature.ts";
import { exchange } from "./sms-exchange.ts";
import type { SmsTexts } from "./sms-texts.ts";

/** Template codes are `SMS_…`; their variable is `code`. */
export interface AliyunSmsConfig extends SmsTexts {
  /** `https://dysmsapi.aliyuncs.com/`. */
  endpoint: string;
  accessKeyId: string;
  accessKeySecret: string;
}

const answer = z.object({ Code: z.string(), Message: z.string().default(""), BizId: z.string().default("") });

/** Sends codes by Aliyun SendSms (2017-05-25). */
export function createAliyunSmsSender(options: {
  config: AliyunSmsConfig;
  clock: Clock;
  fetch?: typeof fetch;
  nonce?: () => string;
}): SmsSender {
  const { config, clock, nonce = randomUUID } = options;
  const endpoint = new URL(config.endpoint);

  function post(text: { phone: string; template: string; variables: Record<string, string> }): Promise<SmsResult> {
    const query = {
      PhoneNumbers: aliyunPhone(text.phone),
      SignName: config.signName,
      TemplateCode: text.template,
      TemplateParam: JSON.stringify(text.variables),
    };
    const headers = signAcs3(
      {
        method: "POST",
        host: endpoint.host,
        action: "SendSms",
        version: "2017-05-25",
        query,
        body: "",
        date: clock.now(),
        nonce: nonce(),
      },
      config,
    );
    const address = `${endpoint.origin}${endpoint.pathname}?${canonicalQuery(query)}`;
    return exchange({ fetch: options.fetch ?? fetch, address, headers, body: "" }, readAnswer);
  }

  return {
    send: ({ phone, purpose, code }) => post({ phone, template: config.templates[purpose], variables: { code } }),
    notices: new Set(SMS_NOTICES.filter((notice) => config.noticeTemplates[notice] !== undefined)),
    async sendNotice({ phone, notice }) {
      const template = config.noticeTemplates[notice];
      if (template === undefined) return { kind: "misconfigured", detail: `没有配置通知 ${notice} 的短信模板` };
      return post({ phone, template, variables: {} });
    },
  };
}

/** Mainland numbers are sent without country code, others with country code but without the plus. */
function aliyunPhone(phone: string): string {
  return phone.replace(/^\+86/, "").replace(/^\+/, "");
}

function readAnswer(json: unknown): SmsResult {
  const parsed = answer.safeParse(json);
  if (!parsed.success) return { kind: "unavailable", detail: "阿里云短信的回答无法识别" };
  const { Code: code, Message: text, BizId: providerId } = parsed.data;
  const detail = `${code}: ${text}`;
  if (code === "OK") return { kind: "sent", providerId };
  if (code === "isv.BUSINESS_LIMIT_CONTROL") return { kind: "rate_limited", retryAfterSeconds: readLimitWindow(text) };
  if (code === "isv.DAY_LIMIT_CONTROL") return { kind: "rate_limited", retryAfterSeconds: DAY_SECONDS };
  if (code === "isv.MOBILE_NUMBER_ILLEGAL") return { kind: "bad_number" };
  if (isOutage(code)) return { kind: "unavailable", detail };
  return { kind: "misconfigured", detail };
}

function isOutage(code: string): boolean {
  return (
    code.startsWith("Throttling") ||
    code === "isp.SYSTEM_ERROR" ||
    code === "ServiceUnavailable" ||
    code === "InternalError"
  );
}

/** The provider names the exceeded window only in its text: 分钟级, 小时级 or 天级流控. */
function readLimitWindow(text: string): number {
  if (text.includes("天级")) return DAY_SECONDS;
  if (text.includes("小时级")) return 3600;
  return 60;
}
