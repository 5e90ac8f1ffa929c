import { randomBytes } from "node:crypto";
import type { Clock } from "../ports/clock.ts";

const MAX_TOKENS = 100;

/** Addresses of files that are valid for a limited time. */
export function createBillTokens(clock: Clock, lifetimeMs: number) {
  const files = new Map<string, { file: Buffer; until: number }>();
  return {
    add(file: Buffer): string {
      const token = randomBytes(24).toString("base64url");
      files.set(token, { file, until: clock.now().getTime() + lifetimeMs });
      for (const oldest of [...files.keys()].slice(0, -MAX_TOKENS)) files.delete(oldest);
      return token;
    },
    take(token: string): Buffer | null {
      const known = files.get(token);
      return known && known.until > clock.now().getTime() ? known.file : null;
    },
  };
}
