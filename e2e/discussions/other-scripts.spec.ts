import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { findDiscussedArticle } from "../../test/journey/discussed-articles.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUp } from "../../test/journey/members.ts";
import { widest } from "../../test/journey/widest.ts";

const ARABIC = "شكرا، هذا واضح جدا!";
const LONG = "x".repeat(300);

/** The part of the paragraph's width that is free on its left side. */
const freeOnTheLeft = (paragraph: Locator) =>
  paragraph.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = element.getBoundingClientRect();
    return (range.getBoundingClientRect().left - box.left) / box.width;
  });

test("a comment in a script from right to left begins on the right, and a long word widens no page", async ({
  page,
  request,
}) => {
  const id = await findDiscussedArticle(request, "other scripts");
  const member = await signUp(request);
  await callAs(request, member, "POST", `/v1/discussions/article/${id}/posts`, {
    headers: { "idempotency-key": randomUUID() },
    data: { source: `${ARABIC}\n\n中文的一段。\n\n${LONG}` },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await bringSession(page, member);
  await page.goto(`/articles/${id}`);
  await page.getByRole("heading", { name: "讨论" }).scrollIntoViewIfNeeded();
  const post = page.getByRole("article").filter({ hasText: ARABIC }).last();
  await expect(post.locator("bdi").first()).toHaveText(member.name);
  expect(await freeOnTheLeft(post.getByText(ARABIC))).toBeGreaterThan(0.3);
  expect(await freeOnTheLeft(post.getByText("中文的一段。"))).toBeLessThan(0.02);
  await expect(post.getByText(LONG)).toBeVisible();
  expect(await widest(page)).toBeLessThanOrEqual(390);
});
