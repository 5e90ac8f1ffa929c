import { expect, test, vi } from "vitest";
import { lookForRelease, ReleaseUnknownError } from "./release-poll.ts";

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

test("another build with its metadata is announced", async () => {
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
  ["a build whose metadata is not there yet", { "/builds/latest.json": { id: "bbbb" } }],
  ["a server that does not answer", {}],
  ["an answer of another form", { "/builds/latest.json": "bbbb" }],
])("%s is not announced", async (_name, answers) => {
  const { onNewRelease, poll } = dependencies(answers);
  expect(await lookForRelease(poll)).toBe(false);
  expect(onNewRelease).not.toHaveBeenCalled();
});
