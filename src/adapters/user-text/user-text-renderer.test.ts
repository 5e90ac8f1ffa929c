import { afterEach, expect, test } from "vitest";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { limit } from "../../../test/time/limits.ts";
import { renderMarkdown } from "../../kit/markdown/render-markdown.ts";
import { createUserTextRenderer, type UserTextRenderer } from "./user-text-renderer.ts";

const opened: UserTextRenderer[] = [];
afterEach(async () => {
  for (const renderer of opened.splice(0)) await renderer.close();
});

function create(options: { wallMs?: number; restMs?: number; script?: URL } = {}): UserTextRenderer {
  const renderer = createUserTextRenderer({ logger: quietLogger, ...options });
  opened.push(renderer);
  return renderer;
}

const createStrange = (wallMs: number, restMs = limit(60_000)) =>
  create({ wallMs, restMs, script: new URL("./strange-worker.ts", import.meta.url) });

const unavailable = { status: 503, code: "MARKDOWN_UNAVAILABLE" };
const honest = "## 小结\n\n**重启**之后就好了，参考[这里](https://a.cn/x)。\n\n```js\nconst a = 1;\n```\n\n$x^2$\n";

test("a text becomes what the renderer makes of it, many at once too", { timeout: limit(60_000) }, async () => {
  const { render } = create();
  const expected = await renderMarkdown(honest, { writer: "user" });
  const rendered = await Promise.all(Array.from({ length: 10 }, () => render(honest)));
  for (const one of rendered) expect(one).toEqual(expected);
});

test("what is too much by count is refused as it is without a thread, each time alike", {
  timeout: limit(60_000),
}, async () => {
  const { render } = create();
  const deep = `${"> ".repeat(20)}a`;
  const refusal = await renderMarkdown(deep, { writer: "user" }).catch((thrown: unknown) => thrown);
  expect(refusal).toMatchObject({ status: 422, code: "MARKDOWN_TOO_COMPLEX" });
  for (let time = 0; time < 2; time += 1) await expect(render(deep)).rejects.toMatchObject({ ...(refusal as object) });
  expect((await render("a")).html).toBe("<p>a</p>");
});

test("a text that holds its thread up is given up at the wall, and the next one gets a new thread", {
  timeout: limit(60_000),
}, async () => {
  const { render } = createStrange(300);
  const startedAt = performance.now();
  // Both threads: what comes after has to wait for the wall.
  const stuck = Promise.allSettled([render("stand still"), render("stand still")]);
  const after = render("after");
  for (const one of await stuck) expect(one).toMatchObject({ status: "rejected", reason: unavailable });
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(300);
  expect((await after).html).toBe("after");
});

test("while one text holds a thread up the others are answered", { timeout: limit(60_000) }, async () => {
  const { render } = createStrange(limit(5_000));
  const stuck = render("stand still").catch((thrown: unknown) => thrown);
  let isOver = false;
  void stuck.then(() => (isOver = true));
  for (let index = 0; index < 20; index += 1) expect((await render(`${index}`)).html).toBe(`${index}`);
  expect(isOver).toBe(false);
});

test.each(["die", "throw"])(
  "a thread that %ss is replaced, and its text answered 503",
  { timeout: limit(60_000) },
  async (deed) => {
    const { render } = createStrange(limit(20_000));
    await expect(render(deed)).rejects.toMatchObject(unavailable);
    expect((await render("after")).html).toBe("after");
  },
);

test("no more wait than the bound: the next is refused at once", { timeout: limit(60_000) }, async () => {
  const { render } = createStrange(limit(30_000));
  const held = Array.from({ length: 18 }, () => render("stand still").catch((thrown: unknown) => thrown));
  await expect(render("one more")).rejects.toMatchObject(unavailable);
  for (const renderer of opened.splice(0)) await renderer.close();
  for (const one of await Promise.all(held)) expect(one).toMatchObject(unavailable);
  await expect(render("after the end")).rejects.toMatchObject(unavailable);
});

test("a thread that has had nothing to do for a while ends, and the next text gets a new one", {
  timeout: limit(60_000),
}, async () => {
  const countWorkers = () => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;
  const atFirst = countWorkers();
  const restMs = limit(500);
  const { render } = createStrange(limit(20_000), restMs);
  const first = (await render("who")).html;
  const restedFrom = performance.now();
  // Used again in time, it stays.
  expect((await render("who")).html).toBe(first);
  expect(countWorkers()).toBeGreaterThan(atFirst);
  await expect.poll(countWorkers, { timeout: limit(20_000), interval: 20 }).toBe(atFirst);
  expect(performance.now() - restedFrom).toBeGreaterThanOrEqual(restMs);
  expect((await render("who")).html).not.toBe(first);
});
