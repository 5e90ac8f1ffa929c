import { afterAll, beforeAll, expect, test } from "vitest";
import { HUNDREDTH } from "../../bench/scale-amounts.ts";
import type { ScaledSite } from "../../bench/scale-call.ts";
import { SCALE_CALLS } from "../../bench/scale-calls.ts";
import { fillDatabase } from "../../bench/scale-data.ts";
import { connectDatabase, type DatabaseConnection } from "../../src/adapters/database/connect.ts";
import { createTestApp } from "../create-test-app.ts";
import { quietLogger } from "../quiet-logger.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** The frequent calls of visitors and members. */
const HOT = [
  "articles",
  "articles by tag",
  "articles, middle pages",
  "one article",
  "basic",
  "vip, what to choose by",
  "vip by category",
  "vip by category, tag and kind",
  "vip by a word",
  "vip most learned",
  "course page",
  "book tree",
  "document page",
  "continue",
  "learning profile",
  "progress on a page of cards",
  "notes of a page",
  "notebook",
  "notebook by words",
  "works of the notebook",
  "comments below the busiest article, newest",
  "comments below the busiest article, liked, far on",
  "people to call below the busiest article",
  "topics of a board, active, the next page",
  "bell",
  "notifications",
  "notifications, of a kind",
  "order quoted",
  "order made",
  "order made and settled",
  "orders of one's own",
  "orders swept",
  "orders closed whose time is up",
  "order admin: open exceptions",
  "order admin: open differences",
  "orders of a day reconciled with the bill",
] as const;

/** Tables that grow with content and people. */
const LARGE = [
  "articles",
  "article_tags",
  "books",
  "courses",
  "lessons",
  "documents",
  "document_texts",
  "listed_works",
  "work_words",
  "learning_progress",
  "learning_days",
  "finished_works",
  "notes",
  "note_counts",
  "discussion_posts",
  "discussion_threads",
  "discussion_likes",
  "community_topics",
  "notifications",
  "notification_counts",
  "orders",
  "order_lines",
  "order_events",
  "payments",
  "payment_notifications",
  "payment_exceptions",
  "grants",
  "bill_entries",
  "bill_differences",
];

/** Discussions use the same plan with few posts. */
const AMOUNTS = { ...HUNDREDTH, comments: 1_090, topics: 300, noticesOfPerson: 20 };

/** Indexes of items that staff pinned or must still process: they have few rows in a database of any size. */
const SHORT_INDEXES = [
  "community_topics_pinned",
  "community_topics_held",
  "payment_exceptions_open",
  "bill_differences_open",
];

interface Statement {
  text: string;
  values: unknown[];
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Scan Direction"?: string;
  Plans?: PlanNode[];
}

let database: TestDatabase;
let watched: DatabaseConnection;
let site: ScaledSite;
const recorded: Statement[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await fillDatabase(database.url, AMOUNTS);
  watched = connectDatabase({ url: database.url, max: 2, applicationName: "watched", logger: quietLogger });
  // Calls outside of transactions also take a connection from the pool.
  watched.pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((config: { text?: string }, values: unknown[], ...rest: unknown[]) => {
      if (config.text !== undefined && Array.isArray(values)) recorded.push({ text: config.text, values });
      return query(config, values, ...rest);
    }) as typeof client.query;
  });
  site = { app: createTestApp(watched.db, { dataDir: "/nowhere" }), amounts: AMOUNTS, db: watched.db };
});

afterAll(async () => {
  await watched.close();
  await database.drop();
});

test.each(HOT)("%s: every statement uses an index", async (name) => {
  recorded.length = 0;
  await SCALE_CALLS.find((call) => call.name === name)?.run(site, 3);
  const statements = recorded.filter(({ text }) => /^(select|with)\b/i.test(text.trim()));
  expect(statements.length).toBeGreaterThan(0);
  const client = await database.pool.connect();
  try {
    // With these settings the planner reads a whole table only if there is no other way, however few rows it has.
    for (const way of ["seqscan", "hashjoin", "mergejoin"]) await client.query(`set enable_${way} = off`);
    for (const { text, values } of statements) {
      const { rows } = await client.query(`explain (format json) ${text}`, values);
      const scans = listNodes(rows[0]["QUERY PLAN"][0].Plan).filter((node) =>
        LARGE.includes(node["Relation Name"] ?? ""),
      );
      for (const node of scans) {
        expect([node["Node Type"], text]).not.toEqual(["Seq Scan", text]);
        // Reading a whole index is as bad as reading the whole table.
        const isLong = /^Index/.test(node["Node Type"]) && !SHORT_INDEXES.includes(node["Index Name"] ?? "");
        if (isLong) expect([node["Index Cond"], text]).not.toEqual([undefined, text]);
        // A backward scan from a row, with a second upper bound, reads all rows between the two bounds.
        const isBoundTwice =
          node["Scan Direction"] === "Backward" && /<=.*ROW\(.*\) < ROW/.test(node["Index Cond"] ?? "");
        expect([isBoundTwice, text]).toEqual([false, text]);
      }
    }
  } finally {
    client.release(true);
  }
});

test("reports a statement that uses no index", async () => {
  const client = await database.pool.connect();
  try {
    await client.query("set enable_seqscan = off");
    const { rows } = await client.query("explain (format json) select id from documents where excerpt = 'x'");
    expect(listNodes(rows[0]["QUERY PLAN"][0].Plan).map((node) => node["Node Type"])).toContain("Seq Scan");
  } finally {
    client.release(true);
  }
});

function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(listNodes)];
}
