import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { Job } from "../../kit/process/job.ts";
import type { Captcha, CaptchaQuestion } from "../../ports/captcha.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Database } from "../../ports/database.ts";
import { deriveCaptchaKey } from "./captcha-key.ts";
import { captchaJobs, spendCaptcha } from "./captcha-store.ts";

/**
 * PBKDF2 runs in the browser's Web Crypto nearly as fast as on a server. Where Web Crypto is not available, it runs in
 * plain JavaScript.
 */
export const CAPTCHA_ALGORITHM = "PBKDF2/SHA-256";

/** Long enough for a slow phone and a hesitating user, short enough that collecting solutions does not pay. */
export const CAPTCHA_SECONDS = 300;

/** A browser tries 60 keys on average; a few slow tries cost a phone less overhead than many fast ones. */
const TRIES = { min: 20, max: 100 };

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
 * Proof of work by ALTCHA (v2 challenges). Solutions are sent as base64 of `{ challenge, solution }`, the format of its
 * solvers.
 * @param options.cost PBKDF2 iterations of one try
 */
export function createAltchaCaptcha(options: {
  db: Database;
  clock: Clock;
  appSecret: string;
  cost: number;
}): Captcha & { jobs: Job[] } {
  const { db, clock, appSecret, cost } = options;
  const secrets = {
    hmacSignatureSecret: deriveCaptchaKey(appSecret, "challenge").toString("base64url"),
    hmacKeySignatureSecret: deriveCaptchaKey(appSecret, "key").toString("base64url"),
  };

  async function create(): Promise<CaptchaQuestion> {
    const challenge = await createChallenge({
      ...secrets,
      algorithm: CAPTCHA_ALGORITHM,
      cost,
      counter: randomInt(TRIES.max, TRIES.min),
      deriveKey,
      // The library's own `expiresAt` is not used because it is compared with the machine's time instead of our clock.
      data: { expires_at: Math.floor(clock.now().getTime() / 1000) + CAPTCHA_SECONDS },
    });
    return { driver: "altcha", challenge: { ...challenge } };
  }

  async function verify(text: string): Promise<boolean> {
    const parsed = solutionSchema.safeParse(readSolutionText(text));
    if (!parsed.success) return false;
    const { challenge, solution } = parsed.data;
    const { nonce, data } = challenge.parameters;
    const expiresAt = new Date(data.expires_at * 1000);
    if (!(expiresAt > clock.now())) return false;
    const result = await verifySolution({ ...secrets, challenge, solution, deriveKey });
    return result.verified && spendCaptcha(db, { nonce, expiresAt });
  }

  return { create, verify, jobs: captchaJobs(options) };
}

/** Solutions are sent as base64 of JSON; null if the text is neither. */
function readSolutionText(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, "base64").toString("utf8"));
  } catch {
    // Any other value is not a solution; the schema rejects it.
    return null;
  }
}
