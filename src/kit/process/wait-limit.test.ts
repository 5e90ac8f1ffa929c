import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { beginWait, limitWaiting } from "./wait-limit.ts";

async function waitFor(ms: number): Promise<void> {
  const wait = beginWait();
  await sleep(ms);
  wait.end();
}

test("waits of one piece of work count together, and those at the same time once", async () => {
  await limitWaiting(1_000, async () => {
    await waitFor(100);
    await Promise.all([waitFor(200), waitFor(200), waitFor(200)]);
    const { leftMs } = beginWait();
    expect(leftMs).toBeLessThan(710);
    expect(leftMs).toBeGreaterThan(300);
  });
});

test("pieces of work do not count for each other, and nothing counts outside of one", async () => {
  await limitWaiting(300, () => waitFor(250));
  expect(limitWaiting(300, () => beginWait().leftMs)).toBeGreaterThan(290);
  expect(beginWait().leftMs).toBe(Number.POSITIVE_INFINITY);
});

test("what goes on long after its caller begins anew", async () => {
  await limitWaiting(100, async () => {
    // A timer may go off a fraction of a millisecond early.
    await waitFor(105);
    expect(beginWait().leftMs).toBe(0);
  });
  await limitWaiting(100, async () => {
    await waitFor(90);
    await sleep(150);
    expect(beginWait().leftMs).toBeGreaterThan(90);
  });
});
