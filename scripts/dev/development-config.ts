import { type Config, readConfig } from "../../src/config.ts";
import { isLoopback } from "../../src/start/sandbox-access.ts";

/** The defaults that differ from `npm start`. */
const DEFAULTS = { HOST: "127.0.0.1", DATA_DIR: "./data-dev", LOG_LEVEL: "warn" };

/**
 * The configuration of `npm run dev`. Throws one line for the terminal when other machines could reach it: its policy
 * is weaker than that of the site, and it serves the sources.
 */
export function readDevelopmentConfig(environment: Record<string, string | undefined>): Config {
  if (environment.NODE_ENV === "production") throw new Error("NODE_ENV：开发模式不用于生产，生产请用 npm start");
  // Pages are rendered for each request, so that they reflect the current sources.
  const config = readConfig({ ...DEFAULTS, ...environment, NODE_ENV: "development", PAGE_CACHE_MIB: "0" });
  if (config.HOST === undefined || !isLoopback(config.HOST))
    throw new Error("HOST：开发模式只在本机监听，可以写 127.0.0.1、::1 或 localhost");
  return config;
}
