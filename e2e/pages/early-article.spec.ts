import type { APIRequestContext } from "@playwright/test";
import { delayAnswers } from "../../test/journey/delay.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { findPages } from "../../test/journey/pages.ts";

interface Article {
  html: string;
  summary: string;
}

async function findArticle(request: APIRequestContext): Promise<{ address: string; article: Article }> {
  const { "open-article": address } = await findPages(request);
  const { data } = await (await request.get(`/api/v1${address}`)).json();
  return { address, article: data.article };
}

function firstWordsOf({ html }: Article): string {
  const [, opening = ""] = /<p>([^<]{6,})/.exec(html) ?? [];
  expect(opening).not.toBe("");
  return opening.slice(0, 6);
}

test("a guest reads an article while the page's code is still loading, and its text is fetched once", async ({
  page,
  request,
}) => {
  const { address, article } = await findArticle(request);
  const firstWords = firstWordsOf(article);
  const calls: Record<string, string>[] = [];
  page.on("request", (sent) => {
    if (sent.url().includes(`/api/v1${address}?`)) calls.push(sent.headers());
  });
  const letCodeCome = await delayAnswers(page, "**/assets/*.js");
  await page.goto(address, { waitUntil: "commit" });
  const main = page.getByRole("main");
  await expect(main.locator(".prose").getByText(firstWords).first()).toBeVisible();
  await expect(main).toHaveAttribute("aria-busy", "true");
  letCodeCome();
  await expect(main).not.toHaveAttribute("aria-busy", "true");
  await expect(main.locator(".prose").getByText(firstWords).first()).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ "x-platform": "web", "x-device-id": expect.stringMatching(/^web_\w+_\d+$/) });
});

test("the text is fetched before the styles are loaded, and is in place at the first paint", async ({
  page,
  request,
}) => {
  const { address, article } = await findArticle(request);
  const firstWords = firstWordsOf(article);
  const letStylesCome = await delayAnswers(page, "**/assets/*.css");
  const answered = page.waitForResponse((answer) => answer.url().includes(`/api/v1${address}?`));
  await page.goto(address, { waitUntil: "commit" });
  expect((await answered).status()).toBe(200);
  letStylesCome();
  await expect(page.locator("main .prose").getByText(firstWords).first()).toBeVisible();
});

test("the server renders nothing of an article's text", async ({ request }) => {
  const { address, article } = await findArticle(request);
  const html = await (await request.get(address)).text();
  const sentences: string[] = article.html.match(/[\u4e00-\u9fff，]{12,}/g) ?? [];
  expect(sentences.length).toBeGreaterThan(3);
  expect(sentences.filter((one) => html.includes(one) && !article.summary.includes(one))).toEqual([]);
});
