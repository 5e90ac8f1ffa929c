import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { limitWaiting } from "../../kit/process/wait-limit.ts";
import { isDatabaseTrouble } from "../../ports/database-trouble.ts";
import { renderInTurn } from "./render-in-turn.ts";
import type { PageRenderer } from "./render-page.ts";

/** A renderer whose pages finish when the test decides. */
function createSlow(atOnce: number) {
  const started: string[] = [];
  const open = new Map<string, { finish(): void; fail(): void }>();
  const slow: PageRenderer = {
    render(path) {
      started.push(path);
      return new Promise((resolve, reject) => {
        const page = { status: 200, headers: [], body: Buffer.from(path), dependsOn: new Set<string>() };
        open.set(path, { finish: () => resolve(page), fail: () => reject(new Error(path)) });
      });
    },
  };
  const { render } = renderInTurn(slow, atOnce);
  const renderPath = async (path: string) => String((await render(path, "test")).body);
  return {
    renderPath,
    started,
    end: (path: string, how: "finish" | "fail" = "finish") => open.get(path)?.[how](),
  };
}

test("renders a few pages at a time, the others in order of arrival; a failing page frees its place too", async () => {
  const { renderPath, started, end } = createSlow(2);
  const answers = ["/1", "/2", "/3", "/4"].map((path) =>
    renderPath(path).catch((error: Error) => `failed ${error.message}`),
  );
  await nextTurn();
  expect(started).toEqual(["/1", "/2"]);
  end("/2");
  expect(await answers[1]).toBe("/2");
  expect(started).toEqual(["/1", "/2", "/3"]);
  end("/1", "fail");
  expect(await answers[0]).toBe("failed /1");
  expect(started).toEqual(["/1", "/2", "/3", "/4"]);
  end("/3");
  end("/4");
  expect(await Promise.all(answers)).toEqual(["failed /1", "/2", "/3", "/4"]);
  const late = renderPath("/5");
  await nextTurn();
  expect(started.at(-1)).toBe("/5");
  end("/5");
  expect(await late).toBe("/5");
});

test("a request that waits in the queue as long as it may wait for the database is answered as with a slow database, and leaves the queue", async () => {
  const { renderPath, started, end } = createSlow(1);
  const first = renderPath("/1");
  const impatient = await limitWaiting(30, () => renderPath("/2")).catch((error: unknown) => error);
  expect(isDatabaseTrouble(impatient)).toBe(true);
  const patient = renderPath("/3");
  end("/1");
  await first;
  await nextTurn();
  expect(started).toEqual(["/1", "/3"]);
  end("/3");
  expect(await patient).toBe("/3");
});
