import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

function wrongness(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    return (error as Error).message;
  }
  return "accepted";
}

test.for([
  { PORT: "" },
  { PORT: "http" },
  { PORT: "70000" },
  { PORT: "3000.5" },
  { HOST: "" },
  { DATA_DIR: "" },
  { DATA_DIR: " " },
  { ORIGIN: "example.com" },
  { ORIGIN: "ftp://example.com" },
  { ORIGIN: "https://example.com/site" },
  { ORIGIN: "https://user@example.com" },
  { DATABASE_URL: "" },
  { DATABASE_URL: "mysql://a:b@localhost/zhixing" },
  { DATABASE_URL: "localhost" },
  { DATABASE_URL: "postgresql://a:b@localhost" },
  { TRUSTED_PROXIES: "10.0.0.0/33" },
  { TRUSTED_PROXIES: "proxy.local" },
  { TRUSTED_PROXIES: "10.0.0.1/8/8" },
  { LOG_LEVEL: "loud" },
  { CLIENT_LOG_LEVEL: "-1" },
  { CLIENT_LOG_LEVEL: "5" },
  { CLIENT_LOG_LEVEL: "warn" },
  { ALLOW_SANDBOX: "yes" },
  { SEED_DEMO: "true" },
  { APP_SECRET: "short" },
  { SMTP_HOST: "" },
  { S3_BUCKET: "My_Bucket" },
  { S3_ENDPOINT: "s3.example.com" },
  { S3_ENDPOINT: "https://key@s3.example.com" },
  { S3_ADDRESSING: "subdomain" },
  { S3_SECRET_ACCESS_KEY: "" },
] as Record<string, string>[])("%j is refused in one Chinese line that names the variable", (environment) => {
  const line = wrongness(environment);
  expect(line).toMatch(new RegExp(`^配置有误：${Object.keys(environment)[0]}：[^\\n]*[\\u4e00-\\u9fff]`));
  expect(line).not.toMatch(/invalid|expected|too /i);
});

test("valid settings are parsed to their meaning", () => {
  const environment = {
    PORT: "0",
    ORIGIN: "https://example.com/",
    DATABASE_URL: "postgresql://a:b%40c@db.internal:5432/zhixing?sslmode=require",
    TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,fd00::/8",
    ALLOW_SANDBOX: "1",
  };
  expect(readConfig(environment)).toMatchObject({
    ...environment,
    PORT: 0,
    ALLOW_SANDBOX: true,
    TRUSTED_PROXIES: ["127.0.0.1", "10.0.0.0/8", "fd00::/8"],
    SMTP_PORT: 465,
  });
});

// Covers spec §9.1.
test("browsers write warnings and worse to their console unless another level, or nothing, is configured", () => {
  expect(readConfig({}).CLIENT_LOG_LEVEL).toBe(2);
  for (const level of [0, 1, 2, 3, 4])
    expect(readConfig({ CLIENT_LOG_LEVEL: String(level) }).CLIENT_LOG_LEVEL).toBe(level);
});
