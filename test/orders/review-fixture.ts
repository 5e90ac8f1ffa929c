import { expect } from "vitest";
import { notificationTypes } from "../../src/composition/notification-types.ts";
import { moderatedReviews, reviewedProducts } from "../../src/composition/reviewed-products.ts";
import { subjectOfProduct } from "../../src/domain/orders/subjects.ts";
import { openGift, readGivenGift, takeGift } from "../../src/features/commerce/gifts/contract.ts";
import { createOrder, startPayment } from "../../src/features/commerce/orders/contract.ts";
import { createReviews } from "../../src/features/commerce/reviews/server/reviews.ts";
import { createModeration, type Moderation } from "../../src/features/community/moderation/server/moderation.ts";
import { createNotify } from "../../src/features/community/notifications/server/notify.ts";
import { listedPeople } from "../../src/features/identity/auth/server/owner/listed-people.ts";
import type { Act, StaffCaller } from "../../src/kit/api/caller.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../src/kit/api/endpoint.ts";
import { DAY_MS } from "../../src/kit/values/durations.ts";
import { createTestGuard } from "../auth/account-guard.ts";
import { describeDevice } from "../auth/people.ts";
import { callEndpoint } from "../call-endpoint.ts";
import { testAgreementVersion } from "./payment-fixture.ts";
import type { createRefundFixture } from "./refund-fixture.ts";

export type ReviewFixture = Awaited<ReturnType<typeof createReviewFixture>>;

