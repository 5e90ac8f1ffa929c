import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { realTiming } from "../../../../../kit/process/timing.ts";
import { createSubscription } from "./session-subscription.ts";

const encoder = new TextEncoder();
let opened: ReadableStreamDefaultController<Uint8Array>[] = [];
let cancelled = 0;
let isRefused = false;
let hasSession = true;
let news = 0;
let stop: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  [opened, cancelled, isRefused, hasSession] = [[], 0, false, true];
  news = 0;
  stop = new AbortController();
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
});

async function open(): Promise<ReadableStream<Uint8Array>> {
  if (isRefused) throw new Error("refused");
  return new ReadableStream({
    start: (controller) => void opened.push(controller),
    cancel() {
      cancelled += 1;
    },
  });
}

function begin(random = 0): Promise<void> {
  return createSubscription({
    timing: realTiming,
    random: () => random,
    hasSession: () => hasSession,
    open,
    onNews: () => {
      news += 1;
    },
  })(stop.signal);
}

async function send(text: string): Promise<void> {
  opened.at(-1)?.enqueue(encoder.encode(text));
  await vi.advanceTimersByTimeAsync(0);
}

test("checks for an end within a second, even when its event arrives in pieces", async () => {
  void begin();
  await send(":\n\n");
  await send("event: en");
  await send("ded\ndata: {}\n\n");
  await vi.advanceTimersByTimeAsync(799);
  expect(opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(opened).toHaveLength(2);
});

test("does not check a session that has already ended", async () => {
  const subscription = begin();
  await send("event: ended\ndata: {}\n\n");
  hasSession = false;
  await vi.advanceTimersByTimeAsync(60_000);
  await subscription;
  expect(opened).toHaveLength(1);
});

test("a stream that closes without an event is reopened after a time that is random for each browser", async () => {
  for (const [random, afterMs] of [
    [0, 5_000],
    [1, 30_000],
  ] as const) {
    const before = opened.length;
    void begin(random);
    await vi.advanceTimersByTimeAsync(0);
    opened.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(afterMs - 1);
    expect(opened).toHaveLength(before + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(before + 2);
    stop.abort();
    stop = new AbortController();
  }
});

test("failures are retried at growing intervals of at most five minutes", async () => {
  isRefused = true;
  const openSpy = vi.fn(open);
  void createSubscription({
    timing: realTiming,
    random: () => 1,
    onNews: () => {},
    hasSession: () => true,
    open: openSpy,
  })(stop.signal);
  await vi.advanceTimersByTimeAsync(0);
  for (const [call, gapMs] of [60_000, 120_000, 240_000, 300_000, 300_000].entries()) {
    expect(openSpy).toHaveBeenCalledTimes(call + 1);
    await vi.advanceTimersByTimeAsync(gapMs);
  }
  expect(openSpy).toHaveBeenCalledTimes(6);
});

test("after repeated end events for a valid session it does not check at once", async () => {
  void begin();
  await send("event: ended\ndata: {}\n\n");
  await vi.advanceTimersByTimeAsync(800);
  await send("event: ended\ndata: {}\n\n");
  await vi.advanceTimersByTimeAsync(4_999);
  expect(opened).toHaveLength(2);
});

test("closes a silent stream", async () => {
  void begin();
  await send(":\n\n");
  await vi.advanceTimersByTimeAsync(44_999);
  await send(":\n\n");
  await vi.advanceTimersByTimeAsync(44_999);
  expect(cancelled).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(cancelled).toBe(1);
});

test("a hidden page closes the stream", async () => {
  const subscription = begin();
  await send(":\n\n");
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  await subscription;
  expect(cancelled).toBe(1);
  expect(opened).toHaveLength(1);
});

test("passes on news events, also in pieces, and treats an opened stream as news", async () => {
  void begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(news).toBe(1);
  await send("event: ne");
  expect(news).toBe(1);
  await send("ws\ndata: {}\n\n");
  expect(news).toBe(2);
  await send(":\n\n");
  expect(news).toBe(2);
});
