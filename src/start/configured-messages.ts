import { createSmtpMailSender, type SmtpConfig } from "../adapters/mail/smtp-mail-sender.ts";
import { createAliyunSmsSender } from "../adapters/sms/aliyun-sms-sender.ts";
import { createTencentSmsSender } from "../adapters/sms/tencent-sms-sender.ts";
import type { Config } from "../config.ts";
import { needSetting } from "../kit/values/setting-schemas.ts";
import type { Clock } from "../ports/clock.ts";
import type { MailSender } from "../ports/mail-sender.ts";
import { type NoticeTemplates, SMS_PURPOSES, type SmsPurpose, type SmsSender } from "../ports/sms-sender.ts";

const IMPLICIT_TLS_PORT = 465;

/** null: mail uses the sandbox. */
export function createConfiguredMail(config: Config): MailSender | null {
  return config.SMTP_HOST === undefined ? null : createSmtpMailSender(readSmtpConfig(config, config.SMTP_HOST));
}

function readSmtpConfig(config: Config, host: string): SmtpConfig {
  const user = needSetting(config, "SMTP_USER");
  return {
    host,
    port: config.SMTP_PORT,
    security: config.SMTP_PORT === IMPLICIT_TLS_PORT ? "tls" : "starttls",
    user,
    password: needSetting(config, "SMTP_PASSWORD"),
    from: config.SMTP_FROM ?? user,
  };
}

/** null: SMS use the sandbox. */
export function createConfiguredSms(config: Config, clock: Clock): SmsSender | null {
  if (config.SMS_DRIVER === "aliyun") {
    return createAliyunSmsSender({
      config: {
        endpoint: "https://dysmsapi.aliyuncs.com/",
        accessKeyId: needSetting(config, "ALIYUN_AK"),
        accessKeySecret: needSetting(config, "ALIYUN_SK"),
        signName: needSetting(config, "ALIYUN_SMS_SIGN"),
        templates: oneTemplateForAll(needSetting(config, "ALIYUN_SMS_TEMPLATE")),
        noticeTemplates: readNoticeTemplates(config.ALIYUN_SMS_NOTICE_TEMPLATE, config.ALIYUN_SMS_NOTICE_TEMPLATES),
      },
      clock,
    });
  }
  if (config.SMS_DRIVER === "tencent") {
    return createTencentSmsSender({
      config: {
        endpoint: "https://sms.tencentcloudapi.com/",
        region: config.TENCENT_SMS_REGION,
        secretId: needSetting(config, "TENCENT_SECRET_ID"),
        secretKey: needSetting(config, "TENCENT_SECRET_KEY"),
        sdkAppId: needSetting(config, "TENCENT_SMS_APPID"),
        signName: needSetting(config, "TENCENT_SMS_SIGN"),
        templates: oneTemplateForAll(needSetting(config, "TENCENT_SMS_TEMPLATE")),
        noticeTemplates: readNoticeTemplates(config.TENCENT_SMS_NOTICE_TEMPLATE, config.TENCENT_SMS_NOTICE_TEMPLATES),
      },
      clock,
    });
  }
  return null;
}

/** The security template has its own variable because it existed before the others. */
function readNoticeTemplates(security: string | undefined, others: NoticeTemplates): NoticeTemplates {
  return security === undefined ? others : { security, ...others };
}

function oneTemplateForAll(template: string) {
  return Object.fromEntries(SMS_PURPOSES.map((purpose) => [purpose, template])) as Record<SmsPurpose, string>;
}
