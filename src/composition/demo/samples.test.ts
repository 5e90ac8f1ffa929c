import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createAppFixture } from "../../../test/app-fixture.ts";
import { createPerson } from "../../../test/auth/people.ts";
import { createStaff } from "../../../test/staff-fixture.ts";
import { grants } from "../../features/access/membership/server/ledger/membership-tables.ts";
import { findProductByTitle, insertProduct } from "../../features/commerce/products/server/product-store.ts";
import { findRatings } from "../../features/commerce/reviews/server/review-store.ts";
import { seedBoards } from "../../features/community/topics/server/seed-boards.ts";
import { withIndexing } from "../../features/front/search/server/with-indexing.ts";
import { seedBooking } from "../../features/services/booking/server/seed-booking.ts";
import { seedOutsourcing } from "../../features/services/outsourcing/server/seed-outsourcing.ts";
import { renderMarkdown } from "../../kit/markdown/render-markdown.ts";
import { searchedContent } from "../searched-content.ts";
import { readSampleAccounts } from "./demo-state.ts";
import type { Samples } from "./samples-schema.ts";
import { seedSamples } from "./seed-samples.ts";

const { db, database, clock, app, sendRequest } = await createAppFixture();
const { pool } = database;

const SAMPLES: Samples = {
  members: { lin: "林小满", he: "何渡" },
  topics: [
    {
      board: "questions",
      author: "lin",
      days: 5,
      title: "有人回答过",
      text: "步骤写到多细？",
      answers: [{ author: "he", days: 4, text: "看停顿。", is_accepted: true }],
    },
    { board: "exchange", author: "he", days: 9, title: "没有人回答", text: "小组第三周。", answers: [] },
  ],
  comments: [
    {
      on: "courses/one",
      posts: [{ author: "lin", days: 3, text: "练习要做。", replies: [{ author: "he", days: 3, text: "同意。" }] }],
    },
  ],
  reviews: [{ product: "示例商品", author: "lin", days: 2, rating: 5, text: "够用。", answer: "谢谢。" }],
};

const TARGETS = new Map([["courses/one", { kind: "course", id: 41 } as const]]);
const seed = () =>
  seedSamples({
    db: withIndexing(db, searchedContent),
    now: clock.now(),
    renderUserText: (source) => renderMarkdown(source, { writer: "user" }),
    samples: SAMPLES,
    targets: TARGETS,
  });

async function prepare() {
  const now = clock.now();
  await seedBoards(db);
  await seedBooking({ db });
  await seedOutsourcing({ db, hasCases: true });
  await db.transaction((tx) =>
    insertProduct(tx, {
      kind: "course",
      title: "示例商品",
      summary: "",
      priceFen: 9900,
      parts: [{ resourceKey: "course:41", listPriceFen: 9900 }],
      isOnSale: true,
      soleKey: "course:41",
      createdAt: now,
      updatedAt: now,
      by: null,
    }),
  );
  await seed();
  const member = await createPerson(db, { clock, auth: app.auth });
  const level = { kind: "level", source: "admin", level: 2, createdAt: now, startsAt: now, endsAt: null } as const;
  await db.insert(grants).values({ ...level, userId: member.user.id });
  const owner = await createStaff(db, "owner", { clock, auth: app.auth });
  await sendRequest("PUT", "/admin/moderation/settings", { headers: owner.headers, body: { first_posts: 0 } });
  return { member, owner };
}

const { member, owner } = await prepare();
const get = async (address: string, { headers } = member) => (await sendRequest("GET", address, { headers })).body.data;
const count = async (sql: string) => Number((await pool.query(`select count(*) from ${sql}`)).rows[0].count);
const productId = (await findProductByTitle(db, "示例商品"))?.id ?? 0;

test("invented members are marked by name, and nobody can log in as one", async () => {
  const accounts = (await readSampleAccounts(db)) ?? [];
  expect(accounts).toHaveLength(2);
  const { rows } = await pool.query("select name, phone, email from users where id = any($1)", [accounts]);
  expect(rows).toEqual([
    { name: "林小满（示例）", phone: null, email: null },
    { name: "何渡（示例）", phone: null, email: null },
  ]);
  for (const table of ["passwords", "wechat_identities", "account_names"])
    expect(await count(`${table} where user_id in (${accounts.join(",")})`)).toBe(0);
});

