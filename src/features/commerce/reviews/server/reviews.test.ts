import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectGuest } from "../../../../../test/database/connect-guest.ts";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { startBehindLock } from "../../../../../test/database/start-behind-lock.ts";
import { createRefundFixture } from "../../../../../test/orders/refund-fixture.ts";
import { createReviewFixture, type ReviewFixture } from "../../../../../test/orders/review-fixture.ts";
import * as moderationAdmin from "../../../community/moderation/admin-contract.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";
import { readPublicReviews, readRatings } from "./read-ratings.ts";

let fixture: ReviewFixture;
let productId: number;
let buyer = 40_000;
const STAFF = 1;

beforeAll(async () => {
  fixture = await createReviewFixture(await createRefundFixture());
});
afterAll(() => fixture.close());
beforeEach(async () => {
  buyer += 1_000;
  productId = await fixture.addCourse();
});

const product = () => ({ params: { id: productId } });
const write = (userId: number, rating = 5, text = "讲得清楚，例子都能跑") =>
  fixture.call(contract.writeReview, { ...product(), body: { rating, text } }, userId).then(({ review }) => review);
const list = (userId: number | null = null, query: { cursor?: string } = {}) =>
  fixture.call(contract.listReviews, { ...product(), query }, userId);
const own = (userId: number) => fixture.call(contract.readOwnReview, product(), userId);
const rating = async () => (await readRatings(fixture.database.db, [productId])).get(productId) ?? null;
const decide = (decision: "publish" | "hide" | "delete", id: number) => {
  const body = { things: [{ kind: "review" as const, id }], decision, reason: "看过" };
  return fixture.call(moderationAdmin.decideContent, { body }, STAFF);
};

async function buyers(count: number): Promise<number[]> {
  const ids = Array.from({ length: count }, () => ++buyer);
  await fixture.addBuyers(ids, productId);
  return ids;
}

test("only a buyer with the right writes a review, once, and can change it", async () => {
  const [one = 0] = await buyers(1);
  const stranger = ++buyer;
  await expect(write(stranger)).rejects.toMatchObject({ status: 403, code: "REVIEW_NEEDS_PURCHASE" });
  expect(await own(stranger)).toEqual({ review: null, may_write: false });
  expect(await own(one)).toEqual({ review: null, may_write: true });

  const first = await write(one, 4, "  不错  ");
  expect(first).toMatchObject({ rating: 4, text: "不错", state: "published", is_own: true, edited_at: null });
  expect(await write(one, 4, "不错")).toEqual(first);
  const again = await write(one, 2, "再看一遍，例子旧了");
  expect(again).toMatchObject({ id: first.id, rating: 2, edited_at: expect.any(String) });
  expect((await list(stranger)).items).toMatchObject([{ id: first.id, is_own: false, is_refunded: false }]);
  expect(await rating()).toEqual({ count: 1, average: null });

  for (const body of [
    { rating: 0, text: "好" },
    { rating: 6, text: "好" },
    { rating: 3, text: "  " },
    { rating: 3, text: "长".repeat(1_001) },
  ])
    await expect(fixture.call(contract.writeReview, { ...product(), body }, one)).rejects.toMatchObject({
      status: 422,
    });
  const nowhere = { params: { id: 999_999 } };
  const body = { rating: 3, text: "好" };
  await expect(fixture.call(contract.writeReview, { ...nowhere, body }, one)).rejects.toMatchObject({ status: 404 });
  await expect(fixture.call(contract.listReviews, { ...nowhere, query: {} }, one)).rejects.toMatchObject({
    status: 404,
  });
});

test("the author declares AI use, which is public, and a changed text keeps the mark", async () => {
  const [one = 0, two = 0] = await buyers(2);
  const declare = (userId: number, body: object) =>
    fixture
      .call(contract.writeReview, { ...product(), body: { rating: 5, text: "写好的话", ...body } }, userId)
      .then(({ review }) => review.ai_mark);
  expect(await declare(one, { ai_mark: "assisted" })).toBe("assisted");
  expect(await declare(one, { ai_mark: "generated" })).toBe("generated");
  expect(await declare(one, { text: "改过的话" })).toBe("generated");
  expect(await declare(two, {})).toBe("none");
  const marks = (await list()).items.map(({ ai_mark }) => ai_mark);
  expect(marks).toEqual(["none", "generated"]);
  const guest = connectGuest(fixture.database);
  expect((await readPublicReviews(guest.db, productId)).map(({ ai_mark }) => ai_mark)).toEqual(marks);
  await guest.close();
  const wrong = { ...product(), body: { rating: 5, text: "话", ai_mark: "maybe" as "none" } };
  await expect(fixture.call(contract.writeReview, wrong, one)).rejects.toMatchObject({ status: 422 });
  expect(await declare(one, { ai_mark: "none" })).toBe("none");
});

