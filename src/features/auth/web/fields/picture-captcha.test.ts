import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../../kit/api-error.ts";
import { realTiming } from "../../../../kit/timing.ts";
import type { CaptchaQuestion } from "../../contract.ts";
import { START } from "../session/session-fixture.ts";
import { FormRefusal, problemsOf } from "./form-problems.ts";
import { createPictureCaptcha, type HeldPicture } from "./picture-captcha.ts";

beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => vi.useRealTimers());

const SECONDS = 300;
const MISSING = { captcha: "请输入图中的 5 个字符" };
const wrongAnswer = new ApiError({ status: 400, code: "CAPTCHA_INVALID", message: "人机验证未通过" });

function pictureOf(id: number): Extract<CaptchaQuestion, { driver: "image" }> {
  return { driver: "image", challenge_id: `challenge-${id}`, image: `data:${id}`, expires_in: SECONDS };
}

/** A picture whose server answers with `answers` first, and then with picture after picture. */
function openPicture({ answers = [], held = null }: { answers?: unknown[]; held?: HeldPicture | null } = {}) {
  let asked = 0;
  const onUnseen = vi.fn();
  const picture = createPictureCaptcha({
    timing: realTiming,
    async ask() {
      asked += 1;
      const answer = answers.shift() ?? pictureOf(asked);
      if (answer instanceof Error) throw answer;
      return answer as CaptchaQuestion;
    },
    onUnseen,
    takeLeft: () => held,
  });
  return { picture, onUnseen, asked: () => asked };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** A picture that is looked at, with its five characters typed. */
async function openAnswered(typed = "kwx3a") {
  const opened = openPicture();
  opened.picture.setActive(true);
  await pass(0);
  opened.picture.type(typed);
  return opened;
}

function readSolution(text: string): unknown {
  return JSON.parse(Buffer.from(text, "base64").toString("utf8"));
}

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  const thrown = await work.catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(FormRefusal);
  return problemsOf(thrown);
}

test("a picture is fetched once it is looked at, and asks for its five characters", async () => {
  const { picture, asked } = openPicture();
  await pass(10);
  expect(asked()).toBe(0);
  picture.setActive(true);
  expect(picture.demand()).toEqual(MISSING);
  await pass(0);
  expect(picture.view()).toMatchObject({ stage: "open", image: "data:1" });
  for (const typed of ["", "kwx3", "kwx3ab"]) {
    picture.type(typed);
    expect(picture.demand()).toEqual(MISSING);
  }
  for (const typed of ["kwx3a", " kW x3a ", "ｋｗｘ３ａ"]) {
    picture.type(typed);
    expect(picture.demand()).toEqual({});
  }
  expect(asked()).toBe(1);
});

test("what was typed goes out with the challenge, letters beyond ASCII too", async () => {
  for (const typed of ["kwx3a", "ｋｗｘ３ａ", "验证码验证"]) {
    const { picture } = await openAnswered(typed);
    const run = vi.fn(async (solution: string) => readSolution(solution));
    expect(await picture.prove(run)).toEqual({ challenge_id: "challenge-1", answer: typed });
  }
});

test("after a call that went well the picture stays as it was, and a further call wants another", async () => {
  const { picture, asked } = await openAnswered();
  await picture.prove(async () => "sent");
  expect(picture.view()).toMatchObject({ stage: "passed", image: "data:1", typed: "kwx3a" });
  await pass(SECONDS * 2);
  expect(asked()).toBe(1);
  expect(await refusalOf(picture.prove(async () => "sent"))).toEqual({ captcha: expect.stringContaining("新图") });
  await pass(0);
  expect(picture.view()).toMatchObject({ stage: "open", image: "data:2", typed: "" });
});

