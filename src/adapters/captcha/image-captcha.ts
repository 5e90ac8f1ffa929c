import { randomBytes, randomInt } from "node:crypto";
import { z } from "zod";
import type { Job } from "../../kit/job.ts";
import type { Captcha, CaptchaQuestion } from "../../ports/captcha.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Database } from "../../ports/database.ts";
import { captchaGlyphs } from "./captcha-glyphs.ts";
import { captchaJobs, spendCaptcha } from "./captcha-store.ts";
import { drawCaptcha } from "./draw-captcha.ts";
import { openPicture, sealPicture } from "./sealed-picture.ts";
import { readSolutionText } from "./solution-text.ts";

/** As long as a code lives: who reads slowly or looks for a number first must not be overtaken by a new picture. */
export const PICTURE_SECONDS = 300;

const CHARACTERS = 5;

const solutionSchema = z.object({ challenge_id: z.base64url().max(1000), answer: z.string().max(40) });

interface ImageCaptchaOptions {
  db: Database;
  clock: Clock;
  appSecret: string;
  /** What the picture shows, in capitals. */
  chooseCharacters?(): string;
}

/**
 * A picture of five characters to be typed. Nothing is stored until it is answered: the challenge carries its own
 * answer, sealed, and one try, right or wrong, spends it. Solutions are base64 of `{ challenge_id, answer }`.
 */
export function createImageCaptcha(options: ImageCaptchaOptions): Captcha & { jobs: Job[] } {
  const { db, clock, appSecret, chooseCharacters = drawCharacters } = options;

  async function create(): Promise<CaptchaQuestion> {
    const characters = chooseCharacters();
    const challengeId = sealPicture(appSecret, {
      nonce: randomBytes(16).toString("base64url"),
      expiresAt: new Date(clock.now().getTime() + PICTURE_SECONDS * 1000),
      answer: characters,
    });
    return { driver: "image", challengeId, png: await drawCaptcha(characters), expiresInSeconds: PICTURE_SECONDS };
  }

  async function verify(text: string): Promise<boolean> {
    const parsed = solutionSchema.safeParse(readSolutionText(text));
    if (!parsed.success) return false;
    const picture = openPicture(appSecret, parsed.data.challenge_id);
    if (picture === null || !(picture.expiresAt > clock.now())) return false;
    const { nonce, expiresAt, answer } = picture;
    // Spent before it is judged: a second guess at the same picture must not exist, not even at the same moment.
    if (!(await spendCaptcha(db, { nonce, expiresAt }))) return false;
    return normalizeAnswer(parsed.data.answer) === answer;
  }

  return { create, verify, jobs: captchaJobs(options) };
}

function drawCharacters(): string {
  const all = Object.keys(captchaGlyphs);
  return Array.from({ length: CHARACTERS }, () => all[randomInt(all.length)]).join("");
}

/** As people type it: small letters, spaces between, full-width from a Chinese keyboard. */
function normalizeAnswer(answer: string): string {
  return answer.normalize("NFKC").replace(/\s/g, "").toUpperCase();
}
