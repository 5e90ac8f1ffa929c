import pg from "pg";
import { type Amounts, BUSIEST } from "./scale-amounts.ts";
import { orderStatements } from "./scale-order-data.ts";
import { talkStatements } from "./scale-talk-data.ts";

/** Books of the members' library that are identical on both sides. */
export const SHARED_BOOKS = { first: 9, count: 80 };

/** Words of titles, summaries and tags; the first are the most common. */
export const WORDS =
  "写作 表达 编程 练习 习惯 记忆 阅读 思考 沟通 时间 项目 数据 图表 函数 语法 词汇 听力 口语 算法 网络 安全 设计 排版 配色 摄影 剪辑 录音 演讲 提问 复盘 目标 计划 专注 休息 运动 饮食 预算 记账 合同 税务".split(
    " ",
  );
export const CATEGORIES = Array.from({ length: 20 }, (_, index) => `第${index + 1}类`);

/** Category, tag and title's words of a book: as the database writes them. */
export const describeBook = (n: number) => ({
  category: `第${1 + (n % CATEGORIES.length)}类`,
  tag: wordOf(n),
  words: `${wordOf(n)} ${wordOf(n + 331)}`,
});
const wordOf = (n: number) => WORDS[Math.floor(WORDS.length * (((n * 7919) % 1009) / 1009) ** 2)] as string;

/** The quote of notes; it occurs in every text, with these words on either side. */
const QUOTE = "卡住的地方就是下一次要练的地方";
const BEFORE = "先动手做一遍，再回头看哪里卡住。";
const AFTER = "，把它记成一句话，过三天再读。";

