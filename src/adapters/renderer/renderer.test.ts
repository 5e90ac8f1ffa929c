import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { limit, scaled } from "../../../test/time/limits.ts";
import { renderMarkdown } from "../../kit/markdown/render-markdown.ts";
import { renderForSite } from "./render-for-site.ts";
import { createRenderer, type Renderer, type RendererLimits, USER_LIMITS } from "./renderer.ts";

const opened: Renderer[] = [];
afterEach(async () => {
  for (const renderer of opened.splice(0)) await renderer.close();
});

interface Given extends Partial<RendererLimits> {
  script?: URL;
  onWarn?: (facts: object) => void;
}

function create({ script, onWarn, ...limits }: Given = {}): Renderer {
  const logger = onWarn ? { warn: onWarn as typeof quietLogger.warn } : quietLogger;
  const renderer = createRenderer({ logger, limits: { ...USER_LIMITS, ...limits }, ...(script && { script }) });
  opened.push(renderer);
  return renderer;
}

const strange = new URL("./strange-process-fixture.ts", import.meta.url);
/** The answer of one process to a text. */
function createStrange(given: Given = {}): (markdown: string) => Promise<string> {
  const { render } = create({ wallMs: limit(20_000), ...given, script: strange });
  return async (markdown) => (await render({ source: markdown })).html;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const unavailable = { status: 503, code: "MARKDOWN_UNAVAILABLE" };
const honest = "## 小结\n\n**重启**之后就好了，参考[这里](https://a.cn/x)。\n\n```js\nconst a = 1;\n```\n\n$x^2$\n";
const slow = { timeout: limit(60_000) };

test("renders a text like the renderer does, also many at the same time", slow, async () => {
  const { render } = create();
  const expected = await renderMarkdown(honest, { writer: "user" });
  const rendered = await Promise.all(Array.from({ length: 10 }, () => render({ source: honest, writer: "user" })));
  for (const one of rendered) expect(one).toEqual(expected);
});

test("uses the site's targets of links and pictures, and its other options", slow, async () => {
  const renderer = create();
  const source = "# 题\n\n[甲](a.md)，[乙](b.md)，[丙](https://c.cn/)\n\n![丁](img/d.png) ![戊](e.png)\n";
  const options = {
    baseHeadingLevel: 3,
    resolveLink: (href: string) =>
      href === "a.md" ? { href: "/articles/7", title: "甲文" } : href === "b.md" ? { broken: true as const } : null,
    resolveImage: (src: string) =>
      src === "e.png" ? { missing: true as const } : src.startsWith("img/") ? { src: "/files/d.png", width: 3 } : null,
  };
  const rendered = await renderForSite(renderer, source, options);
  expect(rendered).toEqual(await renderMarkdown(source, options));
  expect(rendered.html).toContain('href="/articles/7"');
});

test("refuses a text above the limits as without a process, each time in the same way", slow, async () => {
  const { render } = create();
  const deep = { source: `${"> ".repeat(20)}a`, writer: "user" } as const;
  const refusal = await renderMarkdown(deep.source, deep).catch((thrown: unknown) => thrown);
  expect(refusal).toMatchObject({ status: 422, code: "MARKDOWN_TOO_COMPLEX" });
  for (let time = 0; time < 2; time += 1) await expect(render(deep)).rejects.toMatchObject({ ...(refusal as object) });
  expect((await render({ source: "a" })).html).toBe("<p>a</p>");
});

test("aborts a text that blocks its process at the time limit, and the next one gets a new process", slow, async () => {
  const renderText = createStrange({ wallMs: 300, seats: 1 });
  const before = Number(await renderText("who"));
  const startedAt = performance.now();
  const stuck = renderText("stand still");
  const after = renderText("who");
  await expect(stuck).rejects.toMatchObject(unavailable);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(300);
  expect(Number(await after)).not.toBe(before);
  expect(isAlive(before)).toBe(false);
});

test("answers other texts while one text blocks a process", slow, async () => {
  const renderText = createStrange();
  const stuck = renderText("stand still").catch((thrown: unknown) => thrown);
  let isOver = false;
  void stuck.then(() => (isOver = true));
  for (let index = 0; index < 20; index += 1) expect(await renderText(`${index}`)).toBe(`${index}`);
  expect(isOver).toBe(false);
});

test.each([
  ["die", "ended by 1"],
  ["throw", "broken renderer"],
  ["hoard", "heap"],
])(
  "if a process must %s, only that process ends: 503, the log has the reason, and the next text is answered",
  slow,
  async (deed, reason) => {
    const reasons: string[] = [];
    const renderText = createStrange({ maxHeapMib: 48, onWarn: (facts) => reasons.push(JSON.stringify(facts)) });
    await expect(renderText(deed)).rejects.toMatchObject(unavailable);
    expect(reasons).toEqual([expect.stringContaining(reason)]);
    expect(await renderText("after")).toBe("after");
  },
);

test("no more texts wait than the limit: the next is refused immediately", slow, async () => {
  const { render } = create({ script: strange, wallMs: limit(30_000), seats: 2, maxWaiting: 16 });
  const renderText = () => render({ source: "stand still" });
  const held = Array.from({ length: 18 }, () => renderText().catch((thrown: unknown) => thrown));
  await expect(renderText()).rejects.toMatchObject(unavailable);
  for (const renderer of opened.splice(0)) await renderer.close();
  for (const one of await Promise.all(held)) expect(one).toMatchObject(unavailable);
  await expect(renderText()).rejects.toMatchObject(unavailable);
});

test("an idle process ends after a while, and the next text gets a new one", slow, async () => {
  const restMs = scaled(500);
  const renderText = createStrange({ restMs });
  const first = Number(await renderText("who"));
  const restedFrom = performance.now();
  // If it is used again in time, it stays.
  expect(Number(await renderText("who"))).toBe(first);
  await expect.poll(() => isAlive(first), { timeout: limit(20_000), interval: 20 }).toBe(false);
  expect(performance.now() - restedFrom).toBeGreaterThanOrEqual(restMs);
  expect(Number(await renderText("who"))).not.toBe(first);
});

test(
  "a process does not have the site's environment, and a signal to the whole group of the site does not end it",
  slow,
  async () => {
    const renderText = createStrange({ seats: 1 });
    expect(await renderText("environment")).toBe("{}");
    const pid = Number(await renderText("who"));
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.kill(pid, signal);
    expect(Number(await renderText("who"))).toBe(pid);
  },
);

test("a killed site leaves no process running, not even a computing one", slow, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "zx-renderer-"));
  const address = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const script = path.join(folder, "site.ts");
  await writeFile(
    script,
    `import { createRenderer, USER_LIMITS } from ${address("./renderer.ts")};
    setInterval(() => undefined, 1000);
    const limits = { ...USER_LIMITS, seats: 1, wallMs: 600_000 };
    const { render } = createRenderer({ logger: console, limits, script: new URL(${address("./strange-process-fixture.ts")}) });
    process.send(Number((await render({ source: "who" })).html));
    void render({ source: "stand still" });
    setTimeout(() => process.send("standing"), 200);`,
  );
  const site = fork(pathToFileURL(script).pathname, { execArgv: [] });
  const [pid]: number[] = await once(site, "message");
  await once(site, "message");
  expect(isAlive(pid ?? 0)).toBe(true);
  site.kill("SIGKILL");
  await expect.poll(() => isAlive(pid ?? 0), { timeout: limit(5_000), interval: 20 }).toBe(false);
  await rm(folder, { recursive: true });
});
