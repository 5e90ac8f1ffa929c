import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { createFixedClock } from "../../../test/time/fixed-clock.ts";
import type { Captcha } from "../../ports/captcha.ts";
import { CAPTCHA_SECONDS, createAltchaCaptcha } from "./altcha-captcha.ts";
import { deleteSpentCaptchas } from "./captcha-store.ts";
import { spentCaptchas } from "./captcha-tables.ts";

const appSecret = "a secret of the captcha tests, 32 bytes";
const clock = createFixedClock("2026-11-20T00:00:00Z");
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database?.drop();
});

const open = (secret = appSecret) => createAltchaCaptcha({ db: database.db, clock, appSecret: secret, cost: 10 });

async function solve(captcha: Captcha): Promise<string> {
  const challenge = (await captcha.create()).challenge as unknown as Challenge;
  return toText({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

function toText(solution: object): string {
  return Buffer.from(JSON.stringify(solution)).toString("base64");
}

test("accepts a solved challenge once, also when it is sent 20 times at the same time", async () => {
  const captcha = open();
  const solution = await solve(captcha);
  const answers = await Promise.all(Array.from({ length: 20 }, () => captcha.verify(solution)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await captcha.verify(solution)).toBe(false);
});

test("rejects a challenge after its time limit", async () => {
  const captcha = open();
  const [early, late] = [await solve(captcha), await solve(captcha)];
  clock.advance(CAPTCHA_SECONDS - 1);
  expect(await captcha.verify(early)).toBe(true);
  clock.advance(1);
  expect(await captcha.verify(late)).toBe(false);
});

test("any process of the site accepts the answer, another site does not", async () => {
  const captcha = open();
  expect(await open(`other ${appSecret}`).verify(await solve(captcha))).toBe(false);
  expect(await open().verify(await solve(captcha))).toBe(true);
});

test("rejects malformed solutions without throwing", async () => {
  const captcha = open();
  const nothings = [
    { challenge_id: "", answer: "" },
    { challenge_id: "AAAA", answer: "KWX3A" },
  ].map(toText);
  for (const text of ["", "e30=", "bnVsbA==", "[]", "%%%", "0".repeat(4000), ...nothings]) {
    expect(await captcha.verify(text)).toBe(false);
  }
});

test("deletes answered challenges after they have expired", async () => {
  const captcha = open();
  await captcha.verify(await solve(captcha));
  expect(await database.db.select().from(spentCaptchas)).not.toEqual([]);
  clock.advance(CAPTCHA_SECONDS + 1);
  await deleteSpentCaptchas(database.db, clock.now());
  expect(await database.db.select().from(spentCaptchas)).toEqual([]);
});