test("their texts appear with their dates and counts, and none waits for moderators", async () => {
  const { items } = await get("/community/topics?order=newest");
  expect(items).toMatchObject([
    { title: "示例：有人回答过", facts: { author: { name: "林小满（示例）" }, replies: 1, has_answer: true } },
    { title: "示例：没有人回答", facts: { replies: 0 } },
  ]);
  expect(Date.parse(items[0].facts.created_at)).toBeLessThan(clock.now().getTime());
  for (const list of ["waiting", "unseen"])
    expect((await get(`/admin/moderation/queue?list=${list}`, owner)).items).toEqual([]);
  const reviews = await get(`/products/${productId}/reviews`);
  expect(reviews.items).toMatchObject([
    // Invented members have no orders, which is not a refund.
    { text: "【示例】够用。", author: { name: "林小满（示例）" }, answer: { text: "谢谢。" }, is_refunded: false },
  ]);
});

test("an invented review counts in no rating, whatever moderators do with it", async () => {
  expect(await findRatings(db, [productId])).toEqual(new Map());
  const [review] = (await get(`/products/${productId}/reviews`)).items;
  for (const decision of ["hide", "publish"]) {
    const body = { things: [{ kind: "review", id: review.id }], decision, reason: "看过了" };
    const { status } = await sendRequest("POST", "/admin/moderation/decisions", { headers: owner.headers, body });
    expect(status).toBe(200);
    expect(await findRatings(db, [productId])).toEqual(new Map());
  }
});

test("seeding again changes nothing", async () => {
  const before = await count("discussion_posts");
  await seed();
  expect(await count("discussion_posts")).toBe(before);
});

test("removal keeps what real people wrote and can be repeated", async () => {
  const [answered, unanswered] = (await get("/community/topics?order=newest")).items;
  const headers = { ...member.headers, "idempotency-key": randomUUID() };
  const written = await sendRequest("POST", `/discussions/topic/${answered.id}/posts`, {
    headers,
    body: { source: "我也试试看停顿。" },
  });
  expect(written.status).toBe(200);

  const counted = await get("/admin/samples", owner);
  const removal = () => sendRequest("DELETE", "/admin/samples", { headers: owner.headers });
  expect(await removal()).toMatchObject({ status: 403, body: { error_code: "CONFIRMATION_NEEDED" } });
  await pool.query("update sessions set reauthenticated_at = $1 where user_id = $2", [clock.now(), owner.user.id]);
  // Two at once remove everything once.
  const answers = await Promise.all([removal(), removal()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [removed] = answers
    .map(({ body }) => body.data.removed)
    .toSorted((left, right) => right.accounts - left.accounts);
  expect(removed).toEqual(counted.samples);
  expect(removed).toEqual({ accounts: 2, topics: 1, posts: 3, reviews: 1, cases: 3, services: 3, answered: 1 });
  const topic = (await get(`/community/topics/${answered.id}`)).topic;
  expect(topic).toMatchObject({ title: "示例：有人回答过", facts: { author: { name: "已注销用户" }, replies: 1 } });
  expect(topic.facts.html).not.toContain("步骤写到多细");
  const { items } = await get(`/discussions/topic/${answered.id}/posts`);
  expect(items.map((post: { html: string }) => post.html).join()).toContain("我也试试看停顿");
  expect((await sendRequest("GET", `/community/topics/${unanswered.id}`, { headers: member.headers })).status).toBe(
    404,
  );
  expect((await get(`/products/${productId}/reviews`)).items).toEqual([]);
  expect(await count("users where name like '%（示例）'")).toBe(0);
  expect(await count("outsourcing_cases")).toBe(0);
  expect((await get("/booking/services")).items).toEqual([]);
  expect(await readSampleAccounts(db)).toEqual([]);
  const acts = (await get("/admin/audit?action=removeSamples", owner)).items;
  expect(acts.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["done", "done", "refused"]);
  expect(acts[0]).toMatchObject({ actor: { user_id: owner.user.id } });
  expect(await get("/admin/samples", owner)).toEqual({ samples: null });

  const again = await app.removeSamples();
  expect(Object.values(again).every((number) => number === 0)).toBe(true);
});
