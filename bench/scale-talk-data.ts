import { type Amounts, BUSIEST } from "./scale-amounts.ts";

/** The article with the most comments; public. */
export const BUSIEST_ARTICLE = 1;
export const BOARDS = 8;
/** Id of the first board. */
export const FIRST_BOARD = 101;

const COMMENT_TEXT = "第三段那个例子我照着做了一遍，卡在第二步，后来把前面的练习补上就通了。";
const NOW = "timestamptz '2026-11-20 07:00Z'";

/** Comments and notifications of people. */
export function talkStatements(amounts: Amounts): string[] {
  return [
    ...personStatements(amounts),
    ...commentStatements(amounts),
    ...topicStatements(amounts),
    ...noticeStatements(amounts),
  ];
}

function personStatements({ people }: Amounts): string[] {
  return [
    `insert into users (id, name, role, status, created_at, updated_at) overriding system value
      select id, '读者' || id, 'user', 'active', now(), now() from (select generate_series(1, ${people}) as id union all select ${BUSIEST}) people`,
    // The community is open to members.
    `insert into grants (user_id, kind, level, starts_at, source, created_at)
      select id, 'level', 2, timestamptz '2026-01-01', 'gift', now() from users`,
  ];
}

/** Of ten posts seven are top-level and three are replies to the first of them. */
function commentStatements({ comments, commentsOfBusiest, commentsOfOthers, people }: Amounts): string[] {
  const others = (comments - commentsOfBusiest) / commentsOfOthers;
  const post = (root: string, where: string) => `
    insert into discussion_posts (thread_id, root_id, author_id, sending_key, sent_hash, source, html, plain_text, has_math, renderer_version,
      state, likes, reply_count, created_at, published_at)
    select thread, ${root}, 1 + (thread * 7 + n * 13) % ${people}, thread || '-' || n, '', '${COMMENT_TEXT}', '<p>${COMMENT_TEXT}</p>', '${COMMENT_TEXT}', false, 1,
      'published', (n * 7919) % 50, case when n % 10 = 1 then 3 else 0 end, at, at
    from (select id as thread, n, ${NOW} - (1000000 - n) * interval '1 minute' as at
      from discussion_threads cross join lateral generate_series(1, post_count) n) drawn
    where ${where} order by n, thread`;
  return [
    `insert into discussion_threads (kind, target_id, post_count, last_post_at)
      select 'article', n, case n when ${BUSIEST_ARTICLE} then ${commentsOfBusiest} else ${commentsOfOthers} end, ${NOW}
      from generate_series(1, ${others} + 1) n`,
    post("null", "n % 10 < 7"),
    "create index bench_posts on discussion_posts (sending_key)",
    "analyze discussion_posts",
    post(
      "(select id from discussion_posts first where first.sending_key = thread || '-' || (n / 10 * 10 + 1))",
      "n % 10 >= 7",
    ),
    "drop index bench_posts",
    `insert into discussion_likes (post_id, user_id, liked_at) select id, ${BUSIEST}, now() from discussion_posts where id % 9 = 0`,
  ];
}

/** A fifth of the topics are essence, alike in every board. */
function topicStatements({ topics, people }: Amounts): string[] {
  return [
    `insert into community_boards (id, slug, name, description, kind, position, is_closed) overriding system value
      select ${FIRST_BOARD} + n, 'board-' || n, '版块 ' || n, '', 'discussion', n, false from generate_series(0, ${BOARDS - 1}) n`,
    `insert into community_topics (board_id, author_id, sending_key, sent_hash, title, source, html, has_math, renderer_version, state,
        is_pinned, is_closed, is_essence, reply_count, last_reply_at, active_at, created_at)
      select ${FIRST_BOARD} + n / 5 % ${BOARDS}, 1 + n * 13 % ${people}, 'topic-' || n, '', '第 ' || n || ' 个话题', '${COMMENT_TEXT}', '<p>${COMMENT_TEXT}</p>', false, 1,
        'published', n <= 3, false, n % 5 = 0, n % 40, at, at + (n % 40) * interval '1 day', at
      from (select n, ${NOW} - (${topics} - n) * interval '3 minutes' as at from generate_series(1, ${topics}) n) numbered`,
  ];
}

/** A fortieth of each person's notifications is unread. */
function noticeStatements({ people, noticesOfPerson, noticesOfBusiest }: Amounts): string[] {
  return [
    `insert into notifications (event_id, user_id, kind, data, actor_id, happened_at, read_at)
      select n, person, case when n % 3 = 0 then 'mention' else 'reply' end,
        jsonb_build_object('where', '第 ' || n || ' 篇', 'excerpt', '${COMMENT_TEXT}', 'path', '/article/1#post-' || n),
        1 + (person + n) % ${people}, at, case when n % 40 > 0 then at end
      from (select person, n, ${NOW} - n * interval '1 hour' as at
        from (select id as person, case id when ${BUSIEST} then ${noticesOfBusiest} else ${noticesOfPerson} end as most from users) owners
        cross join lateral generate_series(1, most) n) drawn`,
    `insert into notification_counts (user_id, unread, day) select user_id, count(*) filter (where read_at is null), '2026-11-20' from notifications group by 1`,
  ];
}
