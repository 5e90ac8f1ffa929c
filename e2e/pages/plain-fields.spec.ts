import { randomUUID } from "node:crypto";
import { drawAddress } from "../../test/draw.ts";
import { ATTACKS } from "../../test/journey/attacks.ts";
import { COLLECTED } from "../../test/journey/collected.ts";
import { findDiscussedArticle } from "../../test/journey/discussed-articles.ts";
import { expectHarmless, listenForAttacks } from "../../test/journey/harmless.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, type Member, signUp } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

test.use({ showsDiagrams: true });

/** Strings that might end a text, an attribute or a script. */
const STRINGS = [...ATTACKS, ...COLLECTED].filter((text) => /[<>"'`&{]|javascript:/i.test(text));
const NOTES = 30;
const AT_ONCE = 12;
const LONGEST_SEARCH = 60;
/** A multiple of the fields, so that each field gets every fourth string. */
const SENT_AT_ONCE = 8;

const cut = (text: string, max: number) => text.slice(0, max).toWellFormed();
/** Removes invisible characters, which the fields refuse. */
const seen = (text: string) => text.replace(/(?![\t\n])\p{Cc}/gu, "");

/** The page without the site's own scripts, forms and styles; a string that ended one of them early would remain. */
function withoutOwnParts(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<(?:link|meta|base)\b[^>]*>/g, "")
    .replace(/<form class=/g, "<div class=")
    .replace(/<form action="\/(?:search|vip\/list)"/g, "<div");
}

test("notes show known attack strings as plain text (XSS-1)", async ({ page, request }) => {
  const document = (await findPages(request))["open-document"];
  const documentId = Number(document.split("/").at(-1));
  const attacks = listenForAttacks(page);
  for (let start = 0; start < STRINGS.length; start += NOTES * AT_ONCE) {
    const member = await signUp(request);
    const packs = Array.from({ length: NOTES }, (_, at) =>
      STRINGS.slice(start + at * AT_ONCE, start + (at + 1) * AT_ONCE),
    ).filter((pack) => pack.length > 0);
    for (const [at, pack] of packs.entries())
      await callAs(request, member, "PUT", `/v1/notes/${randomUUID()}`, {
        data: {
          kind: "document",
          thing_id: documentId,
          colour: "yellow",
          at_seconds: null,
          body: cut(seen(`第 ${at} 条 ${pack.join("\n")}`), 2_000),
          anchor: {
            quote: cut(seen(`引 ${pack.at(-1)}`), 100),
            prefix: "",
            suffix: "",
            start: at,
            rival: null,
          },
        },
      });
    await bringSession(page, member);
    await page.goto("/user/profile?tab=notes");
    const first = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator("blockquote") })
      .first();
    await expect(first).toContainText("条");
    await attacks.expectNothingRan();
    await expectHarmless(page, [await first.locator("xpath=..").innerHTML()]);
    await page.goto(document);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await attacks.expectNothingRan();
  }
});

test("search queries, filters and addresses are shown as plain text (XSS-1)", async ({ page, request }) => {
  const attacks = listenForAttacks(page);
  const member = await signUp(request);
  await bringSession(page, member);
  const fields = ["/search?q=", "/vip/list?q=", "/articles?tag=", "/no-such/"];
  const pages: string[] = [];
  // Each string is tested in only one of the fields, because every page takes time to open.
  for (let start = 0; start < STRINGS.length; start += SENT_AT_ONCE) {
    const answers = STRINGS.slice(start, start + SENT_AT_ONCE).map(async (text, at) => {
      const words = encodeURIComponent(cut(seen(text), LONGEST_SEARCH).trim() || "空");
      const answer = await request.get(`${fields[at % fields.length]}${words}`);
      expect(answer.status(), text).toBeLessThan(500);
      return withoutOwnParts(await answer.text());
    });
    pages.push(...(await Promise.all(answers)));
  }
  for (let start = 0; start < pages.length; start += 50) await expectHarmless(page, pages.slice(start, start + 50));
  for (const text of STRINGS.filter((_, at) => at % 20 === 0)) {
    await page.goto(`/search?q=${encodeURIComponent(cut(seen(text), LONGEST_SEARCH))}`);
    await expect(page.getByRole("searchbox", { name: "搜索全站" })).toBeVisible();
    await attacks.expectNothingRan();
  }
});

test("a name that contains an attack string is rejected or shown unchanged (XSS-1)", async ({ page, request }) => {
  const free = await findDiscussedArticle(request, "names");
  const attacks = listenForAttacks(page);
  const short = STRINGS.map((text) => text.trim()).filter((text) => text.length > 1 && text.length <= 20);
  const named: { name: string; member: Member; postId: number }[] = [];
  for (const name of short.slice(0, 12)) {
    const member = await signUp(request);
    const answer = await request.put("/api/v1/users", { headers: member.headers, data: { name } });
    expect([200, 422], await answer.text()).toContain(answer.status());
    if (!answer.ok()) continue;
    const posted = await request.post(`/api/v1/discussions/article/${free}/posts`, {
      headers: { ...member.headers, "idempotency-key": randomUUID(), "x-forwarded-for": drawAddress() },
      data: { source: `${named.length} 号说的话` },
    });
    expect(posted.ok(), await posted.text()).toBe(true);
    named.push({ name, member, postId: (await posted.json()).data.post.id });
  }
  expect(named.length).toBeGreaterThan(0);

  // One page of the thread shows all of them.
  await page.goto(`/articles/${free}#c-${named.at(-1)?.postId}`);
  for (const { name, postId } of named)
    await expect(page.locator(`#c-${postId}`)).toContainText(name.replace(/\s+/g, " "));
  await attacks.expectNothingRan();
  for (const { member } of named) {
    await bringSession(page, member);
    await page.goto("/user/profile");
    await expect(page.getByRole("heading").first()).toBeVisible();
    await attacks.expectNothingRan();
  }
});
