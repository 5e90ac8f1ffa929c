import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { createFixedClock } from "../../../test/fixed-clock.ts";
import type { Captcha } from "../../ports/captcha.ts";
import { CAPTCHA_SECONDS, createAltchaCaptcha, deleteSpentCaptchas } from "./altcha-captcha.ts";
import { spentCaptchas } from "./captcha-tables.ts";

const appSecret = "a secret of the captcha tests, 32 bytes";
const clock = createFixedClock("2026-11-20T00:00:00Z");
let database: TestDatabase;
let captcha: Captcha;

beforeAll(async () => {
  database = await createTestDatabase();
  captcha = createAltchaCaptcha({ db: database.db, clock, appSecret, cost: 10 });
});
afterAll(async () => {
  await database?.drop();
});

/** Solves as the browser does: by the library's WebCrypto part. */
async function solve(change: (challenge: Challenge) => void = () => undefined): Promise<string> {
  const challenge = (await captcha.create()) as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  change(challenge);
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

test("a solved challenge passes once, also when it is sent 20 times at once", async () => {
  const solution = await solve();
  const answers = await Promise.all(Array.from({ length: 20 }, () => captcha.verify(solution)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await captcha.verify(solution)).toBe(false);
});

test("a challenge is worth nothing after five minutes", async () => {
  const [early, late] = [await solve(), await solve()];
  clock.advance(CAPTCHA_SECONDS - 1);
  expect(await captcha.verify(early)).toBe(true);
  clock.advance(1);
  expect(await captcha.verify(late)).toBe(false);
});

test("changed, foreign and senseless solutions do not pass and do not throw", async () => {
  const later = await solve(({ parameters }) => {
    parameters.data = { expires_at: 4_000_000_000 };
  });
  const easier = await solve(({ parameters }) => {
    parameters.cost = 1;
  });
  const other = createAltchaCaptcha({ db: database.db, clock, appSecret: `other ${appSecret}`, cost: 10 });
  expect(await captcha.verify(later)).toBe(false);
  expect(await captcha.verify(easier)).toBe(false);
  expect(await other.verify(await solve())).toBe(false);
  for (const text of ["", "e30=", "bnVsbA==", "[]", "%%%", "0".repeat(4000)]) {
    expect(await captcha.verify(text)).toBe(false);
  }
});

test("an unsolved challenge does not pass", async () => {
  const challenge = await captcha.create();
  const solution = { counter: 0, derivedKey: "00".repeat(32) };
  expect(await captcha.verify(Buffer.from(JSON.stringify({ challenge, solution })).toString("base64"))).toBe(false);
});

test("answered challenges are forgotten once they have expired", async () => {
  await captcha.verify(await solve());
  clock.advance(CAPTCHA_SECONDS + 1);
  await deleteSpentCaptchas(database.db, clock.now());
  expect(await database.db.select().from(spentCaptchas)).toEqual([]);
});
