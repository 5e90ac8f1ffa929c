import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { limit } from "../../test/time/limits.ts";

/** The output of a process that grows by a hundred megabytes, rests, and stays busy as long as required. */
async function run(flags: string[], work: string): Promise<Record<string, number>> {
  const script = `
    import { startRestCollector } from ${JSON.stringify(new URL("./rest-collector.ts", import.meta.url).href)};
    import { setTimeout as sleep } from "node:timers/promises";
    const facts = { collections: 0 };
    const gc = globalThis.gc && ((...options) => { facts.collections += 1; gc0(...options); });
    const gc0 = globalThis.gc;
    const rss = () => Math.round(process.memoryUsage.rss() / 1024 / 1024);
    function grow() {
      const held = [];
      for (let index = 0; index < 400; index += 1) held.push(new Array(32_000).fill(0.5));
      return held;
    }
    function beBusy(ms) {
      const until = performance.now() + ms;
      while (performance.now() < until);
    }
    startRestCollector(gc, { lookEveryMs: 300, quietShare: 0.3 });
    ${work}
    console.log(JSON.stringify(facts));`;
  const child = spawn(process.execPath, [...flags, "--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
  await once(child, "close");
  return JSON.parse(out);
}

const slow = { timeout: limit(60_000) };

// The tests mostly wait, so they run concurrently.
test.concurrent("frees the memory once after a busy time", slow, async () => {
  const {
    before = 0,
    full = 0,
    after = 0,
    collections,
  } = await run(
    // V8 frees nothing here by itself: it collects only while memory is allocated and all of it is in use.
    ["--expose-gc", "--no-memory-reducer", "--no-incremental-marking"],
    `await sleep(1000); facts.before = rss(); facts.collections = 0;
    let held = grow(); facts.full = rss(); held = held.length;
    await sleep(2500); facts.after = rss();`,
  );
  expect(full - before).toBeGreaterThan(60);
  expect(after - before).toBeLessThan(40);
  expect(collections).toBe(1);
});

test.concurrent("collects nothing while there is work, or if no memory was allocated", slow, async () => {
  const busy = "for (let turn = 0; turn < 12; turn += 1) { grow(); beBusy(150); await sleep(20); }";
  const quiet = "await sleep(1500);";
  for (const facts of await Promise.all(
    [busy, quiet].map((work) => run(["--expose-gc"], `await sleep(1000); facts.collections = 0; ${work}`)),
  ))
    expect(facts).toEqual({ collections: 0 });
});

test.concurrent("a process that was started without the option continues unchanged", slow, async () => {
  expect(await run([], "grow(); await sleep(800);")).toEqual({ collections: 0 });
});
