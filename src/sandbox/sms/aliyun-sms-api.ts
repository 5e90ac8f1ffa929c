import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { DAY_SECONDS } from "../../kit/values/durations.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ledger } from "../ledger.ts";
import { parseJson } from "../parse-json.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { findAcs3Problem } from "./acs3-check.ts";
import { deliverSms, findExceededLimit } from "./sms-inbox.ts";
import { NOTICE_TEMPLATES, noticeText, SMS_TEMPLATES, smsText } from "./sms-templates.ts";

const LIMITS = [
  { seconds: 60, count: 1, text: "触发分钟级流控Permits:1" },
  { seconds: 3600, count: 5, text: "触发小时级流控Permits:5" },
  { seconds: DAY_SECONDS, count: 10, text: "触发天级流控Permits:10" },
];

const NONCE_MEMORY_MILLISECONDS = 15 * 60 * 1000;

/** Aliyun's SendSms as the product meets it: signature, one-time nonce, parameters, frequency limits. */
export function createAliyunSmsApi(options: { keys: SandboxKeys["aliyunSms"]; ledger: Ledger; clock: Clock }): Hono {
  const { keys, ledger, clock } = options;
  const usedNonces = new Map<string, number>();

  function isFreshNonce(nonce: string, now: number): boolean {
    for (const [old, at] of usedNonces) {
      if (now - at < NONCE_MEMORY_MILLISECONDS) break;
      usedNonces.delete(old);
    }
    if (nonce === "" || usedNonces.has(nonce)) return false;
    usedNonces.set(nonce, now);
    return true;
  }

  function send(query: URLSearchParams): [string, string, string?] {
    const phone = query.get("PhoneNumbers") ?? "";
    const template = Object.values(SMS_TEMPLATES).find((one) => one.aliyunCode === query.get("TemplateCode"));
    const code = readCode(query.get("TemplateParam") ?? "");
    if (query.get("SignName") !== keys.signName) return ["isv.SMS_SIGNATURE_ILLEGAL", "该账号下找不到对应签名"];
    const notice = Object.values(NOTICE_TEMPLATES).find((one) => one.aliyunCode === query.get("TemplateCode"));
    if (!template && !notice) return ["isv.SMS_TEMPLATE_ILLEGAL", "该账号下找不到对应模板"];
    if (!/^1[3-9]\d{9}$/.test(phone)) return ["isv.MOBILE_NUMBER_ILLEGAL", "手机号码格式错误"];
    if (code === null) return ["isv.INVALID_JSON_PARAM", "模板参数不是 JSON，或变量不是文本"];
    if (template && code === "") return ["isv.TEMPLATE_MISSING_PARAMETERS", "模板缺少变量 code"];

    const about = { provider: "aliyun", phone: `+86${phone}` } as const;
    const isCode = (sms: { code: string }) => sms.code !== "";
    const exceeded = findExceededLimit(ledger, { ...about, now: clock.now(), isCounted: isCode }, LIMITS);
    // Notifications have a limit of their own, which nobody here reaches: 50 a day.
    if (template && exceeded) return ["isv.BUSINESS_LIMIT_CONTROL", exceeded.text];
    const text = notice ? noticeText(keys.signName, notice) : template ? smsText(keys.signName, template, code) : "";
    return ["OK", "OK", deliverSms(ledger, clock, { ...about, code, text })];
  }

  const api = new Hono();
  api.post("/", async (c) => {
    const { headers } = c.req.raw;
    const now = clock.now();
    const url = new URL(c.req.url);
    const call = { method: "POST", url, headers, body: await c.req.text(), now };
    const problem = findAcs3Problem(call, keys);
    const RequestId = randomUUID().toUpperCase();
    if (problem) return c.json({ RequestId, Code: problem[1], Message: problem[2] }, problem[0]);
    if (!isFreshNonce(headers.get("x-acs-signature-nonce") ?? "", now.getTime())) {
      return c.json(
        { RequestId, Code: "SignatureNonceUsed", Message: "Specified signature nonce was used already." },
        400,
      );
    }
    if (headers.get("x-acs-action") !== "SendSms" || headers.get("x-acs-version") !== "2017-05-25") {
      return c.json({ RequestId, Code: "InvalidAction.NotFound", Message: "Specified api is not found." }, 404);
    }
    const [Code, Message, BizId] = send(url.searchParams);
    return c.json({ RequestId, Code, Message, ...(BizId ? { BizId } : {}) });
  });
  return api;
}

/** The variable `code`; "" when missing, null when the parameter is no JSON object of texts. */
function readCode(templateParam: string): string | null {
  const parsed = z.record(z.string(), z.string()).safeParse(parseJson(templateParam));
  return parsed.success ? (parsed.data.code ?? "") : null;
}
