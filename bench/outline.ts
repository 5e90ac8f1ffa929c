// `npm run bench:outline`: how long the outline of a course with 300 lessons takes to respond to a key or a press, with
// the processor slowed down to a quarter: from the input to the next painted frame, by the browser's event timing.
import { loadavg } from "node:os";
import { chromium, type Locator, type Page, request as requests } from "@playwright/test";
import { findBrowser } from "../scripts/ensure-browser.ts";
import { createDataFolder, removeDataFolder } from "../test/database/data-folder.ts";
import { withDatabase } from "../test/journey/admin.ts";
import { enterAsStaff } from "../test/journey/staff-members.ts";
import { startSite } from "../test/site/start-site.ts";
import { median, quantile } from "./quantile.ts";

const SLOWDOWN = 4;
const CHAPTERS = 10;
const LESSONS_OF_CHAPTER = 30;
const ROUNDS = 9;
const MAX_MS = 200;

interface Timing {
  /** From the input to the frame that shows its effect; the browser rounds it to 8 ms. */
  inputMs: number;
  /** Duration of the event handlers only. */
  handlerMs: number;
  /** Processor time of the page's tasks, slowed down as well. */
  taskMs: number;
}

/** What has the focus, as after a click or a scroll to it, and the keys that are measured. */
interface Act {
  at(page: Page): Locator;
  keys: readonly string[];
}

const acts: Readonly<Record<string, Act>> = {
  "a lesson is moved by a key": {
    at: (page) => page.getByRole("button", { name: "移动“第 15 课”" }),
    keys: ["ArrowDown"],
  },
  "a letter of a lesson's title": {
    at: (page) => page.getByRole("textbox", { name: "课的标题" }).nth(140),
    keys: ["a"],
  },
  "a letter of a chapter's title": {
    at: (page) => page.getByRole("textbox", { name: "第 5 章的标题" }),
    keys: ["a"],
  },
  "a chapter is moved by a key": {
    at: (page) => page.getByRole("button", { name: /^移动“第 2 章/ }),
    keys: ["ArrowDown"],
  },
  "the menu of a lesson opens": {
    at: (page) => page.getByRole("button", { name: "“第 20 课”的操作" }),
    keys: ["Enter", "Escape"],
  },
};

const dataDir = await createDataFolder();
const site = await startSite({ dataDir, env: { LOG_LEVEL: "warn" } });
const executablePath = await findBrowser();
const browser = await chromium.launch({
  ...(executablePath !== null && { executablePath }),
  args: ["--no-sandbox", "--disable-gpu"],
});
let isSlow = false;
try {
  const courseId = await addCourse();
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const request = await requests.newContext({ baseURL: site.url });
  await enterAsStaff(page, request, { dataDir }, "editor");
  await request.dispose();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.addInitScript(observeEvents);
  await page.goto(`/admin/courses/${courseId}`);
  await page
    .getByRole("textbox", { name: "课的标题" })
    .nth(CHAPTERS * LESSONS_OF_CHAPTER - 1)
    .waitFor();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const readTaskMs = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  console.log(`load of the machine: ${loadavg().map((load) => load.toFixed(1))}`);
  console.log(`${"median of".padEnd(34)} input ms  handlers ms  tasks ms  slowest input ms`);
  for (const [name, { at, keys }] of Object.entries(acts)) {
    const timings: Timing[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await at(page).focus();
      await waitForFrames(page);
      await page.evaluate(() => Object.assign(globalThis, { seenEvents: [] }));
      const before = await readTaskMs();
      for (const key of keys) await page.keyboard.press(key);
      // The entries of the input are available two frames later.
      await waitForFrames(page);
      timings.push({ ...(await readEvents(page)), taskMs: (await readTaskMs()) - before });
    }
    const medianOf = (key: keyof Timing) => median(timings.map((one) => one[key]));
    const cells = [
      medianOf("inputMs"),
      medianOf("handlerMs"),
      medianOf("taskMs"),
      quantile(
        timings.map((one) => one.inputMs),
        1,
      ),
    ];
    isSlow ||= medianOf("inputMs") > MAX_MS;
    console.log(
      name.padEnd(34),
      ...cells.map((cell) => cell.toFixed(0).padStart(9)),
      medianOf("inputMs") > MAX_MS ? "too slow" : "",
    );
  }
} finally {
  await browser.close();
  await site.stop();
  await removeDataFolder(dataDir);
}
process.exitCode = isSlow ? 1 : 0;

async function addCourse(): Promise<number> {
  return withDatabase({ dataDir }, async ({ pool }) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into courses (slug, shelf, content_type, title, summary, category, tags, intro_markdown, intro_html, intro_references,
          renderer_version, position, created_at, updated_at)
        values ('bench-outline', 'basic', 'basic_course', '三百节课', '', '', '{}', '', '', '{}', 1, 1, now(), now()) returning id`,
    );
    const id = Number(rows[0]?.id);
    await pool.query("insert into course_slugs (slug, course_id) values ('bench-outline', $1)", [id]);
    await pool.query(
      `insert into course_chapters (course_id, source_key, title, position)
        select $1, n::text, '第 ' || n || ' 章的内容', n from generate_series(1, ${CHAPTERS}) n`,
      [id],
    );
    await pool.query(
      `insert into lessons (course_id, chapter_id, source_key, kind, title, position, is_preview, duration_seconds, created_at, updated_at)
        select $1, chapter.id, chapter.position || '-' || n, 'video', '第 ' || (chapter.position - 1) * ${LESSONS_OF_CHAPTER} + n || ' 课',
          (chapter.position - 1) * ${LESSONS_OF_CHAPTER} + n, false, 600, now(), now()
        from course_chapters chapter, generate_series(1, ${LESSONS_OF_CHAPTER}) n where chapter.course_id = $1`,
      [id],
    );
    return id;
  });
}

async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
}

/** Runs in the page: records each event with its interaction. */
function observeEvents() {
  const seen: PerformanceEventTiming[] = [];
  Object.assign(globalThis, { seenEvents: seen });
  new PerformanceObserver((list) => {
    const { seenEvents } = globalThis as unknown as { seenEvents: PerformanceEventTiming[] };
    seenEvents.push(...(list.getEntries() as PerformanceEventTiming[]));
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** The longest event of one interaction; the browser does not report events shorter than 16 ms. */
async function readEvents(page: Page): Promise<Pick<Timing, "inputMs" | "handlerMs">> {
  return page.evaluate(() => {
    const { seenEvents } = globalThis as unknown as { seenEvents: PerformanceEventTiming[] };
    const inputMs = Math.max(0, ...seenEvents.map(({ duration }) => duration));
    const handlerMs = Math.max(
      0,
      ...seenEvents.map(({ processingStart, processingEnd }) => processingEnd - processingStart),
    );
    return { inputMs, handlerMs };
  });
}
