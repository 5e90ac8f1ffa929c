import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { createFixedClock } from "../../../test/time/fixed-clock.ts";
import type { Captcha } from "../../ports/captcha.ts";
import { captchaGlyphs } from "./captcha-glyphs.ts";
import { spentCaptchas } from "./captcha-tables.ts";
import { drawCaptcha, drawCaptchaSvg } from "./draw-captcha.ts";
import { createImageCaptcha } from "./image-captcha.ts";

const appSecret = "a secret of the captcha tests, 32 bytes";
const ANSWER = "KWX3A";
const clock = createFixedClock("2026-11-20T00:00:00Z");
let database: TestDatabase;
let captcha: Captcha;

beforeAll(async () => {
  database = await createTestDatabase();
  captcha = createImageCaptcha({ db: database.db, clock, appSecret, chooseCharacters: () => ANSWER });
});
afterAll(async () => {
  await database?.drop();
});

async function createPicture() {
  const question = await captcha.create();
  if (question.driver !== "image") throw new Error(question.driver);
  return question;
}

function send(challengeId: string, answer: string): Promise<boolean> {
  return captcha.verify(Buffer.from(JSON.stringify({ challenge_id: challengeId, answer })).toString("base64"));
}

test("the answer passes however it is typed: small letters, spaces, full-width", async () => {
  for (const typed of [ANSWER, "kwx3a", " kW x3a ", "ｋｗｘ３ａ"]) {
    expect(await send((await createPicture()).challengeId, typed)).toBe(true);
  }
});

test("one wrong answer spends the picture, the right one comes too late", async () => {
  for (const wrong of ["KWX3C", "", "KWX3", "KWX3AA"]) {
    const { challengeId } = await createPicture();
    expect(await send(challengeId, wrong)).toBe(false);
    expect(await send(challengeId, ANSWER)).toBe(false);
  }
});

test("every guess at once at one picture is one guess", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { challengeId } = await createPicture();
    const guesses = ["AAAAA", "CCCCC", "EEEEE", ANSWER, ANSWER, "HHHHH"];
    const answers = await Promise.all(guesses.map((guess) => send(challengeId, guess)));
    expect(answers.filter(Boolean).length).toBeLessThanOrEqual(1);
  }
});

test("a changed challenge is nobody's, and leaves nothing behind in the database", async () => {
  const { challengeId } = await createPicture();
  const before = await database.db.$count(spentCaptchas);
  for (let place = 0; place < challengeId.length; place += 7) {
    const other = challengeId[place] === "A" ? "B" : "A";
    const changed = challengeId.slice(0, place) + other + challengeId.slice(place + 1);
    expect(await send(changed, ANSWER)).toBe(false);
  }
  expect(await database.db.$count(spentCaptchas)).toBe(before);
  expect(await send(challengeId, ANSWER)).toBe(true);
});

test("neither the challenge nor the drawing nor the picture says the answer in writing", async () => {
  const { challengeId, png } = await createPicture();
  const opened = Buffer.from(challengeId, "base64url").toString("latin1");
  const svg = drawCaptchaSvg(ANSWER);
  expect(svg).not.toMatch(/<text|<title|<desc|id=|class=/);
  for (const text of [challengeId, opened, svg, png.toString("latin1")]) {
    expect(text.toUpperCase()).not.toContain(ANSWER);
  }
  // Pixels and nothing else: no comment, no text chunk.
  const metadata = await sharp(png).metadata();
  expect(metadata).toMatchObject({ format: "png", width: 440, height: 144 });
  expect(png.toString("latin1")).not.toMatch(/tEXt|iTXt|zTXt|eXIf/);
});

test("the same characters never give the same picture, and challenges never repeat", async () => {
  const pictures = await Promise.all(Array.from({ length: 10 }, createPicture));
  expect(new Set(pictures.map(({ png }) => png.toString("base64"))).size).toBe(10);
  expect(new Set(pictures.map(({ challengeId }) => challengeId)).size).toBe(10);
});

test("every character can be drawn, leaves ink, and stays small enough for one answer", async () => {
  for (const character of Object.keys(captchaGlyphs)) {
    const png = await drawCaptcha(character.repeat(5));
    expect(png.length).toBeLessThan(16_000);
    expect((await sharp(png).stats()).entropy).toBeGreaterThan(0.5);
  }
  await expect(drawCaptcha("0")).rejects.toThrow("no glyph");
});
