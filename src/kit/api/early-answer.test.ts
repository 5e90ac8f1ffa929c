import { afterEach, expect, test, vi } from "vitest";
import { fetchOrTakeEarly, storeEarlyAnswer } from "./early-answer.ts";

const path = "/api/v1/articles/7";

afterEach(() => vi.unstubAllGlobals());

function begin(answer: Promise<Response>) {
  const fetched = vi.fn(async () => new Response("late"));
  vi.stubGlobal("fetch", fetched);
  const stop = new AbortController();
  storeEarlyAnswer({ path, answer, stop });
  const fetchText = async (url: string, init: RequestInit = {}) => (await fetchOrTakeEarly(url, init)).text();
  return { fetchText, fetched, stop };
}

test("the early answer serves the first matching request, and a second request fetches again", async () => {
  const { fetchText, fetched } = begin(Promise.resolve(new Response("early")));
  expect(await fetchText("/api/v1/articles/8?_t=1")).toBe("late");
  expect(await fetchText(`${path}?_t=1`)).toBe("early");
  expect(await fetchText(`${path}?_t=2`)).toBe("late");
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("a request with a token does not use the early answer", async () => {
  const { fetchText } = begin(Promise.resolve(new Response("early")));
  expect(await fetchText(path, { headers: { Authorization: "Bearer t" } })).toBe("late");
});

test("fetches again after a failed early answer", async () => {
  const { fetchText } = begin(Promise.reject(new TypeError("Failed to fetch")));
  expect(await fetchText(path)).toBe("late");
});

test("an aborted request also aborts the early one", async () => {
  const { fetchText, stop } = begin(Promise.resolve(new Response("early")));
  const pending = new AbortController();
  await fetchText(path, { signal: pending.signal });
  pending.abort();
  expect(stop.signal.aborted).toBe(true);
});
