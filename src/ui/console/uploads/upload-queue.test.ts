import { expect, test } from "vitest";
import { createUploadQueue, type Sending } from "./upload-queue.ts";

function setUp() {
  const queue = createUploadQueue();
  const sent: Sending[] = [];
  const stopped: string[] = [];
  queue.connect((sending) => {
    sent.push(sending);
    return { stop: () => stopped.push(sending.file.name) };
  });
  const add = (name: string, begin = async () => `/uploads/${name}`) =>
    queue.add({ file: new File(["bytes"], name), begin });
  const states = () => queue.view().map(({ name, state }) => `${name} ${state}`);
  /** Waits until all pending answers are handled. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { queue, sent, stopped, add, states, settle };
}

test("sends two files at a time and starts the next one when one is done", async () => {
  const { sent, add, states, settle } = setUp();
  for (const name of ["a", "b", "c"]) add(name);
  await settle();
  expect(states()).toEqual(["a sending", "b sending", "c waiting"]);
  sent[0]?.onDone();
  await settle();
  expect(states()).toEqual(["a done", "b sending", "c sending"]);
});

test("a paused file makes room for the next one, and resumes at the same address", async () => {
  const { queue, sent, stopped, add, states, settle } = setUp();
  for (const name of ["a", "b", "c"]) add(name);
  await settle();
  queue.pause(1);
  await settle();
  expect([states(), stopped]).toEqual([["a paused", "b sending", "c sending"], ["a"]]);
  sent[1]?.onDone();
  queue.resume(1);
  await settle();
  expect(sent.map(({ url }) => url)).toEqual(["/uploads/a", "/uploads/b", "/uploads/c", "/uploads/a"]);
});

test("reports the reason of a failure and allows a retry", async () => {
  const { queue, sent, add, settle } = setUp();
  add("a");
  await settle();
  sent[0]?.onFailed("网络断了");
  expect(queue.view()[0]).toMatchObject({ state: "failed", problem: "网络断了" });
  queue.resume(1);
  await settle();
  expect(queue.view()[0]).toMatchObject({ state: "sending", problem: null });
});

test("does not send a file that the server refuses to start", async () => {
  const { queue, sent, add, settle } = setUp();
  add("a", () => Promise.reject(new TypeError("Failed to fetch")));
  await settle();
  expect(queue.view()[0]?.state).toBe("failed");
  expect(sent).toEqual([]);
});

test("stops a removed file and removes it from the tray", async () => {
  const { queue, stopped, add, settle } = setUp();
  add("a");
  await settle();
  queue.remove(1);
  expect([queue.view(), stopped]).toEqual([[], ["a"]]);
});
