import { afterEach, expect, test, vi } from "vitest";
import { fetchOrTakeEarly, keepEarlyAnswer } from "./early-answer.ts";

const path = "/api/v1/articles/7";

afterEach(() => vi.unstubAllGlobals());

function begin(answer: Promise<Response>) {
  const fetched = vi.fn(async () => new Response("late"));
  vi.stubGlobal("fetch", fetched);
  const stop = new AbortController();
  keepEarlyAnswer({ path, answer, stop });
  const ask = async (url: string, init: RequestInit = {}) => (await fetchOrTakeEarly(url, init)).text();
  return { ask, fetched, stop };
}

test("the early answer serves the first request for it, and a second one fetches again", async () => {
  const { ask, fetched } = begin(Promise.resolve(new Response("early")));
  expect(await ask("/api/v1/articles/8?_t=1")).toBe("late");
  expect(await ask(`${path}?_t=1`)).toBe("early");
  expect(await ask(`${path}?_t=2`)).toBe("late");
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("a request with a token does not use the early answer", async () => {
  const { ask } = begin(Promise.resolve(new Response("early")));
  expect(await ask(path, { headers: { Authorization: "Bearer t" } })).toBe("late");
});

test("a failed early answer is fetched again", async () => {
  const { ask } = begin(Promise.reject(new TypeError("Failed to fetch")));
  expect(await ask(path)).toBe("late");
});

test("who gives up ends what was begun", async () => {
  const { ask, stop } = begin(Promise.resolve(new Response("early")));
  const asking = new AbortController();
  await ask(path, { signal: asking.signal });
  asking.abort();
  expect(stop.signal.aborted).toBe(true);
});