/** Fills an empty database through SQL, then updates the statistics that the server would update later. */
export async function fillDatabase(url: string, amounts: Amounts): Promise<void> {
  // A separate connection, because those of the site time out long before this is done.
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(wordFunction());
    await setSearchTriggers(client, "disable");
    for (const statement of [
      ...workStatements(amounts),
      ...articleStatements(amounts),
      ...personStatements(amounts),
      ...talkStatements(amounts),
      ...orderStatements(amounts),
    ]) {
      await client.query(statement);
    }
    await setSearchTriggers(client, "enable");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** Search has its own benchmark; recording a million posts for it row by row would take an hour. */
export async function setSearchTriggers(client: pg.Client, wanted: "disable" | "enable"): Promise<void> {
  const { rows } = await client.query<{ owner: string; name: string }>(
    `select tgrelid::regclass::text as owner, quote_ident(tgname) as name
     from pg_trigger join pg_proc on pg_proc.oid = tgfoid where proname like 'note\\_searched%'`,
  );
  for (const { owner, name } of rows) await client.query(`alter table ${owner} ${wanted} trigger ${name}`);
}

/** `pg_temp.word(n)`: the same word for the same number, the first ones far more often than the last. */
function wordFunction(): string {
  return `create function pg_temp.word(n bigint) returns text immutable language sql as $$
    select ('{${WORDS.join(",")}}'::text[])[1 + floor(${WORDS.length} * power(((n * 7919) % 1009) / 1009.0, 2))::int] $$`;
}

const LONG_AGO = "timestamptz '2016-01-01 08:00+08'";
/** Spread over ten years and a little. */
const momentOf = (n: string, of: number) => `${LONG_AGO} + ${n} * interval '3900 days' / ${of}`;
const titleOf = (n: string) => `pg_temp.word(${n}) || pg_temp.word(${n} + 331) || '第 ' || ${n} || ' 号'`;
const summaryOf = (n: string) =>
  `'从' || pg_temp.word(${n} + 17) || '到' || pg_temp.word(${n} + 29) || '，讲清楚' || pg_temp.word(${n} + 57)
    || '和' || pg_temp.word(${n} + 91) || '，每一步都能跟着做。'`;
const tagsOf = (n: string) =>
  `(select array_agg(distinct tag) from unnest(array[pg_temp.word(${n}), pg_temp.word(${n} + 331), pg_temp.word(${n} + 557)]) tag)`;
const categoryOf = (n: string) => `'第' || (1 + ${n} % ${CATEGORIES.length}) || '类'`;

function htmlOf(n: string): string {
  const prose = "读的时候只问一个问题：现在的我会怎样写这一句？如果答案变了，就把新的写在旧的下面，不要涂掉。";
  return `'<h2 id="a">先说结论</h2><p>' || repeat('${prose}', 6) || '</p><p>${BEFORE}${QUOTE}${AFTER}</p><p>' || ${n} || repeat('${prose}', 6) || '</p>'`;
}

function workStatements({ books, documentsOfBook, courses, lessonsOfCourse }: Amounts): string[] {
  const texts = (owner: string, from: string, where = "true") =>
    `insert into ${owner}_texts (${owner}_id, markdown, html, plain_text, toc, "references", content_hash, renderer_version)
      select id, '', ${htmlOf("id")}, '', '[]', '{}', md5(id::text), 1 from ${from} where ${where}`;
  const times = (n: string, of: number) => `${momentOf(n, of)}, ${momentOf(n, of)}`;
  return [
    // Nine in a hundred on the systematic path, four fifths in the members' library, the rest inside courses.
    `insert into books (shelf, content_type, title, summary, category, tags, intro_markdown, intro_html, intro_references,
        renderer_version, position, published_at, source_key, document_count, word_count, preview_count, created_at, updated_at)
      select shelf, case when shelf = 'system' then 'system_course' when n % 10 = 0 then 'free' when n % 7 = 0 then 'vip_premium' else 'vip' end,
        ${titleOf("n")}, ${summaryOf("n")}, ${categoryOf("n")}, ${tagsOf("n")}, '', repeat('<p>介绍</p>', 40), '{}',
        1, (n * 7919) % 100003, ${momentOf("n", books)}, 'book-' || n, ${documentsOfBook}, ${documentsOfBook} * (400 + n % 5000), 1, ${times("n", books)}
      from (select n, case when n % 100 < 9 then 'system' when n % 100 < 89 then 'vip' else 'vip_course' end as shelf
        from generate_series(1, ${books}) n) numbered`,
    `insert into documents (book_id, source_key, title, position, depth, is_group, is_preview, public_html, excerpt, word_count, published_at, created_at, updated_at)
      select book.id, k, ${titleOf("(book.id + k)")}, k, 0, false, k = 1, ${htmlOf("k")}, '节选', 400 + book.id % 5000, book.created_at, book.created_at, book.updated_at
      from books book cross join generate_series(1, ${documentsOfBook}) k order by book.id, k`,
    texts("document", "documents"),
    `insert into teachers (name, headline, words, created_at, updated_at) values ('林老师', '教写作', '', now(), now())`,
    `insert into courses (slug, shelf, content_type, title, summary, category, tags, teacher_id, intro_markdown, intro_html, intro_references,
        renderer_version, position, published_at, lesson_count, video_count, duration_seconds, preview_count, created_at, updated_at)
      select 'course-' || n, shelf, case shelf when 'basic' then 'basic_course' when 'system' then 'system_course' else 'vip' end,
        ${titleOf("n")}, ${summaryOf("n")}, ${categoryOf("n")}, ${tagsOf("n")}, (select min(id) from teachers), '', repeat('<p>介绍</p>', 40), '{}',
        1, (n * 7919) % 100003, ${momentOf("n", courses)}, ${lessonsOfCourse}, ${lessonsOfCourse}, ${lessonsOfCourse} * (300 + n % 900), 1, ${times("n", courses)}
      from (select n, (array['basic', 'basic', 'basic', 'basic', 'system', 'vip', 'vip', 'vip', 'vip', 'vip'])[1 + n % 10] as shelf
        from generate_series(1, ${courses}) n) numbered`,
    `insert into course_slugs (slug, course_id) select slug, id from courses`,
    `insert into course_chapters (course_id, source_key, title, position) select id, '1', '第一章', 1 from courses`,
    `insert into course_books (course_id, book_id, position) select id, id, 1 from courses`,
    `insert into lessons (course_id, chapter_id, source_key, kind, title, position, is_preview, duration_seconds, created_at, updated_at)
      select course.id, chapter.id, k, 'video', '第 ' || k || ' 课', k, k = 1, 300 + course.id % 900, course.created_at, course.updated_at
      from courses course join course_chapters chapter on chapter.course_id = course.id
      cross join generate_series(1, ${lessonsOfCourse}) k order by course.id, k`,
  ];
}

function articleStatements({ articles }: Amounts): string[] {
  return [
    `insert into articles (title, summary, content_type, author, tags, published_at, source_key, public_html, word_count, created_at, updated_at)
      select ${titleOf("n")}, ${summaryOf("n")}, case when n % 3 = 0 then 'paid_article' else 'free' end, '林老师', ${tagsOf("n")},
        at, 'article-' || n, ${htmlOf("n")}, 900, at, at
      from (select n, ${momentOf("n", articles)} as at from generate_series(1, ${articles}) n) numbered order by n`,
    `insert into article_tags (tag, published_at, article_id) select tag, published_at, id from articles, unnest(array_append(tags, '')) tag`,
    `insert into article_tag_counts (tag, article_count) select tag, count(*) from article_tags group by tag`,
    `insert into article_tag_months (tag, month, article_count)
      select tag, date_trunc('month', published_at at time zone 'UTC')::date, count(*) from article_tags group by 1, 2`,
    `insert into article_texts (article_id, markdown, html, plain_text, toc, "references", content_hash, renderer_version)
      select id, '', public_html, '', '[]', '{}', md5(id::text), 1 from articles`,
  ];
}

function personStatements(amounts: Amounts): string[] {
  const { books, documentsOfBook, courses, lessonsOfCourse, articles, people } = amounts;
  const [documents, lessons] = [books * documentsOfBook, courses * lessonsOfCourse];
  const owners = `select n::bigint as person, ${amounts.progressOfPerson} as progress, ${amounts.notesOfPerson} as notes,
      ${amounts.daysOfPerson} as days from generate_series(1, ${people}) n
    union all select ${BUSIEST}, ${amounts.progressOfBusiest}, ${amounts.notesOfBusiest}, ${amounts.daysOfBusiest}`;
  // Seven tenths are documents, several in a row, then lessons and articles. The first works have the most progress.
  const place = (max: number) =>
    `1 + (floor(power(((person * 31 + k / 20 * 17) % 997) / 997.0, 2) * ${max})::bigint + k) % ${max}`;
  // The busiest person has one or two notes in each work: articles and, alternately, the first words of books.
  const byBusiest = (others: string, busiest: string) =>
    `case when person = ${BUSIEST} then ${busiest} else ${others} end`;
  return [
    `insert into learning_progress (user_id, kind, thing_id, work_id, length, seen, seen_length, place, finished_at, updated_at)
      select person, kind, thing, case kind when 'document' then 1 + (thing - 1) / ${documentsOfBook} when 'lesson' then 1 + (thing - 1) / ${lessonsOfCourse} else thing end,
        900, case when k % 3 = 0 then '{[0,900)}' else '{[0,200),[300,400)}' end::int4multirange, case when k % 3 = 0 then 900 else 300 end, 400,
        case when k % 3 = 0 then at end, at
      from (select person, k, case when k % 10 < 7 then 'document' when k % 10 < 9 then 'lesson' else 'article' end as kind,
          case when k % 10 < 7 then ${place(documents)} when k % 10 < 9 then ${place(lessons)} else ${place(articles)} end as thing,
          timestamptz '2026-11-20 07:00Z' - k * interval '3 hours' as at
        from (${owners}) owner cross join lateral generate_series(1, progress) k) drawn
      on conflict do nothing`,
    `insert into learning_days (user_id, day, seconds, finished_things)
      select person, date '2026-11-20' - k, 600 + k % 900, k % 3 from (${owners}) owner cross join lateral generate_series(0, days - 1) k`,
    `insert into notes (user_id, id, kind, thing_id, work_id, colour, quote, prefix, suffix, start, body, created_at, updated_at)
      select person, gen_random_uuid(), kind, thing, case kind when 'document' then 1 + (thing - 1) / ${documentsOfBook} else thing end,
        'yellow', '${QUOTE}', '${BEFORE}', '${AFTER}', 300, pg_temp.word(k) || '：记一笔 ' || k, timestamptz '2026-11-20 07:00Z' - k * interval '1 hour', now()
      from (select person, k, ${byBusiest("'document'", "case when k % 2 = 0 then 'article' else 'document' end")} as kind,
          ${byBusiest(place(documents), `case when k % 2 = 0 then 1 + k % ${articles} else 1 + (k / 2 * ${documentsOfBook}) % ${documents} end`)} as thing
        from (${owners}) owner cross join lateral generate_series(1, notes) k) drawn`,
  ];
}
