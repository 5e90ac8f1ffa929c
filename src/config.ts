import { resolve } from "node:path";
import { z } from "zod";

const flag = z
  .enum(["0", "1", "false", "true", ""])
  .default("0")
  .transform((value) => value === "1" || value === "true");

const list = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );

const environmentSchema = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Absent: every address, or this machine alone while the sandbox is on. */
  HOST: z.string().optional(),
  /** The address visitors see; links in mails, sitemap and notifications start with it. */
  ORIGIN: z.url().optional(),
  DATA_DIR: z.string().default("./data"),
  /** Absent: an embedded PostgreSQL in DATA_DIR. */
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  /** How long a page or call waits for the database in sum before it answers 503; decision 0015. */
  DATABASE_WAIT_MS: z.coerce.number().int().min(500).max(60_000).default(2_200),
  /** 32 bytes or more that sign and encrypt what the database stores; absent: minted once into DATA_DIR. */
  APP_SECRET: z.string().min(32).optional(),
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: list,
  ALLOW_SANDBOX: flag,
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  PAGE_CACHE_MIB: z.coerce.number().int().min(0).max(4096).default(64),
  SEED_DEMO: z
    .enum(["0", "1"])
    .default("1")
    .transform((value) => value === "1"),
  REFRESH_GRACE_SECONDS: z.coerce.number().int().min(0).max(30).default(10),
  MAX_DEVICES: z.coerce.number().int().min(1).max(100).default(5),
  CAPTCHA_COST: z.coerce.number().int().min(1).max(10_000_000).default(20_000),
  SMS_DAILY_CAP: z.coerce.number().int().min(1).default(10_000),
  WXPAY_APPID: z.string().optional(),
  WXPAY_MCHID: z.string().optional(),
  WXPAY_MCH_SERIAL: z.string().optional(),
  WXPAY_MCH_PRIVATE_KEY_FILE: z.string().optional(),
  WXPAY_APIV3_KEY: z.string().length(32).optional(),
  WXPAY_PUBLIC_KEY_ID: z.string().optional(),
  WXPAY_PUBLIC_KEY_FILE: z.string().optional(),
  /** Absent: the sandbox plays the mini-program; where it may not run, login by QR code is off. */
  WXMP_APPID: z.string().optional(),
  WXMP_SECRET: z.string().optional(),
  WXMP_LOGIN_PAGE: z.string().default("pages/login-confirm/login-confirm"),
  WXMP_ENV_VERSION: z.enum(["release", "trial", "develop"]).default("release"),
  SMS_DRIVER: z.enum(["sandbox", "aliyun", "tencent"]).default("sandbox"),
  ALIYUN_AK: z.string().optional(),
  ALIYUN_SK: z.string().optional(),
  ALIYUN_SMS_SIGN: z.string().optional(),
  ALIYUN_SMS_TEMPLATE: z.string().optional(),
  ALIYUN_SMS_NOTICE_TEMPLATE: z.string().optional(),
  TENCENT_SECRET_ID: z.string().optional(),
  TENCENT_SECRET_KEY: z.string().optional(),
  TENCENT_SMS_REGION: z.string().default("ap-guangzhou"),
  TENCENT_SMS_APPID: z.string().optional(),
  TENCENT_SMS_SIGN: z.string().optional(),
  TENCENT_SMS_TEMPLATE: z.string().optional(),
  TENCENT_SMS_NOTICE_TEMPLATE: z.string().optional(),
  /** Absent: mail goes to the sandbox. */
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(465),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  /** The address mail comes from; most providers want the one of SMTP_USER. */
  SMTP_FROM: z.string().optional(),
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

/** Whether `npm start` runs us, so that its end is to be ours. */
export function isStartedByNpm(environment: Record<string, string | undefined> = process.env): boolean {
  return environment.npm_lifecycle_event === "start";
}
