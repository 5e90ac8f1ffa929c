import { expect, test } from "vitest";
import type { InputOf } from "../../../../kit/api/endpoint.ts";
import type { Noted } from "../../../../ui/browser/noted.ts";
import { trackEvents } from "../contract.ts";
import { MAX_EVENTS } from "../tracking-limits.ts";
import { createNoteQueue } from "./note-queue.ts";

const TAB = "5f0c6f0e-2f0a-4a43-9a3c-0d6f7c1d2e3f";

function setUp() {
  const sent: InputOf<typeof trackEvents>["body"][] = [];
  const timers = new Set<() => void>();
  let now = 1_000_000;
  let isOnline = true;
  const queue = createNoteQueue({
    timing: {
      now: () => now,
      startTimer(run) {
        timers.add(run);
        return () => timers.delete(run);
      },
    },
    tab: TAB,
    source: { referrer: "baidu.com", campaign: "mail" },
    isOnline: () => isOnline,
    send: (body) => sent.push(body),
  });
  const add = (kind: Noted["kind"], id = "articles-id") =>
    queue.add({ kind, at: now, visibleMatches: [{ route: { id }, params: { id: "7" } }] });
  return {
    queue,
    sent,
    timers,
    add,
    pass: (seconds: number) => {
      now += seconds * 1_000;
    },
    setOnline: (is: boolean) => {
      isOnline = is;
    },
  };
}

test("sends events together, each with its age and only the first page with the source", () => {
  const { queue, sent, timers, add, pass } = setUp();
  add("view");
  pass(4);
  add("gate");
  add("view", "gift");
  expect([sent.length, timers.size]).toEqual([0, 1]);
  pass(1);
  queue.flush();
  expect(sent).toEqual([
    {
      tab: TAB,
      events: [
        { kind: "view", route: "articles-id", content_id: 7, ago_seconds: 5, referrer: "baidu.com", campaign: "mail" },
        { kind: "gate", route: "articles-id", content_id: 7, ago_seconds: 1 },
        { kind: "view", route: "gift", content_id: null, ago_seconds: 1 },
      ],
    },
  ]);
  expect(trackEvents.body.safeParse(sent[0]).success).toBe(true);
  expect(timers.size).toBe(0);
});

test("sends nothing without events", () => {
  const { queue, sent } = setUp();
  queue.flush();
  expect(sent).toEqual([]);
});

test("sends at most as many events as a call accepts, and does not count pages of unknown routes", () => {
  const { sent, add } = setUp();
  add("view", "a-page-of-a-newer-release");
  for (let at = 0; at < MAX_EVENTS; at += 1) add("view");
  expect(sent.map(({ events }) => events.length)).toEqual([MAX_EVENTS]);
});

test("keeps events while offline, up to one call, and drops outdated ones", () => {
  const { queue, sent, add, pass, setOnline } = setUp();
  setOnline(false);
  for (let at = 0; at < 2 * MAX_EVENTS; at += 1) add("view");
  queue.flush();
  expect(sent).toEqual([]);
  pass(700);
  setOnline(true);
  queue.flush();
  expect(sent).toEqual([]);
  add("gate");
  queue.flush();
  expect(sent).toMatchObject([{ events: [{ kind: "gate", ago_seconds: 0 }] }]);
});
