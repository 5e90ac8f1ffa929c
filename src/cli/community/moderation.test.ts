import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createPerson } from "../../../test/auth/people.ts";
import { setUpCli } from "../../../test/cli-fixture.ts";

const { database, folder, ...fixture } = await setUpCli();
const cli = (...args: string[]) => fixture.cli("moderation", ...args);

test("the word list comes from a file as a whole, and a wrong line changes nothing", async () => {
  const file = path.join(folder, "words.txt");
  await writeFile(file, "加我好友 | hold | spaced\n刷单 | refuse\n");
  expect(await cli("words", file)).toEqual({ code: 0, out: "现在有 2 个词\n", err: "" });
  const listed = "# 词 | 处理 | 写法 | 换成\n刷单 | refuse\n加我好友 | hold | spaced\n";
  expect((await cli("words")).out).toBe(listed);
  await writeFile(file, "甲乙 | ban\n");
  expect(await cli("words", file)).toMatchObject({ code: 1, err: expect.stringContaining("第 1 行") });
  expect((await cli("words")).out).toBe(listed);
});

test("settings are shown and changed one by one", async () => {
  const changed = await cli("settings", "first_posts", "0");
  expect(changed).toMatchObject({ code: 0, out: expect.stringContaining("first_posts = 0\nhold_links = true\n") });
  expect((await cli("settings", "hold_links", "off")).out).toContain("first_posts = 0\nhold_links = false\n");
  expect(await cli("settings", "mode", "never")).toMatchObject({ code: 2 });
  expect(await cli("settings", "colour")).toMatchObject({ code: 2 });
});

test("a ban from posting is given, listed, lifted, and written down", async () => {
  await createPerson(database.db, { phone: "+8613900000061" });
  const banned = await cli("ban", "--account", "13900000061", "--days", "3", "--reason", "刷屏");
  expect(banned).toMatchObject({ code: 0, err: "" });
  expect((await cli("bans")).out).toContain("原因：刷屏");
  expect(await cli("unban", "--account", "13900000061")).toMatchObject({ code: 0 });
  expect(await cli("unban", "--account", "13900000061")).toMatchObject({ code: 1, err: "这个账号没有被禁言\n" });
  expect((await cli("bans")).out).toBe("没有禁言中的账号\n");
  expect((await cli()).out).toBe("没有\n");
  const { rows } = await database.pool.query(
    "select action, outcome from audit_log where subject like 'user:%' order by id",
  );
  expect(rows).toEqual([
    { action: "banPosting", outcome: "done" },
    { action: "liftPostingBan", outcome: "done" },
  ]);
});

/** A topic and a reply to it, as their writing leaves them: held until somebody has looked. */
async function writeTalk(): Promise<{ topic: number; post: number }> {
  const { user } = await createPerson(database.db, { phone: `+86139${String(Date.now()).slice(-8)}` });
  const one = async (statement: string, values: unknown[] = []) =>
    Number((await database.pool.query(statement, values)).rows[0]?.id);
  const board = await one(
    `insert into community_boards (slug, name, description, kind, position, is_closed)
      values ('talk', '闲谈', '', 'discussion', 1, false) on conflict (slug) do update set name = '闲谈' returning id`,
  );
  const topic = await one(
    `insert into community_topics (board_id, author_id, sending_key, sent_hash, title, source, html, has_math,
        renderer_version, state, is_pinned, is_closed, is_essence, reply_count, active_at, created_at)
      values ($1, $2, $3, 'h', '等着的话题', '话', '<p>话</p>', false, 1, 'held', false, false, false, 0, now(), now())
      returning id`,
    [board, user.id, `k${board}${user.id}`],
  );
  const thread = await one(
    "insert into discussion_threads (kind, target_id, post_count) values ('topic', $1, 0) returning id",
    [topic],
  );
  const post = await one(
    `insert into discussion_posts (thread_id, author_id, sending_key, sent_hash, source, html, plain_text, has_math,
        renderer_version, state, likes, reply_count, created_at)
      values ($1, $2, $3, 'h', '答', '<p>答</p>', '答', false, 1, 'held', 0, 0, now()) returning id`,
    [thread, user.id, `p${thread}`],
  );
  for (const [kind, id] of [
    ["topic", topic],
    ["post", post],
  ])
    await database.pool.query(
      `insert into moderation_items (kind, thing_id, author_id, state, why, words, is_waiting, reports, trusted_reports,
          created_at, changed_at)
        values ($1, $2, $3, 'held', '{first_posts}', '{}', true, 0, 0, now(), now())`,
      [kind, id, user.id],
    );
  return { topic, post };
}

const readTopic = async (id: number) =>
  (
    await database.pool.query(
      `select t.state, t.reply_count as replies, c.title as "publicCopy",
          (select count(*)::int from notification_events where kind = 'review' and about in ('topic:' || t.id)) as "noticeCount"
        from community_topics t left join community_titles c on c.topic_id = t.id where t.id = $1`,
      [id],
    )
  ).rows[0];

test("waiting content is published, hidden and deleted from the command line, with its counts, its title and a notification to its author; all or none", async () => {
  const { topic, post } = await writeTalk();
  expect((await cli("queue")).out).toContain(`topic:${topic}  held`);
  expect(await cli("decide", "publish", `topic:${topic}`, `post:${post}`)).toMatchObject({ code: 0, err: "" });
  expect(await readTopic(topic)).toEqual({ state: "published", replies: 1, publicCopy: "等着的话题", noticeCount: 1 });
  expect((await cli("queue")).out).toBe("没有\n");

  const missing = await cli("decide", "hide", `topic:${topic}`, "post:999999", "--reason", "发广告");
  expect(missing).toMatchObject({ code: 1, err: "没有这条内容：post:999999\n" });
  expect((await readTopic(topic)).state).toBe("published");

  await cli("decide", "hide", `post:${post}`, "--reason", "发广告", "--days", "3");
  expect(await readTopic(topic)).toMatchObject({ replies: 0 });
  expect((await cli("bans")).out).toContain("原因：发广告");
  expect((await cli("decide", "delete", `topic:${topic}`, "--reason", "重复")).out).toBe(`topic:${topic}  deleted\n`);
  expect(await readTopic(topic)).toMatchObject({ state: "deleted", publicCopy: null, noticeCount: 2 });
  expect(await cli("decide", "publish", `topic:${topic}`)).toMatchObject({ code: 1 });
});

test.each([
  [["decide"], "例如 moderation decide hide"],
  [["decide", "hide", "topic:1"], "--reason"],
  [["decide", "hide", "12", "--reason", "x"], "没有看懂“12”"],
  [["decide", "publish", "topic:1", "--days", "0"], "--days"],
])("%j is refused with one clear sentence", async (args, reason) => {
  expect(await cli(...args)).toMatchObject({ code: 2, err: expect.stringContaining(reason) });
});
