import type { Config } from "../config.ts";

/** The address that visitors see, without a slash at its end: the configured one, or this machine's with its port. */
export function publicOrigin({ ORIGIN }: Pick<Config, "ORIGIN">, port: number): string {
  return (ORIGIN ?? `http://localhost:${port}`).replace(/\/$/, "");
}
