import { afterEach, beforeAll, expect, test } from "vitest";
import { ensureBuilt, fixtureLimitMs, siteEnvironment } from "../site/site-fixture.ts";
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from "../site/small-disk.ts";
import { startSite } from "../site/start-site.ts";
import { limit } from "../time/limits.ts";

/** The output may also contain log lines of the database server. */
const LINE = /^the site did not start:\n(?:\{[^\n]+\n)*启动失败：磁盘满了[^\n]+\n$/;

let disk: SmallDisk | null = null;

beforeAll(ensureBuilt, fixtureLimitMs);
afterEach(async () => {
  await disk?.remove();
  disk = null;
});

const start = (dataDir: string) => startSite({ dataDir, env: siteEnvironment });

test.for([1, 4, 60])(
  "a first start that fills a disk of %i MiB ends with a one-line error",
  { timeout: limit(60_000) },
  async (sizeMib, { skip }) => {
    if (whyNoSmallDisk) return skip(whyNoSmallDisk);
    disk = await mountSmallDisk(sizeMib);
    if (sizeMib === 1) disk.fill();
    await expect(start(disk.folder)).rejects.toThrow(LINE);
  },
);
