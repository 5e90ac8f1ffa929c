import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { ensureBuilt, fixtureLimitMs, siteEnvironment } from "../site/site-fixture.ts";
import { startSite } from "../site/start-site.ts";

let dataDir: string;

beforeAll(async () => {
  await ensureBuilt();
  dataDir = await createDataFolder();
}, fixtureLimitMs);

afterAll(() => removeDataFolder(dataDir));

test("a start on a folder with an interrupted restore prints one line and changes nothing", async () => {
  await mkdir(path.join(dataDir, "restoring"));
  const refusal = await startSite({ dataDir, env: siteEnvironment }).catch((error: Error) => error);
  expect(String(refusal)).toMatch(/[^\n]*restoring 还在：上一次恢复没有做完[^\n]*再运行一次 restore/);
  expect(await readdir(dataDir)).toEqual(["restoring"]);
});
