import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../auth/people.ts";
import { limit } from "../time/limits.ts";
import { createSiteFixture, fixtureLimitMs, type SiteFixture } from "./site-fixture.ts";
import type { RunningSite } from "./start-site.ts";

let fixture: SiteFixture;
let site: RunningSite;
let person: Person;

beforeAll(async () => {
  fixture = await createSiteFixture();
  site = await fixture.start();
  person = await createPerson(fixture.database.db);
}, fixtureLimitMs);
afterAll(() => fixture.close());

async function preview(source: string, headers: Record<string, string> = person.headers) {
  const answer = await fetch(`${site.url}/api/v1/markdown/preview`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ source }),
  });
  return { status: answer.status, body: await answer.json() };
}

test("a user sees what a text will be, drawn by a thread of the built site; guests do not, and too much is 422", {
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
  // Whoever sends more at once than may wait is told to come back; nothing else is lost.
  expect([...counts.keys()].every((status) => [200, 429, 503].includes(status))).toBe(true);
  expect(counts.get(429)).toHaveLength(2);
  expect(counts.get(200)?.length).toBeGreaterThanOrEqual(18);
  for (const { body } of counts.get(503) ?? []) {
    expect(body).toMatchObject({ error_code: "MARKDOWN_UNAVAILABLE", retry_after: 5 });
  }
});
