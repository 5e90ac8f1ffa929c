import { expect, test, vi } from "vitest";
import { Remembered } from "./remembered.ts";

test("concurrent and later callers share one read", async () => {
  const remembered = new Remembered<{ text: string }>({ max: 10 });
  const read = vi.fn(async () => ({ text: "one" }));
  const answers = await Promise.all([remembered.get(1, read), remembered.get(1, read)]);
  expect(await remembered.get(1, read)).toBe(answers[0]);
  expect(read).toHaveBeenCalledTimes(1);
});

test("after an invalidation a new caller does not join an earlier read", async () => {
  const remembered = new Remembered<{ text: string }>({ max: 10 });
  let finishOld: (answer: { text: string }) => void = () => undefined;
  const old = remembered.get(1, () => new Promise((resolve) => (finishOld = resolve)));
  remembered.forget();
  const fresh = remembered.get(1, async () => ({ text: "new" }));
  finishOld({ text: "old" });
  expect((await old)?.text).toBe("old");
  expect((await fresh)?.text).toBe("new");
  expect((await remembered.get(1, async () => ({ text: "newer" })))?.text).toBe("new");
});

test("empty results and failures are not cached", async () => {
  const remembered = new Remembered<{ text: string }>({ max: 10 });
  expect(await remembered.get(1, async () => null)).toBeNull();
  await expect(remembered.get(1, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect((await remembered.get(1, async () => ({ text: "there" })))?.text).toBe("there");
});

test("caches no more entries than the limit", async () => {
  const remembered = new Remembered<{ id: number }>({ max: 2 });
  const read = vi.fn(async (id: number) => ({ id }));
  for (const id of [1, 2, 3, 3, 2]) await remembered.get(id, () => read(id));
  expect(read).toHaveBeenCalledTimes(3);
  await remembered.get(1, () => read(1));
  expect(read).toHaveBeenCalledTimes(4);
});

test("caches no more bytes than the limit, including keys, and no entry that is too large by itself", async () => {
  const remembered = new Remembered<{ text: string }, string>({ max: 1_000, maxBytes: 20_000 });
  const read = vi.fn(async () => ({ text: "字".repeat(1_000) }));
  const reads = async (key: string) => {
    read.mockClear();
    await remembered.get(key, read);
    return read.mock.calls.length;
  };
  for (let index = 0; index < 100; index += 1) expect(await reads(`question ${index}`)).toBe(1);
  // About 2 500 bytes each: seven fit.
  expect(await reads("question 99")).toBe(0);
  expect(await reads("question 93")).toBe(0);
  expect(await reads("question 92")).toBe(1);

  const longKey = "k".repeat(20_000);
  expect(await reads(longKey)).toBe(1);
  expect(await reads(longKey)).toBe(1);
  const whole = vi.fn(async () => ({ text: "字".repeat(20_000) }));
  for (let time = 0; time < 2; time += 1) await remembered.get("whole", whole);
  expect(whole).toHaveBeenCalledTimes(2);
  // The entry that evicted the others was removed itself, and its bytes with it.
  expect(await reads("after")).toBe(1);
  expect(await reads("after")).toBe(0);
});
