import { randomUUID } from "node:crypto";
import { ATTACKS } from "../../test/journey/attacks.ts";
import { findDiscussedArticle } from "../../test/journey/discussed-articles.ts";
import { expectHarmless, listenForAttacks } from "../../test/journey/harmless.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUp } from "../../test/journey/members.ts";

const PER_POST = 12;

test("no script in a comment is executed (XSS-1)", async ({ page, request }) => {
  const id = await findDiscussedArticle(request, "unsafe comments");
  const place = `/articles/${id}`;
  let member = await signUp(request);
  const posted: number[] = [];
  for (let at = 0; at < ATTACKS.length; at += PER_POST) {
    // Each person may post ten per minute.
    if (posted.length % 9 === 8) member = await signUp(request);
    // A refused batch must not prevent the other strings from being tested.
    const some = ATTACKS.slice(at, at + PER_POST);
    const send = (source: string) =>
      request.post(`/api/v1/discussions/article/${id}/posts`, {
        headers: { ...member.headers, "idempotency-key": randomUUID() },
        data: { source },
      });
    const whole = await send(some.map((attack) => `甲\n\n${attack}`).join("\n\n"));
    if (whole.ok()) posted.push((await whole.json()).data.post.id);
    else expect([422], await whole.text()).toContain(whole.status());
  }
  expect(posted.length).toBeGreaterThan(3);
  const attacks = listenForAttacks(page);
  await bringSession(page, member);
  for (const postId of posted) {
    await page.goto(`${place}#c-${postId}`);
    await expect(page.locator(`#c-${postId}`)).toBeVisible();
    await attacks.expectNothingRan();
  }
  const { items } = await callAs(request, member, "GET", `/v1/discussions/article/${id}/posts`);
  await expectHarmless(
    page,
    items.map(({ html }: { html: string }) => html),
  );
});
