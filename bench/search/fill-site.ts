import pg from "pg";
import type { TextWriter, WrittenText } from "./write-texts.ts";

const TEXTS_AT_ONCE = 1_000;
const DOCUMENTS_OF_BOOK = 20;
const COMMENTS_AT_ONCE = 10_000;

interface FilledSite {
  url: string;
  reindex(): Promise<number>;
  /**
   * The trees grow with each row as in a real site, or are built after all inserts, which takes a tenth of the time.
   */
  areTreesGrown: boolean;
  /** The number of comments below the articles, evenly distributed. */
  comments: number;
}

/**
 * Half documents of books, half articles, every second of each for members. Inserted without the renderer, which is not
 * measured; the product builds the index.
 */
export async function fillSite(
  { url, reindex, areTreesGrown, comments }: FilledSite,
  writer: TextWriter,
  amount: number,
): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    const titles = Array.from({ length: Math.ceil(amount / 2 / DOCUMENTS_OF_BOOK) }, () => writer.write().title);
    await client.query(INSERT_BOOKS, [JSON.stringify(titles)]);
    for (let done = 0; done < amount; done += TEXTS_AT_ONCE) {
      const texts = Array.from({ length: Math.min(TEXTS_AT_ONCE, amount - done) }, () => writer.write());
      await insertDocuments(client, texts.slice(0, texts.length / 2), done / 2);
      await client.query(INSERT_ARTICLES, [JSON.stringify(texts.slice(texts.length / 2))]);
    }
    if (comments > 0) await client.query(INSERT_THREADS);
    for (let done = 0; done < comments; done += COMMENTS_AT_ONCE) {
      const batch = Array.from({ length: Math.min(COMMENTS_AT_ONCE, comments - done) }, writer.writeComment);
      await client.query(INSERT_COMMENTS, [JSON.stringify(batch), done]);
    }
    if (areTreesGrown) await reindex();
    else await reindexAtOnce(client, reindex);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** Writes to the trees only after all rows are there, as `reindex index` also validates a tree that is not ready. */
async function reindexAtOnce(client: pg.Client, reindex: FilledSite["reindex"]): Promise<void> {
  const { rows: trees } = await client.query<{ name: string }>(
    `update pg_index set indisready = false, indisvalid = false
     from pg_class as tree join pg_am as method on method.oid = tree.relam and method.amname = 'gin'
     where tree.oid = indexrelid and tree.relname like 'search\\_%' returning tree.relname as name`,
  );
  await reindex();
  await client.query("set maintenance_work_mem = '1GB'");
  for (const { name } of trees) await client.query(`reindex index ${name}`);
}

async function insertDocuments(client: pg.Client, texts: readonly WrittenText[], done: number): Promise<void> {
  await client.query(INSERT_DOCUMENTS, [JSON.stringify(texts), done]);
}

const INSERT_BOOKS = `
  insert into books (shelf, content_type, title, summary, category, tags, intro_markdown, intro_html, intro_references,
    renderer_version, position, published_at, source_key, document_count, word_count, preview_count, created_at, updated_at)
  select 'vip', case when n % 2 = 0 then 'vip' else 'free' end, title, '', '', '{}', '', '', '{}', 1, n, now(), 'book-' || n,
    ${DOCUMENTS_OF_BOOK}, 0, 0, now(), now()
  from jsonb_array_elements_text($1::jsonb) with ordinality as given (title, n)`;

const INSERT_DOCUMENTS = `
  with given as (
    select title, beginning, html, $2::int + n - 1 as place
    from rows from (jsonb_to_recordset($1::jsonb) as (title text, beginning text, html text)) with ordinality
      as given (title, beginning, html, n)
  ), made as (
    insert into documents (book_id, source_key, title, position, depth, is_group, is_preview, public_html, excerpt, word_count,
      published_at, created_at, updated_at)
    select book.id, place, given.title, place, 0, false, false, case when book.content_type = 'free' then html else beginning end,
      '', 0, now(), now(), now()
    from given join books as book on book.position = 1 + place / ${DOCUMENTS_OF_BOOK}
    returning id, position
  )
  insert into document_texts (document_id, markdown, html, plain_text, toc, "references", content_hash, renderer_version)
  select made.id, '', html, '', '[]', '{}', '', 1 from made join given on given.place = made.position`;

const INSERT_ARTICLES = `
  with given as (
    select title, beginning, html, n
    from rows from (jsonb_to_recordset($1::jsonb) as (title text, beginning text, html text)) with ordinality
      as given (title, beginning, html, n)
  ), made as (
    insert into articles (title, summary, content_type, author, tags, published_at, source_key, public_html, word_count,
      created_at, updated_at)
    select title, '', case when n % 2 = 0 then 'paid_article' else 'free' end, '', '{}', now(), md5(random()::text || n),
      case when n % 2 = 0 then beginning else html end, n, now(), now()
    from given returning id, word_count
  )
  insert into article_texts (article_id, markdown, html, plain_text, toc, "references", content_hash, renderer_version)
  select made.id, '', html, '', '[]', '{}', '', 1 from made join given on given.n = made.word_count`;

const INSERT_THREADS = `
  insert into discussion_threads (kind, target_id, post_count, last_post_at)
  select 'article', id, 0, now() from articles order by id`;

const INSERT_COMMENTS = `
  insert into discussion_posts (thread_id, author_id, sending_key, sent_hash, source, html, plain_text, has_math, renderer_version,
    state, likes, reply_count, created_at, published_at)
  select 1 + ($2::int + n) % (select count(*) from discussion_threads), 1, $2::int + n, '', '', '<p>' || said || '</p>', '',
    false, 1, 'published', 0, 0, now(), now()
  from jsonb_array_elements_text($1::jsonb) with ordinality as given (said, n)`;
