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

test("allows sixty previews a minute, and sixty concurrent ones neither fail nor delay a page", {
  timeout: limit(60_000),
}, async () => {
  const other = await createPerson(fixture.database.db);
  const text = "一段话，**重点**。\n\n- 一\n- 二\n\n".repeat(200);
  const previews = Promise.all(Array.from({ length: 62 }, () => preview(text, other.headers)));
  const page = await fetch(`${site.url}/articles`);
  expect(page.status).toBe(200);
  const counts = Map.groupBy(await previews, ({ status }) => status);
  // Concurrent texts that exceed the length of the queue get 503. No text fails for another reason.
  expect([...counts.keys()].every((status) => [200, 429, 503].includes(status))).toBe(true);
  expect(counts.get(429)).toHaveLength(2);
  expect(counts.get(200)?.length).toBeGreaterThanOrEqual(18);
  for (const { body } of counts.get(503) ?? []) {
    expect(body).toMatchObject({ error_code: "MARKDOWN_UNAVAILABLE", retry_after: 5 });
  }
});

/** The ids of the processes that render for this site. */
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
  "answers 503 to a hanging rendering after five seconds, to one without memory immediately, and the site continues",
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
    // Ends the others, so that the next text gets a new process, whichever process hung.
    for (const pid of before.slice(1)) process.kill(pid, "SIGKILL");
    expect((await previewText()).status).toBe(200);

    const [now = 0] = await listRenderers(site.pid);
    expect(before).not.toContain(now);
    process.kill(now, "SIGSTOP");
    const hoarding = previewText();
    await expect.poll(() => fetch(`${site.url}/healthz`).then(({ status }) => status)).toBe(200);
    // These later requests take the same path and have been refused at its end, so the process has received the text
    // by now.
    for (let later = 0; later < 5; later += 1)
      expect((await preview("a".repeat(2 ** 16 + 1), other.headers)).status).toBe(422);
    // V8 ends a process with a full heap in this way.
    process.kill(now, "SIGABRT");
    process.kill(now, "SIGCONT");
    expect((await hoarding).status).toBe(503);
    expect((await previewText()).status).toBe(200);
    expect((await fetch(`${site.url}/articles`)).status).toBe(200);
    expect(site.output()).toMatch(/longer than 5000 ms.*given up[\s\S]*ended by SIGABRT.*given up/);
  },
);

test("rendering processes end with the site, however it ends", onLinux, async () => {
  const other = await createPerson(fixture.database.db);
  // This must be the last test, because it stops the site of the other tests.
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
