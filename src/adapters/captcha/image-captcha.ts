import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Captcha, CaptchaQuestion } from "../../ports/captcha.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Database } from "../../ports/database.ts";
import { captchaGlyphs } from "./captcha-glyphs.ts";
import { deriveCaptchaKey } from "./captcha-key.ts";
import { spendCaptcha } from "./captcha-store.ts";
import { drawCaptcha } from "./draw-captcha.ts";
import { readSolutionText } from "./solution-text.ts";

/** As long as a code lives: who reads slowly or looks for a number first must not be overtaken by a new picture. */
export const PICTURE_SECONDS = 300;

const CHARACTERS = 5;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const solutionSchema = z.object({ challenge_id: z.base64url().max(1000), answer: z.string().max(40) });
const sealedSchema = z.object({ nonce: z.string(), expires_at: z.number(), answer: z.string() });
type Sealed = z.output<typeof sealedSchema>;

interface ImageCaptchaOptions {
  db: Database;
  clock: Clock;
  appSecret: string;
  /** What the picture shows, in capitals. */
  chooseCharacters?(): string;
}

/**
 * A picture of five characters to be typed. Nothing is stored until it is answered: the challenge carries the HMAC of
 * its answer, sealed, and one answer, right or wrong, spends it. Solutions are base64 of `{ challenge_id, answer }`.
 */
export function createImageCaptcha(options: ImageCaptchaOptions): Captcha {
  const { db, clock, appSecret, chooseCharacters = drawCharacters } = options;
  const sealKey = deriveCaptchaKey(appSecret, "image-seal");
  const answerKey = deriveCaptchaKey(appSecret, "image-answer");

  function sign(nonce: string, answer: string): Buffer {
    return createHmac("sha256", answerKey).update(`${nonce} ${answer}`).digest();
  }

  async function create(): Promise<CaptchaQuestion> {
    const characters = chooseCharacters();
    const nonce = randomBytes(16).toString("base64url");
    const challengeId = seal(sealKey, {
      nonce,
      expires_at: clock.now().getTime() + PICTURE_SECONDS * 1000,
      answer: sign(nonce, characters).toString("base64url"),
    });
    return { driver: "image", challengeId, png: await drawCaptcha(characters), expiresInSeconds: PICTURE_SECONDS };
  }

  async function verify(text: string): Promise<boolean> {
    const parsed = solutionSchema.safeParse(readSolutionText(text));
    if (!parsed.success) return false;
    const challenge = open(sealKey, parsed.data.challenge_id);
    if (challenge === null) return false;
    const expiresAt = new Date(challenge.expires_at);
    if (!(expiresAt > clock.now())) return false;
    // Spent before it is judged: a second guess at the same picture must not exist, not even at the same moment.
    if (!(await spendCaptcha(db, { nonce: challenge.nonce, expiresAt }))) return false;
    const given = sign(challenge.nonce, normalizeAnswer(parsed.data.answer));
    return timingSafeEqual(given, Buffer.from(challenge.answer, "base64url"));
  }

  return { create, verify };
}

function drawCharacters(): string {
  const all = Object.keys(captchaGlyphs);
  return Array.from({ length: CHARACTERS }, () => all[randomInt(all.length)]).join("");
}

/** As people type it: small letters, spaces between, full-width from a Chinese keyboard. */
function normalizeAnswer(answer: string): string {
  return answer.normalize("NFKC").replace(/\s/g, "").toUpperCase();
}

function seal(key: Buffer, content: Sealed): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** null: not sealed by us. */
function open(key: Buffer, sealed: string): Sealed | null {
  const bytes = Buffer.from(sealed, "base64url");
  const head = IV_BYTES + TAG_BYTES;
  if (bytes.length <= head) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, head));
  try {
    const content = Buffer.concat([decipher.update(bytes.subarray(head)), decipher.final()]);
    return sealedSchema.parse(JSON.parse(content.toString("utf8")));
  } catch {
    // The tag does not fit: changed, or another site's.
    return null;
  }
}
