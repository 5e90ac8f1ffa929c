import { expect, test, vi } from "vitest";
import type { Listener } from "../../src/http/listener.ts";
import { restartInTurn } from "./restart-in-turn.ts";

function arrange(start: () => Promise<void>) {
  const steps: string[] = [];
  const opened: Listener[] = [];
  const printed: string[] = [];
  const siteOf = (name: string) => ({ stop: async () => void steps.push(`stop ${name}`) });
  let count = 1;
  const restarts = restartInTurn({
    site: siteOf("1"),
    start: async () => {
      await start();
      count += 1;
      steps.push(`start ${count}`);
      return siteOf(String(count));
    },
    server: { open: (listener) => void opened.push(listener) },
    print: (text) => void printed.push(text),
    onFailure: () => void steps.push("forget"),
  });
  return { restarts, steps, opened, printed };
}

test("several concurrent changes cause one restart, and closing stops the last site", async () => {
  const { restarts, steps } = arrange(async () => {});
  restarts.request("one.ts");
  restarts.request("two.ts");
  await vi.waitFor(() => expect(steps).toEqual(["stop 1", "start 2"]));
  await restarts.stop();
  expect(steps).toEqual(["stop 1", "start 2", "stop 2"]);
});

test("a change during a restart causes another restart after it", async () => {
  const first = Promise.withResolvers<void>();
  const starts = [first.promise, Promise.resolve()];
  const { restarts, steps } = arrange(() => starts.shift() ?? Promise.resolve());
  restarts.request("one.ts");
  await vi.waitFor(() => expect(steps).toEqual(["stop 1"]));
  restarts.request("two.ts");
  first.resolve();
  await vi.waitFor(() => expect(steps).toEqual(["stop 1", "start 2", "stop 2", "start 3"]));
  await restarts.stop();
});

test("after a failed start requests are answered with the reason until the next change", async () => {
  let isBroken = true;
  const { restarts, steps, opened, printed } = arrange(async () => {
    if (isBroken) throw new Error("Unexpected token");
  });
  restarts.request("broken.ts");
  await vi.waitFor(() => expect(opened.length).toBe(1));
  const answer = { writeHead: vi.fn(), end: vi.fn() };
  opened[0]?.({} as never, answer as never);
  expect(answer.writeHead).toHaveBeenCalledWith(500, expect.anything());
  expect(answer.end).toHaveBeenCalledWith(expect.stringContaining("Unexpected token"));
  expect(printed.join("")).toContain("broken.ts");
  isBroken = false;
  restarts.request("broken.ts");
  await vi.waitFor(() => expect(steps).toEqual(["stop 1", "forget", "start 2"]));
  await restarts.stop();
});
