import { randomUUID } from "node:crypto";
import type pg from "pg";
import { connectDatabase } from "../../src/adapters/database/connect.ts";
import { startEmbeddedPostgres } from "../../src/adapters/database/embedded-server.ts";
import { createPerson } from "../auth/people.ts";
import { quietLogger } from "../quiet-logger.ts";
import type { RunningSite } from "../site/start-site.ts";
import { createStaff } from "../staff-fixture.ts";

type Headers = Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: answers of thirty endpoints, each read once.
type Answer = any;

/** Calls that must succeed. */
export type Call = (who: Headers, method: string, path: string, body?: object) => Promise<Answer>;

/** Calls the API of a running site. */
export function callSite({ url }: Pick<RunningSite, "url">): Call {
  return async (who, method, path, body) => {
    const headers = { ...who, "idempotency-key": randomUUID(), ...(body && { "content-type": "application/json" }) };
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 400)}`);
    const answer: Answer = text === "" ? {} : JSON.parse(text);
    return answer.data ?? answer;
  };
}

/** Pays an order on the sandbox's phone and waits until it is delivered. */
export async function pay(site: Pick<RunningSite, "url">, buyer: Headers, orderNo: string): Promise<void> {
  const call = callSite(site);
  await call(buyer, "POST", `/orders/${orderNo}/payment`, {});
  const paid = await fetch(`${site.url}/sandbox/api/trades/${orderNo}/pay`, { method: "POST" });
  if (!paid.ok) throw new Error(`the sandbox did not pay ${orderNo}: ${paid.status} ${await paid.text()}`);
  // Queries the gateway, so that nothing depends on when its notification arrives.
  await call(buyer, "POST", `/orders/${orderNo}/check`);
  const { order } = await call(buyer, "GET", `/orders/${orderNo}`);
  if (order.state !== "fulfilled") throw new Error(`the order ${orderNo} was paid and is ${order.state}`);
}

/** The accounts of a release's data; their phone numbers are part of it. */
export const RELEASE_PHONES = { member: "+8613900000001", buyer: "+8613900000002", owner: "+8613900000003" } as const;

/** The headers of their calls, and the purchase agreement that buyers accept. */
type Accounts = Record<keyof typeof RELEASE_PHONES, Headers> & { agreement_version: string };

/** Creates the accounts in the database of a running site. */
async function createAccounts({ dataDir }: RunningSite): Promise<Accounts> {
  const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
  const { db, pool, close } = connectDatabase({ url: server.url, max: 2, applicationName: "t", logger: quietLogger });
  try {
    const member = await createPerson(db, { phone: RELEASE_PHONES.member, name: "林有声" });
    const buyer = await createPerson(db, { phone: RELEASE_PHONES.buyer, name: "周不言" });
    const owner = await createStaff(db, "owner", { phone: RELEASE_PHONES.owner, name: "站长" });
    await pool.query("update sessions set reauthenticated_at = now()");
    // Posts are public at once, as in a site whose members are known.
    await pool.query("update users set created_at = created_at - interval '30 days'");
    await pool.query(`insert into moderation_settings (id, mode, hide_after_reports, first_posts, hold_links, words_version, updated_at)
       values (1, 'publish_first', 3, 0, false, 0, now()) on conflict (id) do update set first_posts = 0, hold_links = false`);
    const agreement_version = await readAgreementVersion(pool);
    return { member: member.headers, buyer: buyer.headers, owner: owner.headers, agreement_version };
  } finally {
    await close();
    await server.stop();
  }
}

/** The version of the purchase agreement that buyers accept. */
export async function readAgreementVersion(pool: Pick<pg.Pool, "query">): Promise<string> {
  const { rows } = await pool.query(
    "select value ->> 'purchase_agreement_version' as version from settings where value ? 'purchase_agreement_version'",
  );
  return String(rows[0]?.version);
}

/** Fills a site with demo content: what people write, buy, give back and are given, through its API. */
export async function makeReleaseData(site: RunningSite): Promise<void> {
  const accounts = await createAccounts(site);
  const call = callSite(site);
  await makePurchases(site, accounts);
  await makeTalk(call, accounts);
}

async function makePurchases(site: RunningSite, { member, buyer, owner, agreement_version }: Accounts): Promise<void> {
  const call = callSite(site);
  const { items: plans } = await call({}, "GET", "/plans");
  const { items: products } = await call({}, "GET", "/products");
  const order = async (who: Headers, purchase: object) =>
    (await call(who, "POST", "/orders", { ...purchase, channel: "wechat", agreement_version })).order.order_no;
  const campaign = await call(owner, "POST", "/admin/coupon-campaigns", {
    name: "开站优惠",
    code: "WELCOME26",
    deal: { kind: "amount", amount_fen: 500 },
    total_limit: 100,
    valid_until: null,
  });
  await call(owner, "POST", `/admin/coupon-campaigns/${campaign.id}/coupons`, {
    accounts: [RELEASE_PHONES.member, RELEASE_PHONES.buyer],
  });
  const { items: coupons } = await call(member, "GET", "/coupons");
  const withCoupon = await order(member, { plan_id: plans[0].id, coupon_id: coupons[0].id });
  await pay(site, member, withCoupon);
  const bought = await order(buyer, { product_id: products[0].id });
  await pay(site, buyer, bought);
  await call(buyer, "PUT", `/products/${products[0].id}/review`, { rating: 5, text: "讲得清楚，例子都能照着做。" });
  await call(buyer, "POST", "/invoices", {
    order_nos: [bought],
    kind: "personal",
    title: "周不言",
    email: "zhou@example.com",
  });
  const gift = await order(member, { plan_id: plans[0].id, as_gift: true });
  await pay(site, member, gift);
  const returned = await order(buyer, { plan_id: plans[0].id });
  await pay(site, buyer, returned);
  await call(buyer, "POST", `/orders/${returned}/refund`, { case: 1, reason: "买错了" });
  const { items: refunds } = await call(owner, "GET", "/admin/refunds");
  await call(owner, "POST", `/admin/refunds/${refunds[0].id}/approve`, { answer: "已核对" });
  const cancelled = await order(buyer, { product_id: products[1].id });
  await call(buyer, "POST", `/orders/${cancelled}/cancel`);
  await order(member, { product_id: products[1].id });
}

async function makeTalk(call: Call, { member, buyer }: Accounts): Promise<void> {
  const { items: articles } = await call({}, "GET", "/articles");
  const article = articles.find((one: Answer) => one.content_type === "free");
  const place = `/discussions/article/${article.id}/posts`;
  const { post } = await call(member, "POST", place, { source: "第三段的**例子**在手机上也能照着做吗？" });
  await call(buyer, "POST", place, { source: "可以，我刚试过。", reply_to: post.id });
  await call(buyer, "PUT", `/posts/${post.id}/like`);
  const { items: boards } = await call({}, "GET", "/community/boards");
  await call(member, "POST", "/community/topics", {
    board_id: boards[0].id,
    title: "每天学多久合适",
    source: "我每天早上学四十分钟，你们呢？",
  });
  await call(buyer, "POST", "/reports", { kind: "post", id: post.id, reason: "off_topic", note: "与文章无关" });
  await call(member, "POST", "/proposals", {
    kind: "topic",
    title: "讲讲怎样做读书笔记",
    text: "希望有一门课，从选书讲到写出自己的一篇文章。",
    credit_name: "林有声",
  });
  await call(member, "POST", "/outsourcing/projects", {
    title: "做一个报名的小程序",
    brief: "给社区的读书会用，能报名、签到和导出名单，现在用的是表格，每周手工整理一次。",
    contact: "微信 lin-you-sheng",
  });
  await call(buyer, "POST", "/cases", {
    kind: "service",
    text: "文章里的一张图片打不开，希望能补上，谢谢。",
  });
}
