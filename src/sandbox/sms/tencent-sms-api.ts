import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { DAY_SECONDS } from "../../kit/values/durations.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ledger } from "../ledger.ts";
import { parseJson } from "../parse-json.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { deliverSms, findExceededLimit } from "./sms-inbox.ts";
import { NOTICE_TEMPLATES, noticeText, SMS_TEMPLATES, smsText } from "./sms-templates.ts";
import { findTc3Problem } from "./tc3-check.ts";

const LIMITS = [
  { seconds: 30, count: 1, code: "LimitExceeded.PhoneNumberThirtySecondLimit" },
  { seconds: 3600, count: 5, code: "LimitExceeded.PhoneNumberOneHourLimit" },
  { seconds: DAY_SECONDS, count: 10, code: "LimitExceeded.PhoneNumberDailyLimit" },
];

const sendSms = z.object({
  PhoneNumberSet: z.array(z.string()).min(1).max(200),
  SmsSdkAppId: z.string(),
  SignName: z.string(),
  TemplateId: z.string(),
  TemplateParamSet: z.array(z.string()),
});

/** Tencent Cloud's SendSms as the product meets it: HTTP 200 both ways, one status per number. */
export function createTencentSmsApi(options: { keys: SandboxKeys["tencentSms"]; ledger: Ledger; clock: Clock }): Hono {
  const { keys, ledger, clock } = options;

  function sendOne(
    phone: string,
    request: z.infer<typeof sendSms>,
  ): { Code: string; Message: string; SerialNo: string } {
    const refuse = (Code: string, Message: string) => ({ Code, Message, SerialNo: "" });
    const template = Object.values(SMS_TEMPLATES).find((one) => one.tencentId === request.TemplateId);
    const [code = "", ...more] = request.TemplateParamSet;
    if (request.SignName !== keys.signName)
      return refuse("FailedOperation.SignatureIncorrectOrUnapproved", "签名未审批或格式错误");
    const notice = Object.values(NOTICE_TEMPLATES).find((one) => one.tencentId === request.TemplateId);
    if (!template && !notice) return refuse("FailedOperation.TemplateIncorrectOrUnapproved", "模板未审批或内容不匹配");
    if (!/^\+861[3-9]\d{9}$/.test(phone)) return refuse("InvalidParameterValue.IncorrectPhoneNumber", "手机号格式错误");
    if (more.length > 0 || !(notice ? /^$/ : /^\d{1,6}$/).test(code)) {
      return refuse("InvalidParameterValue.TemplateParameterFormatError", "验证码模板参数只能是 0–6 位数字");
    }
    const about = { provider: "tencent", phone } as const;
    const exceeded = findExceededLimit(ledger, { ...about, now: clock.now() }, LIMITS);
    if (exceeded) return refuse(exceeded.code, "该号码发送过于频繁");
    const text = notice ? noticeText(keys.signName, notice) : template ? smsText(keys.signName, template, code) : "";
    const SerialNo = deliverSms(ledger, clock, { ...about, code, text });
    return { Code: "Ok", Message: "send success", SerialNo };
  }

  const api = new Hono();
  api.post("/", async (c) => {
    const { headers } = c.req.raw;
    const body = await c.req.text();
    const RequestId = randomUUID();
    const refuse = ([Code, Message]: [string, string]) => c.json({ Response: { Error: { Code, Message }, RequestId } });

    const problem = findTc3Problem({ headers, body, now: clock.now() }, keys);
    if (problem) return refuse(problem);
    if (headers.get("x-tc-action") !== "SendSms") return refuse(["InvalidAction", "接口不存在。"]);
    if (headers.get("x-tc-version") !== "2021-01-11") return refuse(["NoSuchVersion", "接口版本不存在。"]);
    const request = sendSms.safeParse(parseJson(body));
    if (!request.success) return refuse(["InvalidParameter", z.prettifyError(request.error)]);
    if (request.data.SmsSdkAppId !== keys.sdkAppId) {
      return refuse(["UnauthorizedOperation.SmsSdkAppIdVerifyFail", "SmsSdkAppId 校验失败。"]);
    }

    const SendStatusSet = request.data.PhoneNumberSet.map((phone) => {
      const status = sendOne(phone, request.data);
      return { ...status, PhoneNumber: phone, Fee: status.Code === "Ok" ? 1 : 0, SessionContext: "", IsoCode: "CN" };
    });
    return c.json({ Response: { SendStatusSet, RequestId } });
  });
  return api;
}
