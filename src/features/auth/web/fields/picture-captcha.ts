import { ApiError } from "../../../../kit/api-error.ts";
import type { Timing } from "../../../../kit/timing.ts";
import { DEFAULT_FAILURE_MESSAGE } from "../../auth-codes.ts";
import type { CaptchaQuestion } from "../../contract.ts";
import { type FormProblems, FormRefusal, MISSING_PICTURE_ANSWER } from "./form-problems.ts";

/** A picture that nobody has answered yet. */
export interface HeldPicture {
  question: Extract<CaptchaQuestion, { driver: "image" }>;
  /** Milliseconds. */
  expiresAt: number;
}

export interface PictureView {
  /** `sent`: its answer is on the way. `passed`: it has done its work, a further call needs another. */
  stage: "loading" | "open" | "sent" | "passed" | "failed";
  /** null while there is none to be seen. */
  image: string | null;
  typed: string;
  /** What has happened to the picture, for those who do not see it change; when it failed, why. */
  news: string;
}

export interface PictureParts {
  timing: Timing;
  ask(): Promise<CaptchaQuestion>;
  /** The site asks for no pictures any more. */
  onUnseen(): void;
  /** A picture that another form fetched and did not need. */
  takeLeft(): HeldPicture | null;
}

const CHARACTERS = 5;
const NEXT = "每张图片只能用一次，请输入新图中的 5 个字符";
const WRONG = "图中的字符不对，或图片已过期，请看新的一张";
const LEAST_HELD_MS = 60_000;

export type PictureCaptcha = ReturnType<typeof createPictureCaptcha>;

/** The picture of one form: fetched when it is looked at, replaced when it is used up or too old. */
export function createPictureCaptcha(parts: PictureParts) {
  const { timing } = parts;
  const listeners = new Set<() => void>();
  let view: PictureView = { stage: "loading", image: null, typed: "", news: "" };
  let held: HeldPicture | null = null;
  let isActive = false;
  let cancelTimer = () => {};
  // Answers that come after another picture was asked for change nothing.
  let round = 0;

  function show(changes: Partial<PictureView>) {
    view = { ...view, ...changes };
    for (const listener of listeners) listener();
  }

  function open(picture: HeldPicture, news: string) {
    held = picture;
    show({ stage: "open", image: picture.question.image, news });
    replaceWhenOld();
  }

  function replaceWhenOld() {
    cancelTimer();
    if (!isActive || held === null) return;
    cancelTimer = timing.startTimer(
      () => void load("图片已过期，换了一张"),
      Math.max(0, held.expiresAt - timing.now()),
    );
  }

  async function load(news: string): Promise<void> {
    cancelTimer();
    round += 1;
    const asked = round;
    held = null;
    show({ stage: "loading", image: null, typed: "", news: "" });
    try {
      const question = await parts.ask();
      if (asked !== round) return;
      if (question.driver !== "image") return parts.onUnseen();
      open({ question, expiresAt: timing.now() + question.expires_in * 1000 }, news);
    } catch (thrown) {
      if (asked !== round) return;
      show({ stage: "failed", news: thrown instanceof ApiError ? thrown.message : DEFAULT_FAILURE_MESSAGE });
    }
  }

  /** The visitor asks for another picture. */
  function renew() {
    void load("换了一张图片");
  }

  /** Whether the form is on screen and the page visible: nothing is fetched otherwise. */
  function setActive(next: boolean) {
    if (next === isActive) return;
    isActive = next;
    if (!isActive) return cancelTimer();
    if (round > 0) return replaceWhenOld();
    const left = parts.takeLeft();
    if (left === null || left.expiresAt - timing.now() < LEAST_HELD_MS) return void load("");
    round += 1;
    open(left, "");
  }

  /** What the visitor still has to do before `prove`; brings a new picture where this one is of no use. */
  function demand(): FormProblems {
    switch (view.stage) {
      case "open":
        if (held === null || held.expiresAt <= timing.now()) return demandNext(WRONG);
        return countCharacters(view.typed) === CHARACTERS ? {} : { captcha: MISSING_PICTURE_ANSWER };
      case "passed":
        return demandNext(NEXT);
      case "failed":
        return demandNext(MISSING_PICTURE_ANSWER);
      case "loading":
      case "sent":
        return { captcha: MISSING_PICTURE_ANSWER };
    }
  }

  function demandNext(text: string): FormProblems {
    renew();
    return { captcha: text };
  }

  /** Runs a call with what was typed. A picture is good for one call: after a failed one there is another. */
  async function prove<T>(run: (solution: string) => Promise<T>): Promise<T> {
    const problems = demand();
    if (held === null || Object.keys(problems).length > 0) throw new FormRefusal(problems);
    const solution = writeSolution(held, view.typed);
    const used = round;
    held = null;
    cancelTimer();
    show({ stage: "sent" });
    try {
      const result = await run(solution);
      if (used === round) show({ stage: "passed", news: "图形验证已通过" });
      return result;
    } catch (thrown) {
      if (used === round) renew();
      const isWrong = thrown instanceof ApiError && thrown.code === "CAPTCHA_INVALID";
      throw isWrong ? new FormRefusal({ captcha: WRONG }) : thrown;
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => view,
    type: (typed: string) => show({ typed }),
    setActive,
    renew,
    demand,
    prove,
    /** What another form may go on with once this one is left. */
    held: () => held,
  };
}

/** As the server counts them: spaces between are no characters, and a full-width letter is one. */
function countCharacters(typed: string): number {
  return [...typed.normalize("NFKC").replace(/\s/g, "")].length;
}

function writeSolution({ question }: HeldPicture, answer: string): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ challenge_id: question.challenge_id, answer }));
  return btoa(String.fromCharCode(...bytes));
}
