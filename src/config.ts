import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { CHANNEL_SETTINGS } from "./adapters/payment/channel-adapters.ts";
import { MAX_DEVICES, REFRESH_GRACE_SECONDS, SITE_SENDS_PER_DAY } from "./features/identity/auth/auth-limits.ts";
import { filledSetting, flagSetting, oneOfSetting } from "./kit/values/setting-schemas.ts";
import { SMS_NOTICES, type SmsNotice } from "./ports/sms-sender.ts";

const list = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** A number in decimal digits; an empty text is refused, which JavaScript would convert to 0. */
const number = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, "要写一个整数")
    .transform(Number)
    .pipe(z.number().min(min, `不能小于 ${min}`).max(max, `不能大于 ${max}`));

/**
 * `membership=SMS_1,order=SMS_2`: a template without variables for each kind of notification that may be sent by SMS.
 */
const noticeTemplates = list.transform((entries, context) => {
  const templates: Partial<Record<SmsNotice, string>> = {};
  for (const entry of entries) {
    const [name, template, ...more] = entry.split("=").map((part) => part.trim());
    const notice = SMS_NOTICES.find((known) => known === name);
    if (notice && template && more.length === 0) templates[notice] = template;
    else
      context.addIssue({ code: "custom", message: `要写 种类=模板，用逗号分隔，种类只能是 ${SMS_NOTICES.join("、")}` });
  }
  return templates;
});

/** The site's own address without a path: links are built from it. */
const origin = filledSetting.refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && /^https?:\/\/[^/?#@]+\/?$/.test(text);
}, "要写 http:// 或 https:// 开头的网址，域名之后什么也不带，例如 https://example.com");

/** A service's address, which may have a path as a prefix. */
const serviceUrl = filledSetting.refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && /^https?:\/\/[^?#@]+$/.test(text);
}, "要写 http:// 或 https:// 开头的网址，例如 https://s3.oss-cn-hangzhou.aliyuncs.com");

const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "要写桶的名字：3 到 63 个小写字母、数字、点或短横");

/** The place of the bucket's name in the addresses of its objects. */
const addressing = oneOfSetting(["virtual", "path", "cname"]).default("virtual");

const databaseUrl = filledSetting.refine(
  (text) =>
    URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol) && new URL(text).pathname.length > 1,
  "要写 postgresql://用户:密码@主机:端口/数据库名",
);

const headerName = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,59}$/, "要写一个请求头的名字，例如 X-Client-Port");

const addressRanges = list.refine(
  (entries) => entries.every(isAddressRange),
  "要写用逗号分隔的 IP 地址或 CIDR 网段，例如 10.0.0.0/8",
);

