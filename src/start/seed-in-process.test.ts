import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limit } from "../../test/time/limits.ts";
import { type SeedTask, seedInProcess } from "./seed-in-process.ts";

const task: SeedTask = {
  url: "postgresql://a@b/c",
  place: { dataDir: "/d", s3: null },
  contentFolder: "/e",
  hasSamples: true,
  logLevel: "warn",
};
const never = new AbortController().signal;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zx-seed-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function scriptOf(source: string): Promise<URL> {
  const file = path.join(folder, `${crypto.randomUUID()}.mjs`);
  await writeFile(file, source);
  return pathToFileURL(file);
}

test("the process receives its task and the caller waits for it", async () => {
  const note = path.join(folder, "note");
  const script = await scriptOf(`
    import { writeFileSync } from "node:fs";
    process.once("message", (task) => setTimeout(() => {
      writeFileSync(${JSON.stringify(note)}, JSON.stringify(task));
      process.exit(0);
    }, 100));`);
  await seedInProcess(task, { stopping: never, script });
  expect(JSON.parse(await readFile(note, "utf8"))).toEqual(task);
});

test("an error of the process is thrown here, with its cause", async () => {
  const script = await scriptOf(`
    process.once("message", () =>
      process.send(new Error("no disk", { cause: new Error("full") }), () => process.exit(1)));`);
  const thrown = await seedInProcess(task, { stopping: never, script }).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ message: "no disk", cause: { message: "full" } });
});

test("an exit without a message is an error too", async () => {
  const script = await scriptOf(`process.once("message", () => process.kill(process.pid, "SIGKILL"));`);
  await expect(seedInProcess(task, { stopping: never, script })).rejects.toThrow("意外结束（SIGKILL）");
});

test("a stopping site ends the process first, also one that ignores signals", {
  timeout: limit(20_000),
}, async () => {
  const note = path.join(folder, "pid");
  const script = await scriptOf(`
    import { writeFileSync } from "node:fs";
    process.on("SIGTERM", () => undefined);
    process.once("message", () => {
      writeFileSync(${JSON.stringify(note)}, String(process.pid));
      setInterval(() => undefined, 1000);
    });`);
  const stopping = new AbortController();
  const seeding = seedInProcess(task, { stopping: stopping.signal, script });
  const readPid = () => readFile(note, "utf8").then(Number, () => 0);
  await expect.poll(readPid, { timeout: limit(10_000) }).toBeGreaterThan(0);
  stopping.abort();
  await expect(seeding).rejects.toBe(stopping.signal.reason);
  const pid = await readPid();
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});
