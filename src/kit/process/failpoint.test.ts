import { afterEach, expect, test } from "vitest";
import { armFailpoint, disarmFailpoints, failpoint } from "./failpoint.ts";

afterEach(disarmFailpoints);

async function walk(steps: string[]): Promise<void> {
  if (__FAILPOINTS__) await failpoint("middle");
  steps.push("past");
}

test("an unarmed failpoint has no effect", async () => {
  const steps: string[] = [];
  await walk(steps);
  expect(steps).toEqual(["past"]);
});

test("an armed failpoint throws until disarmed", async () => {
  armFailpoint("middle", "throw");
  await expect(walk([])).rejects.toThrow("failpoint middle");
  disarmFailpoints();
  await expect(walk([])).resolves.toBeUndefined();
});

test("a paused failpoint reports that it was reached and continues when released", async () => {
  const steps: string[] = [];
  const point = armFailpoint("middle", "pause");
  const walking = walk(steps);
  await point.reached;
  expect(steps).toEqual([]);
  point.release();
  await walking;
  expect(steps).toEqual(["past"]);
});
