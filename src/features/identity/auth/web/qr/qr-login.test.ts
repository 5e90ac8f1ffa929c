import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { realTiming } from "../../../../../kit/process/timing.ts";
import { checkTokenSet } from "../session/auth-answer.ts";
import { START, tokenSet } from "../session/session-fixture.ts";
import { readCodeAnswer, readStatusAnswer } from "./qr-answer.ts";
import { createQrLogin } from "./qr-login.ts";

beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => vi.useRealTimers());

const SECOND = 1000;
type Step = Record<string, unknown> | Error;

/** A login whose server answers each poll with the next step; the last one repeats. */
function openLogin(steps: Step[] = [{ status: "waiting", expires_in: 300 }], answerMs = 0) {
  const polled: string[] = [];
  let codes = 0;
  const onSuccess = vi.fn((answer: unknown) => void checkTokenSet(answer));
  const onRefusal = vi.fn((_: unknown) => false);
  const login = createQrLogin({
    timing: realTiming,
    requestCode: async () => {
      codes += 1;
      return { qr_code_url: `data:${codes}`, scene_str: `scene-${codes}`, expires_in: 300 };
    },
    requestStatus: async (scene) => {
      polled.push(scene);
      if (answerMs > 0) await new Promise((resolve) => setTimeout(resolve, answerMs));
      const step = steps.length > 1 ? steps.shift() : steps[0];
      if (step instanceof Error) throw step;
      return readStatusAnswer({ success: true, data: step });
    },
    onSuccess,
    onRefusal,
  });
  return { login, polled, codes: () => codes, onSuccess, onRefusal };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND);

test("fetches the code when the panel opens and polls its status every 2 s", async () => {
  const { login, polled, codes } = openLogin();
  await pass(10);
  expect(codes()).toBe(0);
  login.setActive(true);
  await pass(0);
  expect(login.view()).toMatchObject({ kind: "waiting", imageUrl: "data:1", expiresAt: START + 310 * SECOND });
  await pass(1.9);
  expect(polled).toEqual([]);
  await pass(0.1);
  expect(polled).toEqual(["scene-1"]);
  await pass(6);
  expect(polled).toHaveLength(4);
});

test("a hidden panel sends no request, and continues with the same code when it is visible again", async () => {
  const { login, polled, codes } = openLogin();
  login.setActive(true);
  await pass(4);
  login.setActive(false);
  await pass(60);
  expect(polled).toHaveLength(2);
  login.setActive(true);
  await pass(0);
  expect(polled).toHaveLength(3);
  expect(codes()).toBe(1);
});

// Covers spec §4.13.
test.each([
  ["waiting", { status: "waiting", expires_in: 290 }, "waiting"],
  ["scanned", { status: "scanned", expires_in: 290 }, "scanned"],
  ["need_phone", { status: "need_phone", temp_token: "temp", expires_in: 600 }, "need_phone"],
  ["need_phone without its token", { status: "need_phone", expires_in: 600 }, "failed"],
  ["success", { status: "success", ...tokenSet() }, "success"],
  ["success without a refresh token", { status: "success", ...tokenSet(), refresh_token: undefined }, "failed"],
  ["success without an access token", { status: "success", ...tokenSet(), access_token: undefined }, "failed"],
  ["an unknown status", { status: "odd", expires_in: 1 }, "waiting"],
] as const)("displays the answer %s", async (_, step, kind) => {
  const { login } = openLogin([step]);
  login.setActive(true);
  await pass(2);
  expect(login.view().kind).toBe(kind);
});

// Covers spec §4.13.
test("need_phone stores the temporary token and stops polling", async () => {
  const { login, polled } = openLogin([{ status: "need_phone", temp_token: "temp", expires_in: 600 }]);
  login.setActive(true);
  await pass(30);
  expect(polled).toHaveLength(1);
  expect(login.view()).toMatchObject({ tempToken: "temp" });
});

// Covers spec §4.13.
test("success passes on tokens and user once", async () => {
  const { login, onSuccess, polled } = openLogin([{ status: "success", ...tokenSet() }]);
  login.setActive(true);
  await pass(30);
  expect(onSuccess).toHaveBeenCalledTimes(1);
  expect(onSuccess.mock.calls[0]?.[0]).toMatchObject({ access_token: "access-0", refresh_token: "refresh-0" });
  expect(polled).toHaveLength(1);
});

