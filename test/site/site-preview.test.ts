import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createPerson } from "../auth/people.ts";
import { limit } from "../time/limits.ts";
import { setUpSite } from "./site-fixture.ts";

const { fixture, site } = await setUpSite();
const person = await createPerson(fixture.database.db);

async function preview(source: string, headers: Record<string, string> = person.headers) {
  const answer = await fetch(`${site.url}/api/v1/markdown/preview`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ source }),
  });
  return { status: answer.status, body: await answer.json() };
}

test("a user sees a preview, rendered by a process of the built site; guests do not, and a text above the limits is 422", {
  timeout: limit(60_000),
}, async () => {
  const { status, body } = await preview("**好**，见[这里](https://a.cn/x)\n\n```js\nconst a = 1;\n```");
  expect({ status, html: body.data?.html }).toEqual({
    status: 200,
    html: expect.stringMatching(/<strong>好<\/strong>.*rel="nofollow ugc noopener".*<pre/s),
  });
  expect((await preview("好", {})).status).toBe(401);
  expect(await preview(`${"> ".repeat(20)}a`)).toMatchObject({
    status: 422,
    body: { error_code: "MARKDOWN_TOO_COMPLEX", message: "列表或引用嵌套太深，请减少层数" },
  });
});

test("sixty previews a minute, and one minute's texts at once neither fail nor hold up a page", {
  timeout: limit(60_000),
}, async () => {
  const other = await createPerson(fixture.database.db);
  const text = "一段话，**重点**。\n\n- 一\n- 二\n\n".repeat(200);
  const previews = Promise.all(Array.from({ length: 62 }, () => preview(text, other.headers)));
  const page = await fetch(`${site.url}/articles`);
  expect(page.status).toBe(200);
  const counts = Map.groupBy(await previews, ({ status }) => status);
  // More concurrent texts than may wait get 503; nothing else is lost.
  expect([...counts.keys()].every((status) => [200, 429, 503].includes(status))).toBe(true);
  expect(counts.get(429)).toHaveLength(2);
  expect(counts.get(200)?.length).toBeGreaterThanOrEqual(18);
  for (const { body } of counts.get(503) ?? []) {
    expect(body).toMatchObject({ error_code: "MARKDOWN_UNAVAILABLE", retry_after: 5 });
  }
});

/** The processes that render for this one. */
async function listRenderers(sitePid: number): Promise<number[]> {
  const found: number[] = [];
  for (const thread of await readdir(`/proc/${sitePid}/task`)) {
    const children = await readFile(`/proc/${sitePid}/task/${thread}/children`, "utf8");
    for (const pid of children.split(" ").filter(Boolean).map(Number)) {
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      if (command.includes("render-process")) found.push(pid);
    }
  }
  return found;
}

const onLinux = { timeout: limit(60_000), skip: process.platform !== "linux" };

test(
  "a rendering that hangs is 503 after five seconds and one that runs out of memory at once, and the site goes on",
  onLinux,
  async () => {
    const other = await createPerson(fixture.database.db);
    const previewText = () => preview("好", other.headers);
    expect((await previewText()).status).toBe(200);
    const before = await listRenderers(site.pid);
    expect(before.length).toBeGreaterThan(0);
    for (const pid of before) {
      expect(await readFile(`/proc/${pid}/environ`, "utf8")).toMatch(/^(?:NODE_CHANNEL_\w+=\w+\0)*$/);
      process.kill(pid, "SIGSTOP");
    }
    const startedAt = performance.now();
    const hanging = previewText();
    expect((await fetch(`${site.url}/articles`)).status).toBe(200);
    expect(await hanging).toMatchObject({ status: 503, body: { error_code: "MARKDOWN_UNAVAILABLE" } });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(5_000);
    // The next text gets a new process, whichever hangs.
    for (const pid of before.slice(1)) process.kill(pid, "SIGKILL");
    expect((await previewText()).status).toBe(200);

    const [now = 0] = await listRenderers(site.pid);
    expect(before).not.toContain(now);
    process.kill(now, "SIGSTOP");
    const hoarding = previewText();
    await expect.poll(() => fetch(`${site.url}/healthz`).then(({ status }) => status)).toBe(200);
    // What came later on the same way has been refused at its end, so the text is in the process by now.
    for (let later = 0; later < 5; later += 1)
      expect((await preview("a".repeat(2 ** 16 + 1), other.headers)).status).toBe(422);
    // What V8 does to a process whose heap is full.
    process.kill(now, "SIGABRT");
    process.kill(now, "SIGCONT");
    expect((await hoarding).status).toBe(503);
    expect((await previewText()).status).toBe(200);
    expect((await fetch(`${site.url}/articles`)).status).toBe(200);
    expect(site.output()).toMatch(/longer than 5000 ms.*given up[\s\S]*ended by SIGABRT.*given up/);
  },
);

test("renderers end with the site, however it ends", onLinux, async () => {
  const other = await createPerson(fixture.database.db);
  // Last of all, as the site of the other tests ends here.
  for (const [end, short] of [
    ["stop", await fixture.start()],
    ["kill9", site],
  ] as const) {
    const answer = await fetch(`${short.url}/api/v1/markdown/preview`, {
      method: "POST",
      headers: { ...other.headers, "content-type": "application/json" },
      body: JSON.stringify({ source: "好" }),
    });
    expect(answer.status).toBe(200);
    const renderers = await listRenderers(short.pid);
    expect(renderers.length).toBeGreaterThan(0);
    await short[end]();
    const areGone = () =>
      Promise.all(
        renderers.map((pid) =>
          readFile(`/proc/${pid}/stat`).then(
            () => false,
            () => true,
          ),
        ),
      );
    await expect.poll(areGone).not.toContain(false);
  }
});
