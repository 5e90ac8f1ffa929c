import { expect, test } from "vitest";
import { runSteps } from "./run-steps.ts";
import type { Step } from "./test-steps.ts";

/** A step that records when it runs, and ends when the test ends it. */
function createSteps() {
  const events: string[] = [];
  const ends = new Map<string, (failed: number) => void>();
  const create = (name: string, stage: Step["stage"], after?: string): Step => ({
    name,
    stage,
    expectedSeconds: 10,
    ...(after ? { after } : {}),
    async run() {
      events.push(`begin ${name}`);
      const failed = await new Promise<number>((resolve) => ends.set(name, resolve));
      events.push(`end ${name}`);
      return { passed: 1 - failed, failed };
    },
  });
  async function end(name: string, failed = 0): Promise<void> {
    await expect.poll(() => ends.has(name)).toBe(true);
    ends.get(name)?.(failed);
    await expect.poll(() => events.includes(`end ${name}`)).toBe(true);
  }
  return { events, create, end };
}

const quiet = { slowness: 2, parallel: 2, print: () => {} };

test("static steps run side by side, tests after them one by one", async () => {
  const { events, create, end } = createSteps();
  const steps = [create("types", "static"), create("lint", "static"), create("unit", "tests"), create("e2e", "tests")];
  const run = runSteps(steps, quiet);
  await end("lint");
  await end("types");
  await end("unit");
  await end("e2e");
  expect(await run).toMatchObject({ passed: 4, failed: 0 });
  expect(events).toEqual([
    "begin types",
    "begin lint",
    "end lint",
    "end types",
    "begin unit",
    "end unit",
    "begin e2e",
    "end e2e",
  ]);
});

test("a step waits for the one it needs, while others go on", async () => {
  const { events, create, end } = createSteps();
  const run = runSteps(
    [create("build", "static"), create("bundle", "static", "build"), create("lint", "static")],
    quiet,
  );
  await end("lint");
  expect(events).toEqual(["begin build", "begin lint", "end lint"]);
  await end("build");
  await end("bundle");
  expect(await run).toMatchObject({ passed: 3 });
});

test("after a failure no further step begins, and running ones finish", async () => {
  const { events, create, end } = createSteps();
  const steps = [
    create("types", "static"),
    create("lint", "static"),
    create("build", "static"),
    create("unit", "tests"),
  ];
  const run = runSteps(steps, quiet);
  await end("lint", 1);
  await end("types");
  expect(await run).toMatchObject({ passed: 1, failed: 1 });
  expect(events).toEqual(["begin types", "begin lint", "end lint", "end types"]);
});

test("each step prints how long it takes on the reference machine and on this one", async () => {
  const lines: string[] = [];
  const { create, end } = createSteps();
  const run = runSteps([create("lint", "static")], { ...quiet, print: (line) => lines.push(line) });
  await end("lint");
  await run;
  expect(lines[0]).toBe("▶ lint (about 10 s on two free processors, 20 s on this machine)");
});
