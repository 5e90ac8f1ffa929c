// `npm run bench:films`: how fast films go out beside a bare node:http server that streams the same file, and whether
// memory stays flat while two hundred viewers read slowly.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, get } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildSite } from "../scripts/build-site.ts";
import { connectDatabase } from "../src/adapters/database/connect.ts";
import { startEmbeddedPostgres } from "../src/adapters/database/embedded-server.ts";
import { openStorage } from "../src/adapters/storage/open-storage.ts";
import { insertMedia } from "../src/features/media/server/files/media-store.ts";
import { insertItem, replaceItemFiles } from "../src/features/media/server/items/item-store.ts";
import { systemClock } from "../src/ports/clock.ts";
import { createDataFolder, removeDataFolder } from "../test/database/data-folder.ts";
import { quietLogger } from "../test/quiet-logger.ts";
import { startSite } from "../test/site/start-site.ts";
import { readResidentMib } from "./load.ts";

const MIB = 1024 * 1024;
const FILM_MIB = 256;
const RANGE_BYTES = 8 * MIB;
const RANGES = 96;
const AT_ONCE = 4;
const ROUNDS = 9;
const SLOW_VIEWERS = 200;
const LEAST_SHARE = 0.8;
const MOST_GROWTH_MIB = 30;
const NAME = `${"ab".repeat(32)}.mp4`;

interface Film {
  url: string;
  headers: Record<string, string>;
}

await buildSite();
const dataDir = await createDataFolder();
const site = await startSite({ dataDir, env: { LOG_LEVEL: "warn", SEED_DEMO: "0" } });
const bare = spawn(process.execPath, ["--input-type=module", "-e", bareServer()], {
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const ours = await playFilm(await addFilm());
  const [port] = (await once(bare.stdout, "data")) as [Buffer];
  const theirs: Film = { url: `http://127.0.0.1:${port.toString().trim()}/`, headers: {} };
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [bareSpeed, ourSpeed] = [await measureSpeed(theirs), await measureSpeed(ours)];
    shares.push(ourSpeed / bareSpeed);
    console.log(`ranges of 8 MiB: bare ${bareSpeed.toFixed(0)} MiB/s, films ${ourSpeed.toFixed(0)} MiB/s`);
  }
  const share = shares.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
  console.log(`share of the bare server, median of ${ROUNDS}: ${share.toFixed(2)} (at least ${LEAST_SHARE})`);
  const growth = await measureSlowViewers(ours);
  console.log(
    `memory while ${SLOW_VIEWERS} read slowly: +${growth.toFixed(1)} MiB in 15 s (at most ${MOST_GROWTH_MIB})`,
  );
  if (share < LEAST_SHARE || growth > MOST_GROWTH_MIB) process.exitCode = 1;
} finally {
  bare.kill();
  await site.stop();
  await removeDataFolder(dataDir);
}

function bareServer(): string {
  const file = path.join(dataDir, "media", "ab", NAME);
  return `import { createServer } from "node:http"; import { createReadStream } from "node:fs";
    const server = createServer((request, response) => {
      const [, start, end] = /bytes=(\\d+)-(\\d+)/.exec(request.headers.range);
      response.writeHead(206, { "content-type": "video/mp4", "content-length": end - start + 1, "content-range": "bytes " + start + "-" + end + "/${FILM_MIB * MIB}" });
      createReadStream(${JSON.stringify(file)}, { start: Number(start), end: Number(end) }).pipe(response);
    }).listen(0, "127.0.0.1", () => console.log(server.address().port));`;
}

async function addFilm(): Promise<number> {
  await openStorage({ dataDir, s3: null }, systemClock).media.save(NAME, randomBytes(FILM_MIB * MIB));
  const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
  const { db, close } = connectDatabase({ url: server.url, max: 1, applicationName: "bench", logger: quietLogger });
  const now = new Date();
  const times = { createdAt: now, updatedAt: now };
  const facts = { state: "ready", kind: "video", mediaType: "video/mp4", storageName: NAME, name: "film" } as const;
  const { id: mediaId } = await insertMedia(db, { ...facts, ...times, sizeBytes: FILM_MIB * MIB });
  const item = {
    title: "film",
    summary: "",
    kind: "video",
    contentType: "free",
    position: 0,
    publishedAt: now,
  } as const;
  const itemId = await db.transaction(async (tx) => {
    const id = await insertItem(tx, { ...item, ...times });
    await replaceItemFiles(tx, id, [{ mediaId, title: "" }]);
    return id;
  });
  await close();
  await server.stop();
  return itemId;
}

async function playFilm(itemId: number): Promise<Film> {
  const answer = await fetch(`${site.url}/api/v1/media/${itemId}/play`, { method: "POST" });
  const { data } = await answer.json();
  return {
    url: `${site.url}${data.files[0].url}`,
    headers: { cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" },
  };
}

/** MiB a second, several ranges on their way at a time. */
async function measureSpeed({ url, headers }: Film): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const startedMs = performance.now();
  let next = 0;
  const readOn = async (): Promise<void> => {
    while (next < RANGES) {
      const start = ((next++ * RANGE_BYTES) % (FILM_MIB * MIB)) as number;
      const range = `bytes=${start}-${start + RANGE_BYTES - 1}`;
      await new Promise<void>((resolve, reject) => {
        get(url, { agent, headers: { ...headers, range } }, (response) => {
          if (response.statusCode !== 206) reject(new Error(`answered ${response.statusCode}`));
          response.resume().once("end", resolve).once("error", reject);
        }).once("error", reject);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  agent.destroy();
  return (RANGES * RANGE_BYTES) / MIB / ((performance.now() - startedMs) / 1_000);
}

/** By how much the site grows from when all have begun to fifteen seconds later. */
async function measureSlowViewers({ url, headers }: Film): Promise<number> {
  const agent = new Agent({ maxSockets: SLOW_VIEWERS });
  const viewers = await Promise.all(
    Array.from({ length: SLOW_VIEWERS }, async () => {
      const asked = get(url, { agent, headers });
      const [response] = await once(asked, "response");
      response.on("error", () => undefined);
      response.pause();
      return setInterval(() => response.read(16 * 1024), 200);
    }),
  );
  await sleep(3_000);
  const before = readResidentMib(site.pid);
  await sleep(15_000);
  const after = readResidentMib(site.pid);
  for (const viewer of viewers) clearInterval(viewer);
  agent.destroy();
  return (after ?? Number.POSITIVE_INFINITY) - (before ?? 0);
}
