import { expect, test } from "vitest";
import { createTurns } from "./take-turns.ts";

test("runs a few at a time in their order, and refuses a caller when the queue is full", async () => {
  const takeTurn = createTurns({ atOnce: 2, maxWaiting: 3 });
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const works = gates.map((gate, index) =>
    takeTurn(async () => {
      begun.push(index);
      await gate.promise;
      return index;
    }),
  );
  await expect(takeTurn(async () => 0)).rejects.toMatchObject({ status: 503 });
  expect(begun).toEqual([0, 1]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test("work that fails frees its place", async () => {
  const takeTurn = createTurns({ atOnce: 1, maxWaiting: 1 });
  const failing = takeTurn(() => Promise.reject(new Error("no")));
  const next = takeTurn(async () => "next");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
});