test.each([
  [
    "the server reports it as expired",
    [
      { status: "expired", expires_in: 0 },
      { status: "waiting", expires_in: 300 },
    ],
    2,
  ],
  ["its time has ended", [{ status: "waiting", expires_in: 300 }], 302],
] as const)("renews an unscanned code when %s", async (_, steps, seconds) => {
  const { login, codes } = openLogin([...steps]);
  login.setActive(true);
  await pass(seconds);
  expect(codes()).toBe(2);
  expect(login.view()).toMatchObject({ kind: "waiting", imageUrl: "data:2" });
});

// Covers spec §4.13.
test("a code declined on the phone waits for the visitor's action", async () => {
  const { login, codes } = openLogin([
    { status: "scanned", expires_in: 290 },
    { status: "expired", expires_in: 0 },
    { status: "waiting", expires_in: 300 },
  ]);
  login.setActive(true);
  await pass(20);
  expect(login.view()).toEqual({ kind: "expired", isDeclined: true });
  expect(codes()).toBe(1);
  login.refresh();
  await pass(0);
  expect(login.view().kind).toBe("waiting");
  expect(codes()).toBe(2);
});

test("an abandoned tab stops fetching codes after half an hour", async () => {
  const { login, codes } = openLogin();
  login.setActive(true);
  await pass(3 * 3600);
  expect(login.view()).toEqual({ kind: "expired", isDeclined: false });
  expect(codes()).toBe(7);
});

test("requests lost answers again and displays the failure after the second one", async () => {
  const lost = new ApiError({ status: 0, code: "NETWORK", message: "网络连接失败，请检查网络" });
  const { login, polled } = openLogin([lost, lost, { status: "scanned", expires_in: 200 }]);
  login.setActive(true);
  await pass(2);
  expect(login.view()).toMatchObject({ isUnsteady: false });
  await pass(2);
  expect(login.view()).toMatchObject({ kind: "waiting", isUnsteady: true });
  await pass(2);
  expect(login.view()).toMatchObject({ kind: "scanned", isUnsteady: false });
  expect(polled).toHaveLength(3);
});

test("when throttled, it waits as long as the server requires", async () => {
  const busy = new ApiError({ status: 429, code: "TOO_MANY_REQUESTS", message: "太快", extra: { retry_after: 7 } });
  const { login, polled } = openLogin([busy, { status: "waiting", expires_in: 200 }]);
  login.setActive(true);
  await pass(2);
  await pass(6.9);
  expect(polled).toHaveLength(1);
  await pass(0.1);
  expect(polled).toHaveLength(2);
});

test("a banned account gets the reason, and polling ends", async () => {
  const banned = new ApiError({ status: 401, code: "USER_BANNED", message: "账号已被封禁，请联系客服" });
  const { login, polled } = openLogin([banned]);
  login.setActive(true);
  await pass(20);
  expect(login.view()).toEqual({ kind: "failed", message: "账号已被封禁，请联系客服" });
  expect(polled).toHaveLength(1);
});

test("ignores an answer that arrives after a new code was fetched", async () => {
  const { login } = openLogin(
    [
      { status: "scanned", expires_in: 200 },
      { status: "waiting", expires_in: 300 },
    ],
    500,
  );
  login.setActive(true);
  await pass(2.1);
  login.refresh();
  await pass(1);
  expect(login.view()).toMatchObject({ kind: "waiting", imageUrl: "data:2" });
});

const MALFORMED = "二维码响应格式错误：缺少 success 或 data";
const code = { qr_code_url: "data:1", scene_str: "scene-1", expires_in: 300 };

// Covers spec §5.7.
test.each([
  [{ success: true }, MALFORMED],
  [{ data: code }, MALFORMED],
  [{ success: false, data: code }, MALFORMED],
  [{ success: true, data: { qr_code_url: "x" } }, MALFORMED],
  [{ success: false, message: "扫码登录未开启" }, "扫码登录未开启"],
  [null, MALFORMED],
])("rejects the code answer %j: %s", (answer, message) => {
  expect(() => readCodeAnswer(answer)).toThrow(message);
});

// Covers spec §5.7.
test.each([
  [{ success: true }, MALFORMED],
  [{ data: { status: "waiting" } }, MALFORMED],
  [{ success: true, data: { status: "odd" } }, MALFORMED],
  [{ success: false, message: "请求过于频繁" }, "请求过于频繁"],
])("rejects the status answer %j: %s", (answer, message) => {
  expect(() => readStatusAnswer(answer)).toThrow(message);
});
