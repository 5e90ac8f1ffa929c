// `npm run bench:films`: the cost of sending films, compared with a bare node:http server that streams the same file
// with the same headers, and whether memory stays constant while two hundred viewers read slowly.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, get } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ALLOCATOR } from "../scripts/allocator.ts";
import { buildSite } from "../scripts/build-site.ts";
import { connectDatabase } from "../src/adapters/database/connect.ts";
import { startEmbeddedPostgres } from "../src/adapters/database/embedded-server.ts";
import { openStorage } from "../src/adapters/storage/open-storage.ts";
import { insertMedia } from "../src/features/content/media/server/files/media-store.ts";
import { insertItem, replaceItemFiles } from "../src/features/content/media/server/items/item-store.ts";
import { systemClock } from "../src/ports/clock.ts";
import { createDataFolder, removeDataFolder } from "../test/database/data-folder.ts";
import { quietLogger } from "../test/quiet-logger.ts";
import { startSite } from "../test/site/start-site.ts";
import { measureCosts } from "./costs.ts";
import { readResidentMib } from "./load.ts";

const MIB = 1024 * 1024;
const FILM_MIB = 256;
const RANGE_MIB = 8;
const RANGE = `bytes=${64 * MIB}-${(64 + RANGE_MIB) * MIB - 1}`;
const SLOW_VIEWERS = 200;
const MIN_SHARE = 0.8;
const MAX_GROWTH_MIB = 30;
const NAME = `${"ab".repeat(32)}.mp4`;

interface Film {
  url: string;
  headers: Record<string, string>;
}

await buildSite();
const dataDir = await createDataFolder({ isOnDisk: true });
const site = await startSite({ dataDir, env: { ...ALLOCATOR, LOG_LEVEL: "warn", SEED_DEMO: "0" } });
let bare: ChildProcess | undefined;
try {
  const film = await playFilm(await addFilm());
  const started = await startBare(film);
  bare = started.process;
  const [figures] =
    (await measureCosts([
      {
        name: "ranges of 8 MiB",
        question: { headers: { ...film.headers, range: RANGE } },
        status: 206,
        site: { pid: site.pid, url: site.url, path: new URL(film.url).pathname },
        against: { name: "bare node:http", pid: bare.pid ?? 0, url: `http://127.0.0.1:${started.port}`, path: "/" },
        goal: MIN_SHARE,
      },
    ])) ?? [];
  if (!figures) throw new Error("this system does not tell what a process has cost");
  const perGib = (microseconds: number) => Math.round((microseconds / 1_000) * (1_024 / RANGE_MIB));
  console.log(
    `${figures.name}, processor time per GiB: site ${perGib(figures.siteMicroseconds)} ms, ${figures.against} ${perGib(figures.againstMicroseconds)} ms`,
  );
  const share = figures.ratio;
  console.log(
    `speed by processor time, median of pairs: ${share.toFixed(2)} of the bare server's (at least ${MIN_SHARE})`,
  );
  const { before, after } = await measureSlowViewers(film);
  const growth = after - before;
  console.log(
    `memory while ${SLOW_VIEWERS} read slowly: ${before.toFixed(0)} MiB, ${after.toFixed(0)} MiB 15 s later (at most ${MAX_GROWTH_MIB} more)`,
  );
  if (share < MIN_SHARE || growth > MAX_GROWTH_MIB) process.exitCode = 1;
} finally {
  bare?.kill();
  await site.stop();
  await removeDataFolder(dataDir);
}

/** Streams the same file as in the documentation of Node, with exactly the headers that the site sends. */
function bareServer(headers: Record<string, string>): string {
  const file = path.join(dataDir, "media", "ab", NAME);
  return `import { createServer } from "node:http"; import { createReadStream } from "node:fs";
    createServer((request, response) => {
      const [, start, end] = /bytes=(\\d+)-(\\d+)/.exec(request.headers.range);
      response.writeHead(206, { ...${JSON.stringify(headers)}, "content-length": end - start + 1, "content-range": "bytes " + start + "-" + end + "/${FILM_MIB * MIB}" });
      createReadStream(${JSON.stringify(file)}, { start: Number(start), end: Number(end) }).pipe(response);
    }).listen(0, "127.0.0.1", function () { console.log(this.address().port); });`;
}

async function startBare(film: Film): Promise<{ port: string; process: ChildProcess }> {
  const answer = await fetch(film.url, { headers: { ...film.headers, range: RANGE } });
  await answer.arrayBuffer();
  const leftOut = ["date", "connection", "keep-alive", "content-length", "content-range"];
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !leftOut.includes(name)));
  const bare = spawn(process.execPath, ["--input-type=module", "-e", bareServer(headers)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = (await once(bare.stdout, "data")) as [Buffer];
  return { port: port.toString().trim(), process: bare };
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

/** The site's memory when all viewers have started, and fifteen seconds later. */
async function measureSlowViewers({ url, headers }: Film): Promise<{ before: number; after: number }> {
  const agent = new Agent({ maxSockets: SLOW_VIEWERS });
  const viewers = await Promise.all(
    Array.from({ length: SLOW_VIEWERS }, async () => {
      const outgoing = get(url, { agent, headers });
      const [response] = await once(outgoing, "response");
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
  return { before: before ?? 0, after: after ?? Number.POSITIVE_INFINITY };
}
