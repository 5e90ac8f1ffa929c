import sharp from "sharp";
import { beforeEach, expect, test, vi } from "vitest";
import { createAppFixture } from "../../test/app-fixture.ts";
import { createPerson, type Person } from "../../test/auth/people.ts";
import { createTestApp } from "../../test/create-test-app.ts";

const { db, database, clock, app, sendRequest, dataDir } = await createAppFixture();

let author: Person;
let name: string;
let signed: string;
let color = 0;

beforeEach(async () => {
  author = await createPerson(db, { clock, auth: app.auth });
  color += 1;
  const background = `#0000${color.toString(16).padStart(2, "0")}`;
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append("picture", new File([new Uint8Array(picture)], "me.png"));
  const answer = await sendRequest("POST", "/discussions/pictures", { headers: author.headers, body });
  signed = answer.body.data.src;
  name = /[0-9a-f]{64}\.webp/.exec(signed)?.[0] ?? "";
});

const tokenOf = (address: string) => new URL(address, "https://zhixing.test").searchParams.get("t");
const decide = (token: string | null = null) => app.pictures.decide(name, token);

/** The author's post with the picture, below an article. */
async function write(state: string, contentType: "free" | "paid_article" = "free"): Promise<number> {
  const { articleId } = await app.articles.saveArticle({
    sourceKey: `article-${color}-${contentType}`,
    title: "文章",
    summary: "",
    author: "林",
    tags: [],
    contentType,
    source: { markdown: "正文\n" },
  });
  const { rows } = await database.pool.query(
    `with thread as (
       insert into discussion_threads (kind, target_id, post_count) values ('article', $4, 0) returning id)
     insert into discussion_posts (thread_id, author_id, sending_key, sent_hash, source, html, plain_text, has_math,
       renderer_version, state, likes, reply_count, created_at)
     select id, $1, id::text, 'h', $2, '', '', false, 1, $3, 0, 0, $5 from thread returning id`,
    [author.user.id, `![图](/files/${name})`, state, articleId, clock.now()],
  );
  return Number(rows[0].id);
}

async function tokenFor(person: Person): Promise<string | null> {
  const user = await app.auth.authenticate(person.tokens.access_token);
  return tokenOf((await app.pictures.sign({ html: `<img src="/files/${name}" alt="">` }, user)).html.slice(10, -9));
}

test("the picture of a held post is visible only to its author and to moderators", async () => {
  await write("held");
  const [stranger, owner] = [
    await createPerson(db, { clock, auth: app.auth }),
    await createPerson(db, { clock, auth: app.auth, role: "admin" }),
  ];
  expect(await decide()).toBeNull();
  expect(await decide(tokenOf(signed))).toBe("never");
  expect(await decide(await tokenFor(owner))).toBe("never");
  expect(await decide(await tokenFor(stranger))).toBeNull();
  for (const token of ["", "x", `${tokenOf(signed)?.slice(0, -2)}AA`]) expect(await decide(token)).toBeNull();
});

test("finds the audience of a picture in one statement, however many people uploaded it", async () => {
  await database.pool.query(
    `insert into discussion_pictures (user_id, name, width, height, ai_mark, uploaded_at)
     select 1000000 + n, $1, 1, 1, 'none', $2 from generate_series(1, 30) n`,
    [name, clock.now()],
  );
  const statements = vi.spyOn(database.pool, "query");
  try {
    expect(await createTestApp(db, { dataDir, clock }).pictures.decide(name, null)).toBeNull();
    expect(statements).toHaveBeenCalledTimes(1);
  } finally {
    statements.mockRestore();
  }
});

test("a signed address expires after ten minutes, and with its login", async () => {
  await write("held");
  const token = tokenOf(signed);
  await sendRequest("POST", "/auth/logout", { headers: author.headers, body: {} });
  clock.advance(2);
  expect(await decide(token)).toBeNull();
  const owner = await createPerson(db, { clock, auth: app.auth, role: "admin" });
  const late = await tokenFor(owner);
  clock.advance(599);
  expect(await decide(late)).toBe("never");
  clock.advance(2);
  expect(await decide(late)).toBeNull();
});

test("the picture of a post is public while the post is, and unavailable within a minute after its removal", async () => {
  const id = await write("published");
  clock.advance(21);
  expect(await decide()).toBe("briefly");
  for (const state of ["deleted", "hidden"]) {
    await database.pool.query("update discussion_posts set state = $1 where id = $2", [state, id]);
    clock.advance(21);
    expect(await decide(), state).toBeNull();
  }
});

async function writeTopic(): Promise<void> {
  await database.pool.query(
    `with board as (
       insert into community_boards (slug, name, description, kind, position, is_closed)
       values ('talk', '讨论', '', 'discussion', 1, false) on conflict (slug) do update set name = '讨论' returning id)
     insert into community_topics (board_id, author_id, sending_key, sent_hash, title, source, html, has_math,
       renderer_version, state, likes, reply_count, is_pinned, is_closed, is_essence, created_at, active_at)
     select id, $1, $2, 'h', '话题', $2, '', false, 1, 'published', 0, 0, false, false, false, $3, $3
     from board`,
    [author.user.id, `![图](/files/${name})`, clock.now()],
  );
}

async function createMember(): Promise<Person> {
  const person = await createPerson(db, { clock, auth: app.auth });
  await database.pool.query(
    `insert into grants (user_id, kind, level, starts_at, created_at, source) values ($1, 'level', 2, '2020-01-01', $2, 'admin')`,
    [person.user.id, clock.now()],
  );
  return person;
}

test.each([
  ["a post below a gated article", () => write("published", "paid_article")],
  ["a topic", writeTopic],
])("the picture of %s is visible only to readers of the text", async (_where, writeText) => {
  await writeText();
  clock.advance(21);
  expect(await decide()).toBeNull();
  const [member, stranger] = [await createMember(), await createPerson(db, { clock, auth: app.auth })];
  const token = await tokenFor(member);
  expect(await decide(token)).toBe("never");
  expect(await decide(tokenOf(signed))).toBe("never");
  expect(await decide(await tokenFor(stranger))).toBeNull();
  await database.pool.query("update grants set revoked_at = $1 where user_id = $2", [clock.now(), member.user.id]);
  clock.advance(21);
  expect(await decide(token)).toBeNull();
});

test("a picture below a restricted article and below an open one is open", async () => {
  await write("published", "paid_article");
  await write("published");
  clock.advance(21);
  expect(await decide()).toBe("briefly");
});

test("a preview signs the author's own picture, and does not change the address of an open one", async () => {
  const preview = async () =>
    (
      await sendRequest("POST", "/markdown/preview", {
        headers: author.headers,
        body: { source: `![图](/files/${name})` },
      })
    ).body.data.html as string;
  const html = await preview();
  const token = /\?t=([\w-]+)"/.exec(html)?.[1] ?? null;
  expect(await decide(token)).toBe("never");
  await write("published");
  clock.advance(21);
  expect(await preview()).toContain(`src="/files/${name}"`);
});

test("pictures of the site itself stay open", async () => {
  const other = `${"0".repeat(64)}.webp`;
  expect(await app.pictures.decide(other, null)).toBe("forever");
  expect(await app.pictures.decide(`${"0".repeat(64)}.png`, null)).toBe("forever");
});
