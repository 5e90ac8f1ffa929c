import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createIconStore as createLoggingStore } from "./icon-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const BODY = '<path d="M1 1"/>';
const answerOf = (icons: Record<string, unknown>) => new Response(JSON.stringify({ icons }));
const logged: unknown[] = [];
const createIconStore = (fetchIcons: Parameters<typeof createLoggingStore>[0]) =>
  createLoggingStore(fetchIcons, (event, details) => void logged.push({ event, ...details }));
const settled = () => vi.advanceTimersByTimeAsync(1);

/** Ends only by the signal, like a server that never answers. */
const never = (_url: string, { signal }: { signal: AbortSignal }) =>
  new Promise<Response>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

// AbortSignal.timeout uses a clock that tests cannot control: only its argument is checked.
const timeouts: number[] = [];
const ends: AbortController[] = [];
vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
  const end = new AbortController();
  timeouts.push(ms);
  ends.push(end);
  return end.signal;
});

// Covers spec §7.7.
test("names of one turn are fetched in one call for each set, and each name once", async () => {
  const requested: string[] = [];
  const store = createIconStore(async (url) => {
    requested.push(url);
    return answerOf({ book: { body: BODY }, award: { body: BODY } });
  });
  let callCount = 0;
  const end = store.subscribe("lucide:book", () => callCount++);
  store.subscribe("lucide:award", () => {});
  store.subscribe("lucide:book", () => {});
  store.subscribe("tabler:book", () => {});
  expect(store.get("lucide:book")).toBe("waiting");
  await settled();
  expect(requested).toEqual(["/icon-data/lucide.json?icons=award,book", "/icon-data/tabler.json?icons=book"]);
  expect([store.get("lucide:book"), callCount]).toEqual([{ body: BODY }, 1]);
  end();
  store.subscribe("lucide:book", () => {});
  await settled();
  expect(requested).toHaveLength(2);
});

test("more names than a call may have are fetched in several calls", async () => {
  const requested: string[] = [];
  const store = createIconStore(async (url) => {
    requested.push(url);
    return answerOf({});
  });
  for (let index = 0; index < 30; index += 1) store.subscribe(`lucide:book-${index}`, () => {});
  await settled();
  expect(requested.map((url) => url.split(",").length)).toEqual([24, 6]);
});

// Covers spec §7.7.
test("after 1500 ms the fallback icon is shown, and the next use fetches again", async () => {
  let answer = never;
  const store = createIconStore((url, init) => answer(url, init));
  const end = store.subscribe("lucide:book", () => {});
  await settled();
  expect(timeouts.at(-1)).toBe(1_500);
  expect(store.get("lucide:book")).toBe("waiting");
  ends.at(-1)?.abort(new DOMException("", "TimeoutError"));
  await settled();
  expect(store.get("lucide:book")).toBe("missing");
  expect(logged).toMatchObject([{ event: "icons did not come", set: "lucide", names: ["lucide:book"] }]);
  end();
  answer = async () => answerOf({ book: { body: BODY } });
  store.subscribe("lucide:book", () => {});
  await settled();
  expect(store.get("lucide:book")).toEqual({ body: BODY });
});

test.each([
  ["a name that the set does not have", {}],
  ["a body with a handler", { book: { body: '<path d="M1 1" onload="alert(1)"/>' } }],
  ["a body with a script", { book: { body: "<script>alert(1)</script>" } }],
  ["a body that is not a text", { book: { body: { toString: BODY } } }],
])("marks an icon as missing for %s", async (_name, icons) => {
  const store = createIconStore(async () => answerOf(icons));
  store.subscribe("lucide:book", () => {});
  await settled();
  expect(store.get("lucide:book")).toBe("missing");
});

test("a name of no set is not fetched; a refusal shows the fallback icon", async () => {
  let calls = 0;
  const store = createIconStore(async () => {
    calls += 1;
    return new Response("{}", { status: 500 });
  });
  store.subscribe("mdi:book", () => {});
  await settled();
  expect([store.get("mdi:book"), calls]).toEqual(["missing", 0]);
  store.subscribe("lucide:book", () => {});
  await settled();
  expect([store.get("lucide:book"), calls]).toEqual(["missing", 1]);
});
