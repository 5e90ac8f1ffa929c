import { Hono } from "hono";
import { expect, test } from "vitest";
import { packFewIcons } from "../../../test/packed-icons.ts";
import { answerFailures } from "../answer/answer-error.ts";
import type { RequestVariables } from "../answer/request-variables.ts";
import { createIconData } from "./icon-data.ts";

const app = new Hono<{ Variables: RequestVariables }>();
app.route("/", createIconData(packFewIcons()));
app.onError(answerFailures(() => {}));
const request = (path: string, headers = {}) => app.request(`/icon-data/${path}`, { headers });

test("answers in the format of Iconify's API, with unknown names listed separately", async () => {
  const answer = await request("lucide.json?icons=book,nothing,book-open,book");
  expect(await answer.json()).toEqual({
    prefix: "lucide",
    width: 24,
    height: 24,
    not_found: ["nothing"],
    icons: {
      book: { body: '<path fill="none" stroke="currentColor" d="M5 5v16"/>' },
      "book-open": { body: '<path fill="none" stroke="currentColor" d="M12 5v16"/>' },
    },
  });
});

test("is cached for a week, and revalidated by its tag, whatever the order of the names", async () => {
  const answer = await request("lucide.json?icons=book,book-open");
  expect(answer.headers.get("cache-control")).toContain("max-age=604800");
  const etag = answer.headers.get("etag") ?? "";
  const again = await request("lucide.json?icons=book-open,book", { "if-none-match": etag });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
});

const many = (amount: number) => Array.from({ length: amount }, (_, index) => `book-${index}`).join(",");

test.each([
  ["lucide.json", 422],
  ["lucide.json?icons=", 422],
  [`lucide.json?icons=${many(24)}`, 200],
  [`lucide.json?icons=${many(25)}`, 422],
  ["lucide.json?icons=../../etc/passwd", 422],
  ["lucide.json?icons=Book", 422],
  [`lucide.json?icons=${"a".repeat(61)}`, 422],
  ["lucide.json?icons=__proto__", 422],
  ["lucide.json?icons=constructor", 200],
  ["mdi.json?icons=book", 404],
])("%s answers %i", async (path, status) => {
  expect((await request(path)).status).toBe(status);
});
