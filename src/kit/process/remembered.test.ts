import { expect, test, vi } from "vitest";
import { Remembered } from "./remembered.ts";

test("askers at the same time, and later ones, share one reading", async () => {
  const remembered = new Remembered<{ text: string }>(10);
  const read = vi.fn(async () => ({ text: "one" }));
  const answers = await Promise.all([remembered.get(1, read), remembered.get(1, read)]);
  expect(await remembered.get(1, read)).toBe(answers[0]);
  expect(read).toHaveBeenCalledTimes(1);
});

test("after forgetting, nobody joins a reading that began before", async () => {
  const remembered = new Remembered<{ text: string }>(10);
  let finishOld: (answer: { text: string }) => void = () => undefined;
  const old = remembered.get(1, () => new Promise((resolve) => (finishOld = resolve)));
  remembered.forget();
  const fresh = remembered.get(1, async () => ({ text: "new" }));
  finishOld({ text: "old" });
  expect((await old)?.text).toBe("old");
  expect((await fresh)?.text).toBe("new");
  expect((await remembered.get(1, async () => ({ text: "newer" })))?.text).toBe("new");
});

test("nothing found and failures are not kept", async () => {
  const remembered = new Remembered<{ text: string }>(10);
  expect(await remembered.get(1, async () => null)).toBeNull();
  await expect(remembered.get(1, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect((await remembered.get(1, async () => ({ text: "there" })))?.text).toBe("there");
});

test("no more than the bound are kept", async () => {
  const remembered = new Remembered<{ id: number }>(2);
  const read = vi.fn(async (id: number) => ({ id }));
  for (const id of [1, 2, 3, 3, 2]) await remembered.get(id, () => read(id));
  expect(read).toHaveBeenCalledTimes(3);
  await remembered.get(1, () => read(1));
  expect(read).toHaveBeenCalledTimes(4);
});
