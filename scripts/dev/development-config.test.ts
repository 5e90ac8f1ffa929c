import { expect, test } from "vitest";
import { readDevelopmentConfig } from "./development-config.ts";

test.each(["0.0.0.0", "::", "192.168.1.5", "example.com"])("development refuses to listen on %s", (HOST) => {
  expect(() => readDevelopmentConfig({ HOST })).toThrow(/^HOST：开发模式只在本机监听/);
});

test.each(["127.0.0.1", "::1", "localhost", "127.0.0.2"])("development listens on %s", (HOST) => {
  expect(readDevelopmentConfig({ HOST }).HOST).toBe(HOST);
});

test("development refuses NODE_ENV=production", () => {
  expect(() => readDevelopmentConfig({ NODE_ENV: "production" })).toThrow("NODE_ENV：开发模式不用于生产");
});

test("development listens on this machine, has a data folder of its own and caches no page", () => {
  const config = readDevelopmentConfig({ PAGE_CACHE_MIB: "64" });
  expect(config).toMatchObject({ HOST: "127.0.0.1", NODE_ENV: "development", PAGE_CACHE_MIB: 0 });
  expect(config.dataDir).toMatch(/[\\/]data-dev$/);
});

test("an invalid variable is reported as on the production site", () => {
  expect(() => readDevelopmentConfig({ PORT: "many" })).toThrow("PORT：要写一个整数");
});
