import { expect, test } from "../../test/journey/journey.ts";
import { findPages } from "../../test/journey/pages.ts";

test("the server renders nothing of an article's text", async ({ request }) => {
  const { "open-article": address } = await findPages(request);
  const { data } = await (await request.get(`/api/v1${address}`)).json();
  const html = await (await request.get(address)).text();
  const sentences: string[] = data.article.html.match(/[\u4e00-\u9fff，]{12,}/g);
  expect(sentences.length).toBeGreaterThan(3);
  expect(sentences.filter((one) => html.includes(one) && !data.article.summary.includes(one))).toEqual([]);
});