test("rejects a review without a phone number, during a ban, or with a forbidden word", async () => {
  const [phoneless = 0, banned = 0, rude = 0] = await buyers(3);
  fixture.phoneless.add(phoneless);
  await expect(write(phoneless)).rejects.toMatchObject({ code: "PHONE_NEEDED" });
  await fixture.call(moderationAdmin.banPosting, { body: { user_id: banned, days: 1, reason: "广告" } }, STAFF);
  await expect(write(banned)).rejects.toMatchObject({ code: "POSTING_BANNED" });
  const words = [{ word: "刷单", action: "refuse" as const }];
  await fixture.call(moderationAdmin.addModerationWords, { body: { words } }, STAFF);
  await expect(write(rude, 5, "加我刷单")).rejects.toMatchObject({ code: "TEXT_REFUSED" });
  expect((await list()).items).toEqual([]);
});

test("a waiting or hidden review is visible only to its author, and is neither counted nor shown on a page", async () => {
  const [one = 0, two = 0, other = 0] = await buyers(3);
  await fixture.call(moderationAdmin.changeModeration, { body: { mode: "review_first" } }, STAFF);
  const held = await write(one, 1, "Kanarie0001n 等着看");
  await fixture.call(moderationAdmin.changeModeration, { body: { mode: "publish_first" } }, STAFF);
  expect(held.state).toBe("held");
  const hidden = await write(two, 1, "Kanarie0002n 藏起来");
  await decide("hide", hidden.id);
  const published = await write(other, 5, "人人可见");

  expect((await list()).items.map(({ id }) => id)).toEqual([published.id]);
  expect(JSON.stringify(await list(other))).not.toContain("Kanarie");
  expect((await own(one)).review).toMatchObject({ id: held.id, state: "held" });
  expect((await own(two)).review).toMatchObject({ id: hidden.id, state: "hidden" });
  expect(await rating()).toEqual({ count: 1, average: null });
  const guest = connectGuest(fixture.database);
  expect(await readPublicReviews(guest.db, productId)).toMatchObject([{ id: published.id, text: "人人可见" }]);
  await expect(guest.pool.query("select * from product_reviews")).rejects.toThrow("permission denied");
  await guest.close();

  await decide("publish", held.id);
  expect(await rating()).toEqual({ count: 2, average: null });
  // A hidden review stays hidden after it is rewritten, until staff check it again.
  expect(await write(two, 3, "改好了")).toMatchObject({ state: "hidden" });
  await decide("publish", hidden.id);
  expect(await rating()).toEqual({ count: 3, average: 3 });
  await fixture.expectSumsTrue();
});

test("ten concurrent calls of one buyer create one review, and the totals are correct", async () => {
  await openConnections(fixture.database.pool);
  const [one = 0, two = 0] = await buyers(2);
  const written = await Promise.all(Array.from({ length: 10 }, (_, index) => write(one, 1 + (index % 5), "并发")));
  expect(new Set(written.map(({ id }) => id)).size).toBe(1);
  expect((await list()).items).toHaveLength(1);
  const deeds = Array.from({ length: 10 }, (_, index) =>
    index % 2 === 0 ? write(two, 3, `第 ${index} 次`) : fixture.call(contract.deleteReview, product(), two),
  );
  await Promise.all(deeds);
  const ofTwo = (await list()).items.filter((review) => review.author.id === two);
  expect(ofTwo.length).toBeLessThanOrEqual(1);
  await fixture.expectSumsTrue();
});

test("a concurrent change by the author and answer by the site are both stored", async () => {
  await openConnections(fixture.database.pool);
  const [one = 0] = await buyers(1);
  const { id } = await write(one, 3, "希望有字幕");
  const row = { statement: "select from product_reviews where id = $1 for update", values: [id], waiting: 2 };
  await startBehindLock(fixture.database, row, () =>
    Promise.all([
      write(one, 5, "字幕很好"),
      fixture.call(admin.answerReview, { params: { review_id: id }, body: { text: "字幕已经有了" } }, STAFF),
    ]),
  );
  expect((await list()).items).toMatchObject([{ rating: 5, text: "字幕很好", answer: { text: "字幕已经有了" } }]);
  await fixture.expectSumsTrue();
});

test("deleting a review removes its text and rating, and the buyer can write a new one", async () => {
  const [one = 0] = await buyers(1);
  const first = await write(one, 1, "Kanarie0003n");
  await fixture.call(contract.deleteReview, product(), one);
  await fixture.call(contract.deleteReview, product(), one);
  expect(await own(one)).toEqual({ review: null, may_write: true });
  expect(await rating()).toBeNull();
  const { rows } = await fixture.database.pool.query("select text from product_reviews where id = $1", [first.id]);
  expect(rows).toEqual([{ text: "" }]);
  await expect(decide("publish", first.id)).rejects.toMatchObject({ code: "ALREADY_DELETED" });
  const second = await write(one);
  expect(second.id).not.toBe(first.id);
  await fixture.expectSumsTrue();
});