function isAddressRange(entry: string): boolean {
  const [address = "", prefix, ...more] = entry.split("/");
  const bits = isIP(address) === 6 ? 128 : 32;
  if (isIP(address) === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

const environmentSchema = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: number(0, 65_535).default(3000),
  /** Absent: every address, or this machine alone while the sandbox is on. */
  HOST: filledSetting.optional(),
  /** The address visitors see; links in mails, sitemap and notifications start with it. */
  ORIGIN: origin.optional(),
  DATA_DIR: filledSetting.default("./data"),
  /** Absent: an embedded PostgreSQL in DATA_DIR. */
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: number(2, 200).default(10),
  /**
   * The longest total time that a page or call waits for the database before it is answered with 503 (decision 0015).
   */
  DATABASE_WAIT_MS: number(500, 60_000).default(2_200),
  /** 32 bytes or more that sign and encrypt what the database stores; absent: generated once in DATA_DIR. */
  APP_SECRET: z.string().min(32, "至少要有 32 个字符").optional(),
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: addressRanges,
  /** Headers in which those proxies name the client's port, and the province of its address. */
  CLIENT_PORT_HEADER: headerName.optional(),
  CLIENT_PROVINCE_HEADER: headerName.optional(),
  ALLOW_SANDBOX: flagSetting,
  LOG_LEVEL: oneOfSetting(["debug", "info", "warn", "error", "silent"]).default("info"),
  /** The messages in the browser's console: 0 nothing, 1 errors, 2 warnings too, 3 and 4 more (spec §9). */
  CLIENT_LOG_LEVEL: number(0, 4).default(2),
  PAGE_CACHE_MIB: number(0, 4096).default(64),
  SEED_DEMO: oneOfSetting(["0", "1"])
    .default("1")
    .transform((value) => value === "1"),
  /** 0: this process answers pages and calls, and runs no background jobs. */
  RUN_JOBS: oneOfSetting(["0", "1"])
    .default("1")
    .transform((value) => value === "1"),
  REFRESH_GRACE_SECONDS: number(0, 30).default(REFRESH_GRACE_SECONDS),
  MAX_DEVICES: number(1, 100).default(MAX_DEVICES),
  CAPTCHA_COST: number(1, 10_000_000).default(20_000),
  /** Staff and hosts who refund more than this in one action must re-authenticate first. */
  REFUND_CONFIRM_FEN: number(0, 100_000_000).default(50_000),
  SMS_DAILY_CAP: number(1, 1_000_000_000).default(SITE_SENDS_PER_DAY),
  ...CHANNEL_SETTINGS,
  /** Absent: the sandbox simulates the mini-program; where it may not run, login by QR code is off. */
  WXMP_APPID: filledSetting.optional(),
  WXMP_SECRET: filledSetting.optional(),
  WXMP_LOGIN_PAGE: filledSetting.default("pages/login-confirm/login-confirm"),
  WXMP_ENV_VERSION: oneOfSetting(["release", "trial", "develop"]).default("release"),
  SMS_DRIVER: oneOfSetting(["sandbox", "aliyun", "tencent"]).default("sandbox"),
  ALIYUN_AK: filledSetting.optional(),
  ALIYUN_SK: filledSetting.optional(),
  ALIYUN_SMS_SIGN: filledSetting.optional(),
  ALIYUN_SMS_TEMPLATE: filledSetting.optional(),
  ALIYUN_SMS_NOTICE_TEMPLATE: filledSetting.optional(),
  ALIYUN_SMS_NOTICE_TEMPLATES: noticeTemplates,
  TENCENT_SECRET_ID: filledSetting.optional(),
  TENCENT_SECRET_KEY: filledSetting.optional(),
  TENCENT_SMS_REGION: filledSetting.default("ap-guangzhou"),
  TENCENT_SMS_APPID: filledSetting.optional(),
  TENCENT_SMS_SIGN: filledSetting.optional(),
  TENCENT_SMS_TEMPLATE: filledSetting.optional(),
  TENCENT_SMS_NOTICE_TEMPLATE: filledSetting.optional(),
  TENCENT_SMS_NOTICE_TEMPLATES: noticeTemplates,
  /** Absent: mail goes to the sandbox. */
  SMTP_HOST: filledSetting.optional(),
  SMTP_PORT: number(1, 65_535).default(465),
  SMTP_USER: filledSetting.optional(),
  SMTP_PASSWORD: filledSetting.optional(),
  /** The sender's address; most providers require that of SMTP_USER. */
  SMTP_FROM: filledSetting.optional(),
  /** Films in several sizes, besides the original. */
  VIDEO_HLS: flagSetting,
  /** Checks every night whether the external links of the content still work. */
  CHECK_OUTSIDE_LINKS: flagSetting,
  /** Public keys of age for which backups are encrypted. */
  BACKUP_RECIPIENT: list,
  /** A file whose first line is the passphrase of backups, if there are no public keys. */
  BACKUP_PASSPHRASE_FILE: filledSetting.optional(),
  /** The folder of the scheduled backups; absent: none are made. */
  BACKUP_DIR: filledSetting.transform((folder) => resolve(folder)).optional(),
  /** The hour in China at which they are made. */
  BACKUP_HOUR: number(0, 23).default(4),
  /** Backups older than this are always deleted. */
  BACKUP_KEEP_DAYS: number(1, 3_650).default(90),
  /** The folder of the continuous archive of the embedded database; absent: there is none. */
  ARCHIVE_DIR: filledSetting.transform((folder) => resolve(folder)).optional(),
  /** Absent: files are stored in DATA_DIR. */
  S3_BUCKET: bucketName.optional(),
  S3_ENDPOINT: serviceUrl.optional(),
  S3_REGION: filledSetting.default("us-east-1"),
  S3_ACCESS_KEY_ID: filledSetting.optional(),
  S3_SECRET_ACCESS_KEY: filledSetting.optional(),
  S3_ADDRESSING: addressing,
  /** The bucket to which the scheduled backups are copied; absent: they are in BACKUP_DIR only. */
  BACKUP_S3_BUCKET: bucketName.optional(),
  BACKUP_S3_ENDPOINT: serviceUrl.optional(),
  BACKUP_S3_REGION: filledSetting.default("us-east-1"),
  BACKUP_S3_ACCESS_KEY_ID: filledSetting.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: filledSetting.optional(),
  BACKUP_S3_ADDRESSING: addressing,
});

export type Environment = z.output<typeof environmentSchema>;
export type Config = Environment & { dataDir: string };

/**
 * Reads and checks the environment; the only reader of `process.env`.
 * Throws one readable sentence that names every wrong variable.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")}：${issue.message}`).join("；");
    throw new Error(`配置有误：${wrong}`);
  }
  return { ...parsed.data, dataDir: resolve(parsed.data.DATA_DIR) };
}

/** Whether `npm start` started this process, which then ends together with it. */
export function isStartedByNpm(environment: Record<string, string | undefined> = process.env): boolean {
  return environment.npm_lifecycle_event === "start";
}
