import { execFile } from "node:child_process";
import { access, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findBrowser } from "../scripts/ensure-browser.ts";

const run = promisify(execFile);

/** Kept between runs; nothing of it is in the project (decision 0021). */
const FOLDER = path.join(tmpdir(), "zhixing-bench-lighthouse");
const PACKAGE = "lighthouse@13.5.0";
const RUNS = 5;

const METRICS = {
  fcpMs: "first-contentful-paint",
  lcpMs: "largest-contentful-paint",
  tbtMs: "total-blocking-time",
} as const;

type Paint = Record<keyof typeof METRICS | "score", number>;

export interface PaintFigures {
  page: string;
  /** Those that the tool could measure; a machine without air fails some. */
  runs: number;
  median: Paint;
  /** Largest paints jump between runs. */
  lcpRangeMs: [least: number, most: number];
}

interface Report {
  lhr: { categories: { performance: { score: number } }; audits: Record<string, { numericValue: number }> };
}

interface Tools {
  lighthouse: (url: string, flags: object) => Promise<Report>;
  launch: (options: object) => Promise<{ port: number; kill(): void }>;
}

/** Simulated phone, first visit, all pages in turns; null without a Chromium. */
export async function measurePaint(pages: Record<string, string>, runs = RUNS): Promise<PaintFigures[] | null> {
  const browser = await findBrowser();
  if (browser === null) return null;
  const { lighthouse, launch } = await loadTools();
  const chrome = await launch({
    chromePath: browser,
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"],
  });
  const seen = new Map<string, Paint[]>(Object.keys(pages).map((page) => [page, []]));
  try {
    for (let round = 0; round < runs; round += 1) {
      for (const [page, url] of Object.entries(pages)) {
        process.stderr.write(`${page} …\n`);
        const flags = { port: chrome.port, onlyCategories: ["performance"], logLevel: "error" };
        const paint = await lighthouse(url, flags).then(read, explainMissing);
        if (paint !== null && Object.values(paint).every(Number.isFinite)) seen.get(page)?.push(paint);
      }
    }
  } finally {
    chrome.kill();
  }
  return [...seen].map(([page, paints]) => {
    const sorted = (name: keyof Paint) => paints.map((paint) => paint[name]).sort((a, b) => a - b);
    const median = (name: keyof Paint) => sorted(name)[Math.floor(paints.length / 2)] ?? 0;
    const largest = sorted("lcpMs");
    return {
      page,
      runs: paints.length,
      median: { score: median("score"), fcpMs: median("fcpMs"), lcpMs: median("lcpMs"), tbtMs: median("tbtMs") },
      lcpRangeMs: [largest[0] ?? 0, largest.at(-1) ?? 0],
    };
  });
}

/** The figures tell of how many runs they are. */
function explainMissing(thrown: unknown): null {
  process.stderr.write(`not measured: ${thrown}\n`);
  return null;
}

function read({ lhr }: Report): Paint {
  const value = (name: keyof typeof METRICS) => lhr.audits[METRICS[name]]?.numericValue ?? Number.NaN;
  const score = lhr.categories.performance.score * 100;
  return { score, fcpMs: value("fcpMs"), lcpMs: value("lcpMs"), tbtMs: value("tbtMs") };
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