test("after a wrong answer there is a new picture and an empty box, and the text belongs to it", async () => {
  const { picture } = await openAnswered();
  const refused = picture.prove(async () => {
    throw wrongAnswer;
  });
  expect(await refusalOf(refused)).toEqual({ captcha: expect.stringContaining("字符不对") });
  await pass(0);
  expect(picture.view()).toMatchObject({ stage: "open", image: "data:2", typed: "" });
});

test("after any other failure there is a new picture too, and the failure is what it was", async () => {
  const { picture } = await openAnswered();
  const tooMany = new ApiError({ status: 429, code: "TOO_MANY_REQUESTS", message: "太频繁" });
  await expect(
    picture.prove(async () => {
      throw tooMany;
    }),
  ).rejects.toBe(tooMany);
  await pass(0);
  expect(picture.view()).toMatchObject({ image: "data:2", typed: "" });
});

test("no picture is answered twice, also when two calls want it at once", async () => {
  const { picture } = await openAnswered();
  const run = vi.fn(async () => pass(1));
  const [first, second] = await Promise.allSettled([picture.prove(run), picture.prove(run)]);
  expect([first.status, second.status]).toEqual(["fulfilled", "rejected"]);
  expect(run).toHaveBeenCalledTimes(1);
});

test("a picture that grows old is replaced while it is seen, and never behind the visitor's back", async () => {
  const { picture, asked } = await openAnswered();
  picture.setActive(false);
  await pass(SECONDS * 3);
  expect(asked()).toBe(1);
  picture.setActive(true);
  await pass(0);
  expect(picture.view()).toMatchObject({ image: "data:2", typed: "", news: expect.stringContaining("过期") });
  await pass(SECONDS);
  expect(picture.view().image).toBe("data:3");
});

test("an old picture is not sent", async () => {
  const { picture } = await openAnswered();
  picture.setActive(false);
  await pass(SECONDS);
  const run = vi.fn(async () => "sent");
  expect(await refusalOf(picture.prove(run))).toEqual({ captcha: expect.stringContaining("过期") });
  expect(run).not.toHaveBeenCalled();
});

test("another picture at the visitor's wish; an earlier one that arrives late is not shown", async () => {
  const { picture } = openPicture({ answers: [new Promise((resolve) => setTimeout(resolve, 5000, pictureOf(9)))] });
  picture.setActive(true);
  await pass(1);
  picture.renew();
  await pass(0);
  expect(picture.view()).toMatchObject({ image: "data:2", news: "换了一张图片" });
  await pass(10);
  expect(picture.view().image).toBe("data:2");
});

test("a picture that cannot be fetched says why, and is asked for again by the next try", async () => {
  const tooMany = new ApiError({ status: 429, code: "TOO_MANY_REQUESTS", message: "请求过于频繁，请稍后再试" });
  const { picture } = openPicture({ answers: [tooMany] });
  picture.setActive(true);
  await pass(0);
  expect(picture.view()).toMatchObject({ stage: "failed", image: null, news: "请求过于频繁，请稍后再试" });
  expect(picture.demand()).toEqual(MISSING);
  await pass(0);
  expect(picture.view().stage).toBe("open");
});

test("a site that has gone over to unseen captchas takes the picture away", async () => {
  const { picture, onUnseen } = openPicture({ answers: [{ driver: "altcha", challenge: {} }] });
  picture.setActive(true);
  await pass(0);
  expect(onUnseen).toHaveBeenCalledTimes(1);
});

test("the next form goes on with an unanswered picture, unless it is nearly over or was answered", async () => {
  const { picture } = await openAnswered();
  const held = picture.held();
  const next = openPicture({ held });
  next.picture.setActive(true);
  expect(next.picture.view()).toMatchObject({ stage: "open", image: "data:1", typed: "" });
  expect(next.asked()).toBe(0);

  await pass(SECONDS - 30);
  const late = openPicture({ held });
  late.picture.setActive(true);
  expect(late.asked()).toBe(1);

  const used = await openAnswered();
  await used.picture.prove(async () => "sent");
  expect(used.picture.held()).toBeNull();
});
