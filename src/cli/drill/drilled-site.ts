import { spawn } from "node:child_process";
import { once } from "node:events";
import { access } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

const program = path.join(import.meta.dirname, "..", "..", "..", "build", "server", "main.js");
const guard = path.join(import.meta.dirname, "refuse-connections.ts");
const START_LIMIT_MS = 300_000;

/** Pages that every site has. */
const LISTS = ["/", "/system", "/basic", "/articles", "/vip"];
const OTHERS = ["/media", "/downloads", "/community", "/product", "/search"];
const PAGES = LISTS.length + OTHERS.length;

interface DrilledSite {
  dataDir: string;
  /** Gets a line for each attempt to connect to another machine. */
  report: string;
  /** Absent: the restored file. */
  appSecret: string | undefined;
}

/**
 * Starts a site on restored data, on a free port of the loopback interface, without jobs and without any setting of the
 * real site, fetches ten pages and stops it. Throws an error of one line if it does not start or a page fails.
 */
export async function tryPages(options: DrilledSite): Promise<string[]> {
  await access(program).catch((cause: unknown) => {
    throw new Error("演练要启动站点：请先运行 npm run build", { cause });
  });
  const { child, ready } = spawnSite(options);
  const ended = once(child, "exit");
  try {
    return await fetchPages(await ready);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

function spawnSite({ dataDir, report, appSecret }: DrilledSite) {
  const address = pathToFileURL(guard);
  address.searchParams.set("report", report);
  const env: NodeJS.ProcessEnv = { PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, SEED_DEMO: "0", RUN_JOBS: "0" };
  if (appSecret !== undefined) env.APP_SECRET = appSecret;
  const child = spawn(process.execPath, ["--import", address.href, program], {
    env: { ...env, LOG_LEVEL: "warn", PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const url = /知行已启动：http:\/\/localhost:(\d+)/.exec(output);
        if (url) resolve(`http://127.0.0.1:${url[1]}`);
      });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`演练的站点没有启动：${output.trim().split("\n").at(-1) ?? ""}`)));
    const late = setTimeout(() => reject(new Error("演练的站点五分钟还没有启动")), START_LIMIT_MS);
    late.unref();
  });
  return { child, ready };
}

/** The lists, then the contents that they link to. */
async function fetchPages(url: string): Promise<string[]> {
  const contents = new Set<string>();
  const fetched: string[] = [];
  const fetchPage = async (page: string) => {
    const answer = await fetch(new URL(page, url));
    if (answer.status !== 200) throw new Error(`演练的站点打开 ${page} 时答 ${answer.status}`);
    const html = await answer.text();
    for (const [, link = ""] of html.matchAll(
      /href="(\/(?:articles|(?:system|vip)\/book|(?:basic|vip)\/course)\/\d+)"/g,
    ))
      contents.add(link);
    fetched.push(page);
  };
  for (const page of LISTS) await fetchPage(page);
  for (const page of [...contents, ...OTHERS].slice(0, PAGES - LISTS.length)) await fetchPage(page);
  return fetched;
}
