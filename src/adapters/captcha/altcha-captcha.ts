import { hkdfSync } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { lt } from "drizzle-orm";
import { z } from "zod";
import type { Captcha } from "../../ports/captcha.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Database } from "../../ports/database.ts";
import { spentCaptchas } from "./captcha-tables.ts";

/** PBKDF2 runs in every browser's own crypto, off the main thread, and nearly as fast as on a server. */
export const CAPTCHA_ALGORITHM = "PBKDF2/SHA-256";

/** Long enough for a slow phone and a second thought, short enough that hoarding does not pay. */
export const CAPTCHA_SECONDS = 300;

/** A browser tries 60 keys on average; few long tries cost a phone less overhead than many short ones. */
const TRIES = { least: 20, most: 100 };

const solutionSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(CAPTCHA_ALGORITHM),
      nonce: z.hex().max(128),
      salt: z.hex().max(128),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.hex(),
      keySignature: z.hex(),
      data: z.object({ expires_at: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * Proof of work by ALTCHA (v2 challenges). Solutions travel as base64 of `{ challenge, solution }`, as its solvers print them.
 * @param options.cost PBKDF2 iterations of one try
 */
export function createAltchaCaptcha(options: { db: Database; clock: Clock; appSecret: string; cost: number }): Captcha {
  const { db, clock, appSecret, cost } = options;
  const secrets = {
    hmacSignatureSecret: deriveSecret(appSecret, "challenge"),
    hmacKeySignatureSecret: deriveSecret(appSecret, "key"),
  };

  async function create(): Promise<Record<string, unknown>> {
    const challenge = await createChallenge({
      ...secrets,
      algorithm: CAPTCHA_ALGORITHM,
      cost,
      counter: randomInt(TRIES.most, TRIES.least),
      deriveKey,
      // Not the library's own `expiresAt`: that one is compared with the machine's time instead of our clock.
      data: { expires_at: Math.floor(clock.now().getTime() / 1000) + CAPTCHA_SECONDS },
    });
    return { ...challenge };
  }

  async function verify(text: string): Promise<boolean> {
    const parsed = solutionSchema.safeParse(readJson(text));
    if (!parsed.success) return false;
    const { challenge, solution } = parsed.data;
    const { nonce, data } = challenge.parameters;
    const expiresAt = new Date(data.expires_at * 1000);
    if (!(expiresAt > clock.now())) return false;
    const result = await verifySolution({ ...secrets, challenge, solution, deriveKey });
    return result.verified && spend(db, { nonce, expiresAt });
  }

  return { driver: "altcha", create, verify };
}

/** Forgets answered challenges that are too old to be answered again; a job calls it now and then. */
export async function deleteSpentCaptchas(db: Database, now: Date): Promise<void> {
  await db.delete(spentCaptchas).where(lt(spentCaptchas.expiresAt, now));
}

async function spend(db: Database, challenge: { nonce: string; expiresAt: Date }): Promise<boolean> {
  const spent = await db.insert(spentCaptchas).values(challenge).onConflictDoNothing().returning();
  return spent.length === 1;
}

function readJson(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, "base64").toString("utf8"));
  } catch {
    // Whatever it was, it is no solution; the schema says so.
    return null;
  }
}

function deriveSecret(appSecret: string, purpose: string): string {
  return Buffer.from(hkdfSync("sha256", appSecret, "", `zhixing/captcha-${purpose}`, 32)).toString("base64url");
}