/** Reviews of products from real orders, with the real moderation. */
export async function createReviewFixture(fixture: Awaited<ReturnType<typeof createRefundFixture>>) {
  const { db, pool } = fixture.database;
  const clock = fixture.time;
  const phoneless = new Set<number>();
  const notes: Act[] = [];
  const orderOf = new Map<number, string>();
  const resourceOf = new Map<number, string>();
  const products = reviewedProducts(db);
  const notify = createNotify({ types: notificationTypes, clock, sendJob: async () => true });
  let last = 0;
  const moderation: Moderation = createModeration({
    db,
    clock,
    notify,
    appSecret: "s".repeat(40),
    origin: "https://zhixing.test",
    contents: { review: moderatedReviews(db) },
    readPoster: async (userId) => ({
      name: `人${userId}`,
      hasPhone: !phoneless.has(userId),
      createdAt: new Date(clock.now().getTime() - 365 * DAY_MS),
    }),
    people: { findNames: async (_db, ids) => new Map(ids.map((id) => [id, `人${id}`])) },
    mayModerate: async ({ id }) => id === 1,
    isStaff: async ({ id }) => id === 1,
    guardAccount: createTestGuard(db, { clock, notify }),
  });
  const reviews = createReviews({
    db,
    clock,
    notify,
    ...products,
    people: listedPeople,
    moderate: moderation.moderate,
    withdraw: moderation.withdraw,
    describePeople: async (ids) => ids.map((id) => ({ id, name: `人${id}`, avatarUrl: null, isStaff: false })),
  });
  // First reviews are published without moderation.
  await pool.query(
    `insert into moderation_settings (id, mode, hide_after_reports, first_posts, hold_links, words_version, updated_at)
     values (1, 'publish_first', 3, 0, true, 0, now())`,
  );

  async function order(userId: number, productId: number, gift: { as_gift?: true } = {}): Promise<string> {
    const body = {
      product_id: productId,
      channel: "wechat",
      agreement_version: testAgreementVersion,
      ...gift,
    } as const;
    const key = { userId, idempotencyKey: `review-${++last}` };
    const { order_no } = (await fixture.call(createOrder, { body }, key)).order;
    await fixture.call(startPayment, { params: { order_no }, query: {} }, { userId });
    await fixture.pay(order_no);
    return order_no;
  }

  return {
    database: fixture.database,
    close: fixture.close,
    phoneless,
    notes,
    reviews,
    /** Adds a course on sale for ¥99. Returns its id. */
    async addCourse(): Promise<number> {
      const id = 5_000 + ++last;
      const [title, path] = [`课 ${id}`, `/vip/course/${id}`];
      const keys = {
        coverUrl: null,
        aiMark: "none" as const,
        contentType: "vip" as const,
        resourceKeys: [`course:${id}`],
      };
      const resource = { type: "course", id, title, path, ...keys } as const;
      const productId = await fixture.addProduct(9900, [{ resource, listPriceFen: 9900 }]);
      resourceOf.set(productId, `course:${id}`);
      return productId;
    },
    /** Inserts the rows of a purchase by these users. These orders cannot be refunded at a gateway. */
    async addBuyers(userIds: readonly number[], productId: number): Promise<void> {
      await pool.query(
        `with bought as (
           insert into orders (order_no, user_id, state, title, total_fen, channel, agreement_version, created_at, expires_at, paid_at)
           select 'REVIEW' || lpad(buyer::text, 18, '0'), buyer, 'fulfilled', '课', 9900, 'wechat', $3, $4, $4, $4
           from unnest($1::bigint[]) buyer returning order_no, user_id
         ), lines as (
           insert into order_lines (order_no, position, kind, title, detail, amount_fen, subject, resource_key, paid_fen, value_fen)
           select order_no, 0, 'product', '课', '', 9900, $5, $2, 9900, 9900 from bought
         )
         insert into grants (user_id, kind, resource_key, starts_at, source, order_no, order_line, value_fen, created_at)
         select user_id, 'resource', $2, $4, 'order', order_no, 0, 9900, $4 from bought`,
        [userIds, resourceOf.get(productId), testAgreementVersion, clock.now(), subjectOfProduct(productId)],
      );
    },
    /** Buys through the product and the gateway, so that the order can be refunded. */
    async buy(userId: number, productId: number): Promise<void> {
      orderOf.set(userId, await order(userId, productId));
    },
    async give({ giver, taker, productId }: { giver: number; taker: number; productId: number }): Promise<void> {
      const order_no = await order(giver, productId, { as_gift: true });
      const { gift } = await fixture.call(readGivenGift, { params: { order_no } }, { userId: giver });
      const secret = gift.link?.split("#")[1] ?? "";
      await fixture.call(openGift, { body: { secret } }, { userId: taker });
      await fixture.call(takeGift, { body: { secret } }, { userId: taker });
    },
    /** Requests a refund and approves it, which revokes the rights of the order. */
    async refund(userId: number): Promise<void> {
      const { id } = await fixture.requestRefund({ userId, orderNo: orderOf.get(userId) ?? "" });
      await fixture.approve(id);
    },
    call<E extends EndpointSpec>(endpoint: E, input: InputOf<E>, userId: number | null): Promise<OutputOf<E>> {
      const user = userId === null ? null : { id: userId, sessionId: `session-${userId}`, isAdmin: false };
      const facts = {
        device: describeDevice("web_stage_1"),
        ip: "203.0.113.7",
        requestId: "stage",
        header: () => null,
      };
      const caller = { ...facts, user, note: (act: Act) => void notes.push(act) } as StaffCaller;
      return callEndpoint([...reviews.endpoints, ...moderation.endpoints], { endpoint, input, caller });
    },
    /** The pending notifications under this key. */
    async notificationsAbout(key: string): Promise<{ data: unknown }[]> {
      return (await pool.query("select * from notification_events where key = $1", [key])).rows;
    },
    /** Checks for every product that the stored counts and sums match the published reviews. */
    async expectSumsTrue(): Promise<void> {
      const { rows } = await pool.query(
        `select coalesce(counted.product_id, stored.product_id) as product, counted.count, counted.sum, stored.count, stored.sum
         from (select product_id, count(*)::int, sum(rating)::int from product_reviews where state = 'published' group by 1) counted
         full join (select * from product_ratings where count > 0) stored using (product_id)
         where counted.count is distinct from stored.count or counted.sum is distinct from stored.sum`,
      );
      expect(rows).toEqual([]);
      const { rows: differing } = await pool.query(
        `select id from product_reviews r full join shown_reviews s on s.review_id = r.id
         where (r.state = 'published') is distinct from (s.review_id is not null) or r.text <> s.text
           or r.rating <> s.rating or r.answer is distinct from s.answer and s.review_id is not null`,
      );
      expect(differing).toEqual([]);
    },
  };
}
