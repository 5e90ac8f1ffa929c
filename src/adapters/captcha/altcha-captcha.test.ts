import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { createFixedClock } from "../../../test/time/fixed-clock.ts";
import type { Captcha } from "../../ports/captcha.ts";
import { createAltchaCaptcha } from "./altcha-captcha.ts";

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

async function createChallenge(): Promise<Challenge> {
  const question = await captcha.create();
  if (question.driver !== "altcha") throw new Error(question.driver);
  return question.challenge as unknown as Challenge;
}

function send(content: object): Promise<boolean> {
  return captcha.verify(Buffer.from(JSON.stringify(content)).toString("base64"));
}

test("rejects a solved challenge that was changed afterwards", async () => {
  const changes: ((challenge: Challenge) => void)[] = [
    ({ parameters }) => {
      parameters.data = { expires_at: 4_000_000_000 };
    },
    ({ parameters }) => {
      parameters.cost = 1;
    },
  ];
  for (const change of changes) {
    const challenge = await createChallenge();
    const solution = await solveChallenge({ challenge, deriveKey });
    change(challenge);
    expect(await send({ challenge, solution })).toBe(false);
  }
});

test("rejects an unsolved challenge", async () => {
  const solution = { counter: 0, derivedKey: "00".repeat(32) };
  expect(await send({ challenge: await createChallenge(), solution })).toBe(false);
});
