import { afterEach, expect, test, vi } from "vitest";
import { lookForRelease, pollReleases, RELEASE_POLL_MS, ReleaseUnknownError } from "./release-poll.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function dependencies(answers: Record<string, unknown>) {
  const requestedUrls: string[] = [];
  const onNewRelease = vi.fn();
  const fetchJson = async (url: string) => {
    requestedUrls.push(url);
    const answer = answers[url.split("?")[0] ?? ""];
    if (answer === undefined) throw new ReleaseUnknownError(url);
    return answer;
  };
  return {
    requestedUrls,
    onNewRelease,
    poll: { buildId: "aaaa", fetchJson, now: () => 1_700_000_000_000, onNewRelease },
  };
}

// Covers spec §7.7.
test("announces another build with its metadata", async () => {
  const { requestedUrls, onNewRelease, poll } = dependencies({
    "/builds/latest.json": { id: "bbbb" },
    "/builds/meta/bbbb.json": { id: "bbbb" },
  });
  expect(await lookForRelease(poll)).toBe(true);
  expect(onNewRelease).toHaveBeenCalledOnce();
  expect(requestedUrls).toEqual(["/builds/latest.json?1700000000000", "/builds/meta/bbbb.json"]);
});

test.each([
  ["the same build", { "/builds/latest.json": { id: "aaaa" } }],
  ["a build without metadata", { "/builds/latest.json": { id: "bbbb" } }],
  ["a server that does not answer", {}],
  ["an answer of another form", { "/builds/latest.json": "bbbb" }],
])("does not announce %s", async (_name, answers) => {
  const { onNewRelease, poll } = dependencies(answers);
  expect(await lookForRelease(poll)).toBe(false);
  expect(onNewRelease).not.toHaveBeenCalled();
});

// Covers spec §7.7.
test("an open tab checks repeatedly until there is a newer build, and immediately when it becomes visible", async () => {
  vi.useFakeTimers();
  const tab = Object.assign(new EventTarget(), { visibilityState: "visible" });
  let latest = "aaaa";
  let looks = 0;
  vi.stubGlobal("document", tab);
  vi.stubGlobal("fetch", async (url: string) => {
    looks += url.startsWith("/builds/latest.json") ? 1 : 0;
    return Response.json({ id: latest });
  });
  const onNewRelease = vi.fn();
  pollReleases("aaaa", onNewRelease);
  await vi.advanceTimersByTimeAsync(3 * RELEASE_POLL_MS);
  expect(looks).toBe(3);
  tab.visibilityState = "hidden";
  await vi.advanceTimersByTimeAsync(RELEASE_POLL_MS);
  expect(looks).toBe(3);
  tab.visibilityState = "visible";
  latest = "bbbb";
  tab.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect([looks, onNewRelease.mock.calls.length]).toEqual([4, 1]);
  await vi.advanceTimersByTimeAsync(3 * RELEASE_POLL_MS);
  expect([looks, onNewRelease.mock.calls.length]).toEqual([4, 1]);
});
