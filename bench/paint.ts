import { execFile } from "node:child_process";
import { access, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findBrowser } from "../scripts/ensure-browser.ts";
import { median } from "./quantile.ts";

const run = promisify(execFile);

/** Cached between runs; not part of the project's dependencies (decision 0021). */
const FOLDER = path.join(tmpdir(), "zhixing-bench-lighthouse");
const PACKAGE = "lighthouse@13.5.0";
const RUNS = 3;
/**
 * The measuring tool's own factor: a phone is assumed to be this many times slower than the machine, which the tool
 * takes for a fast one.
 */
export const PHONE_SLOWDOWN = 4;

const METRICS = {
  fcpMs: "first-contentful-paint",
  lcpMs: "largest-contentful-paint",
  tbtMs: "total-blocking-time",
} as const;

/** Values that do not change between runs. */
const OTHERS = ["accessibility", "best-practices", "seo"] as const;

type Paint = Record<keyof typeof METRICS | "score" | "machine", number>;

export interface PaintFigures {
  page: string;
  /** Number of runs that the tool could measure; an overloaded machine fails some. */
  runs: number;
  median: Paint;
  /** A range, because the largest contentful paint varies between runs. */
  lcpRangeMs: [least: number, most: number];
  others: Partial<Record<(typeof OTHERS)[number], number>>;
  /** Failed checks of those categories. */
  faults: string[];
}

interface Report {
  lhr: {
    /** How fast the tool found this machine to be; a fast desktop has 1500 and more. */
    environment: { benchmarkIndex: number };
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>;
    audits: Record<string, { numericValue?: number; score: number | null; title: string } | undefined>;
  };
}

interface Tools {
  lighthouse: (url: string, flags: object) => Promise<Report>;
  launch: (options: object) => Promise<{ port: number; kill(): void }>;
}

/**
 * Simulated phone, first visit, all pages in turns; null without a Chromium.
 * @param cpuSlowdown how many times slower than this machine the phone is
 */
export async function measurePaint(pages: Record<string, string>, cpuSlowdown: number): Promise<PaintFigures[] | null> {
  const browser = await findBrowser();
  if (browser === null) return null;
  const { lighthouse, launch } = await loadTools();
  const chrome = await launch({
    chromePath: browser,
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"],
  });
  const seen = new Map<string, Paint[]>(Object.keys(pages).map((page) => [page, []]));
  const others = new Map<string, ReturnType<typeof readOthers>>();
  try {
    for (let round = 0; round < RUNS; round += 1) {
      for (const [page, url] of Object.entries(pages)) {
        process.stderr.write(`${page} …\n`);
        const onlyCategories = others.has(page) ? ["performance"] : ["performance", ...OTHERS];
        const throttling = { cpuSlowdownMultiplier: cpuSlowdown };
        const flags = { port: chrome.port, onlyCategories, throttling, logLevel: "error" };
        const report = await lighthouse(url, flags).catch(explainMissing);
        if (report === null) continue;
        if (!others.has(page)) others.set(page, readOthers(report));
        const paint = read(report);
        if (Object.values(paint).every(Number.isFinite)) seen.get(page)?.push(paint);
      }
    }
  } finally {
    chrome.kill();
  }
  return [...seen].map(([page, paints]) => {
    const medianOf = (name: keyof Paint) => median(paints.map((paint) => paint[name]));
    const largest = paints.map((paint) => paint.lcpMs).sort((one, other) => one - other);
    return {
      page,
      runs: paints.length,
      median: {
        score: medianOf("score"),
        fcpMs: medianOf("fcpMs"),
        lcpMs: medianOf("lcpMs"),
        tbtMs: medianOf("tbtMs"),
        machine: medianOf("machine"),
      },
      lcpRangeMs: [largest[0] ?? 0, largest.at(-1) ?? 0],
      others: {},
      faults: [],
      ...others.get(page),
    };
  });
}

/** The figures include the number of runs. */
function explainMissing(thrown: unknown): null {
  process.stderr.write(`not measured: ${thrown}\n`);
  return null;
}

function read({ lhr }: Report): Paint {
  const value = (name: keyof typeof METRICS) => lhr.audits[METRICS[name]]?.numericValue ?? Number.NaN;
  const score = (lhr.categories.performance?.score ?? Number.NaN) * 100;
  const machine = lhr.environment.benchmarkIndex;
  return { score, fcpMs: value("fcpMs"), lcpMs: value("lcpMs"), tbtMs: value("tbtMs"), machine };
}

function readOthers({ lhr }: Report): Pick<PaintFigures, "others" | "faults"> {
  const found: Pick<PaintFigures, "others" | "faults"> = { others: {}, faults: [] };
  for (const name of OTHERS) {
    const { score, auditRefs } = lhr.categories[name] ?? { score: null, auditRefs: [] };
    found.others[name] = score === null ? Number.NaN : Math.round(score * 100);
    const failed = auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1);
    found.faults.push(...failed.map(({ id }) => `${name}: ${id}, ${lhr.audits[id]?.title}`));
  }
  return found;
}

async function loadTools(): Promise<Tools> {
  const modules = path.join(FOLDER, "node_modules");
  const entry = path.join(modules, "lighthouse", "core", "index.js");
  const isThere = await access(entry).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    await mkdir(FOLDER, { recursive: true });
    await writeFile(path.join(FOLDER, "package.json"), '{ "name": "bench-lighthouse", "private": true }\n');
    const env = { ...process.env, PUPPETEER_SKIP_DOWNLOAD: "1" };
    await run("npm", ["install", "--no-audit", "--no-fund", PACKAGE], { cwd: FOLDER, env });
  }
  const { default: lighthouse } = await import(entry);
  const { launch } = await import(path.join(modules, "chrome-launcher", "dist", "index.js"));
  return { lighthouse, launch };
}