test("after a refund, the review stays with a mark and cannot be changed; the recipient of a gift may write", async () => {
  const one = ++buyer;
  await fixture.buy(one, productId);
  await write(one, 1, "和介绍不一样");
  await fixture.refund(one);
  expect((await list()).items).toMatchObject([{ is_refunded: true, text: "和介绍不一样" }]);
  expect(await own(one)).toMatchObject({ may_write: false, review: { is_refunded: true } });
  await expect(write(one, 5, "改口")).rejects.toMatchObject({ code: "REVIEW_NEEDS_PURCHASE" });
  await fixture.call(contract.deleteReview, product(), one);
  expect((await list()).items).toEqual([]);

  const [giver, taker] = [++buyer, ++buyer];
  await fixture.give({ giver, taker, productId });
  expect(await own(giver)).toMatchObject({ may_write: false });
  expect(await write(taker, 5, "收到的礼物")).toMatchObject({ state: "published" });
});

test("lists each review once across pages", async () => {
  const people = await buyers(23);
  for (const id of people) await write(id, 4, `第 ${id} 位`);
  const seen: number[] = [];
  for (let cursor: string | undefined, pages = 0; pages < 5; pages += 1) {
    const page = await list(null, cursor === undefined ? {} : { cursor });
    expect(page.items.length).toBeLessThanOrEqual(10);
    seen.push(...page.items.map(({ author }) => author.id));
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(seen).toEqual(people.toReversed());
  expect(await rating()).toEqual({ count: 23, average: 4 });
});

test("the site answers, the author is notified once, and the answer is deleted with the review", async () => {
  const [one = 0] = await buyers(1);
  const { id } = await write(one, 3, "希望有字幕");
  const answer = (text: string) =>
    fixture.call(admin.answerReview, { params: { review_id: id }, body: { text } }, STAFF);
  expect(await answer("下周会有")).toMatchObject({ answer: "下周会有", answered_at: expect.any(String) });
  await answer("字幕已经有了");
  expect((await list()).items).toMatchObject([{ answer: { text: "字幕已经有了" } }]);
  expect(await readPublicReviews(fixture.database.db, productId)).toMatchObject([{ answer: "字幕已经有了" }]);
  expect(await fixture.notificationsAbout(`review-answer:${id}`)).toHaveLength(1);
  expect(await fixture.notificationsAbout(`review-answer:${id}`)).toMatchObject([{ data: { excerpt: "下周会有" } }]);

  const at = (query: object) =>
    fixture.call(admin.listAdminReviews, { query: { product_id: productId, ...query } }, STAFF);
  expect((await at({})).items).toMatchObject([{ id, author: { user_id: one }, answer: "字幕已经有了" }]);
  expect((await at({ is_unanswered: "true" })).items).toEqual([]);
  await fixture.call(admin.withdrawAnswer, { params: { review_id: id } }, STAFF);
  expect((await at({ is_unanswered: "true" })).items).toMatchObject([{ id, answer: null }]);
  await answer("再说一次");
  await decide("hide", id);
  await expect(answer("藏着")).rejects.toMatchObject({ status: 409, code: "REVIEW_NOT_SHOWN" });
  await fixture.call(contract.deleteReview, product(), one);
  await expect(answer("没了")).rejects.toMatchObject({ status: 404 });
  const { rows } = await fixture.database.pool.query("select answer from product_reviews where id = $1", [id]);
  expect(rows).toEqual([{ answer: null }]);
  expect(fixture.notes.filter(({ subject }) => subject === `review:${id}`).length).toBeGreaterThan(2);
});

test("a copy of a deleted account's data contains the reviews; published ones stay, and unpublished ones are emptied", async () => {
  const [one = 0] = await buyers(1);
  const { id } = await write(one, 4, "留给别人看");
  const { personal } = fixture.reviews;
  const [table] = personal.listTables(one);
  const rows = [];
  for await (const batch of table?.rows() ?? []) rows.push(batch);
  expect(JSON.stringify(rows)).toContain("留给别人看");
  expect((await personal.describeHoldings(one)).consequences[0]).toContain("1 条商品评价会留下");
  const readText = async () =>
    (await fixture.database.pool.query("select text, province from product_reviews where id = $1", [id])).rows;
  await fixture.database.db.transaction((tx) => personal.erase(tx, one));
  expect(await readText()).toEqual([{ text: "留给别人看", province: null }]);
  await decide("hide", id);
  await fixture.database.db.transaction((tx) => personal.erase(tx, one));
  expect(await readText()).toEqual([{ text: "", province: null }]);
});
