import { tmpdir } from "node:os";
import { sql } from "drizzle-orm";
import { CHANNEL_ADAPTERS } from "../src/adapters/payment/channel-adapters.ts";
import { unpaidTrade } from "../src/adapters/payment/unpaid-trade.ts";
import { SoldServices } from "../src/domain/orders/sold-service.ts";
import { createMembership } from "../src/features/access/membership/server/membership.ts";
import { createCoupons } from "../src/features/commerce/coupons/server/coupons.ts";
import { findInvoiceObstacle } from "../src/features/commerce/invoices/server/find-obstacle.ts";
import { createOrder, listOrders, quoteOrder } from "../src/features/commerce/orders/contract.ts";
import {
  countOpenMoney,
  listBillDays,
  listBillDifferences,
  listPaymentExceptions,
} from "../src/features/commerce/orders/reconcile-contract.ts";
import { reconcileDay } from "../src/features/commerce/orders/server/bills/reconcile-day.ts";
import { lockOrder } from "../src/features/commerce/orders/server/order/order-store.ts";
import type { OrdersContext } from "../src/features/commerce/orders/server/order/orders-context.ts";
import { createOrders, type Orders } from "../src/features/commerce/orders/server/orders.ts";
import { channelOf } from "../src/features/commerce/orders/server/payment/channel-of.ts";
import { openPayment } from "../src/features/commerce/orders/server/payment/payment-store.ts";
import { settlePayment } from "../src/features/commerce/orders/server/payment/settle-payment.ts";
import { listedPeople } from "../src/features/identity/auth/server/owner/listed-people.ts";
import type { Caller } from "../src/kit/api/caller.ts";
import type { EndpointSpec, InputOf } from "../src/kit/api/endpoint.ts";
import { DAY_MS, HOUR_MS } from "../src/kit/values/durations.ts";
import { dayOf } from "../src/kit/values/shanghai-day.ts";
import type { BillRow, ChannelName, PaymentChannel } from "../src/ports/payment-channel.ts";
import { callEndpoint } from "../test/call-endpoint.ts";
import { refundDependencies } from "../test/orders/refund-dependencies.ts";
import { quietLogger } from "../test/quiet-logger.ts";
import type { ScaleCall, ScaledSite } from "./scale-call.ts";
import { LAST_DAY } from "./scale-order-data.ts";

/** Staff and buyers who are not among those that the table is filled with. */
const FIRST_BUYER = 20_000_000;
const DAYS_COMPARED = 5;

interface Shop {
  context: OrdersContext;
  orders: Orders;
  planId: number;
  bills: Map<string, BillRow[]>;
  /** The current time, which every call that changes times advances. */
  now: Date;
  buyers: number;
}

const shops = new WeakMap<ScaledSite, Promise<Shop>>();

function openShop(site: ScaledSite): Promise<Shop> {
  const open = shops.get(site) ?? makeShop(site);
  shops.set(site, open);
  return open;
}

/** The orders of the filled database, at a gateway without payments, with bills that match the filling. */
async function makeShop({ db }: ScaledSite): Promise<Shop> {
  const clock = { now: () => shop.now };
  const { ledger } = createMembership({ db, clock, notify: async () => {}, findResource: async () => null });
  const channel = (name: ChannelName): PaymentChannel => ({
    name,
    protocol: CHANNEL_ADAPTERS[name].protocol,
    ways: ["code"],
    payerLogin: null,
    create: async ({ outTradeNo }) => ({ kind: "qr", codeUrl: `weixin://${outTradeNo}` }),
    query: async (outTradeNo) => unpaidTrade(outTradeNo),
    close: async () => "closed",
    openNotification: () => Promise.reject(new Error("the gateway sends no notifications")),
    refund: async () => {},
    queryRefund: async () => null,
    fetchBill: async (day) => shop.bills.get(`${name} ${day}`) ?? null,
  });
  const context: OrdersContext = {
    db,
    clock,
    ledger,
    logger: quietLogger,
    origin: "http://bench.test",
    channels: new Map((["wechat", "alipay"] as const).map((name) => [name, channel(name)])),
    shop: { readProduct: async () => null, describeSold: async () => new Map() },
    coupons: createCoupons({ db, clock, people: listedPeople, findAccountId: async () => null }).book,
    notify: async () => {},
    countOpened: async () => 0,
    services: new SoldServices([]),
    ...refundDependencies(tmpdir()),
    findInvoiceObstacle,
    makeGift: () => Promise.reject(new Error("nothing is given here")),
    readGiftDays: async () => 30,
    checkSumsOf: () => async () => undefined,
    readAgreementVersion: async () => "2026-11",
  };
  const { rows } = await db.execute<{ id: number }>(sql`select id::int from plans where slug = 'bench-month'`);
  const planId = rows[0]?.id;
  if (planId === undefined) throw new Error("the database is not filled");
  const shop: Shop = {
    context,
    orders: createOrders(context),
    planId,
    bills: new Map(),
    now: new Date("2026-11-20T08:00:00Z"),
    buyers: FIRST_BUYER,
  };
  for (const day of comparedDays()) {
    const bill = await db.execute<BillRow & Record<string, unknown>>(
      sql`select kind, number, out_trade_no as "outTradeNo", transaction_id as "transactionId", amount_fen::int as "amountFen",
        state, fee_fen::int as "feeFen" from bill_entries where channel = 'wechat' and day = ${day}`,
    );
    shop.bills.set(`wechat ${day}`, bill.rows);
  }
  return shop;
}

function comparedDays(): string[] {
  const last = Date.parse(`${LAST_DAY}T12:00:00+08:00`);
  return Array.from({ length: DAYS_COMPARED }, (_, index) => dayOf(new Date(last - index * DAY_MS)));
}

function call<E extends EndpointSpec>(shop: Shop, endpoint: E, input: InputOf<E>, personId: number) {
  const user = { id: personId, sessionId: "bench", isAdmin: false };
  const header = (name: string) => (name === "idempotency-key" ? `bench-${shop.buyers}` : null);
  const caller = { user, ip: "127.0.0.1", requestId: "bench", header, note: () => {} } as unknown as Caller;
  return callEndpoint(shop.orders.endpoints, { endpoint, input, caller });
}

async function placeOrder(shop: Shop): Promise<string> {
  shop.buyers += 1;
  const body = { plan_id: shop.planId, channel: "wechat", agreement_version: "2026-11" } as const;
  return (await call(shop, createOrder, { body }, shop.buyers)).order.order_no;
}

async function placeAtGateway(shop: Shop): Promise<string> {
  const orderNo = await placeOrder(shop);
  await shop.context.db.transaction(async (tx) =>
    openPayment(tx, {
      order: await lockOrder(tx, orderNo),
      channel: channelOf(shop.context, "wechat"),
      way: "code",
      now: shop.now,
    }),
  );
  return orderNo;
}

async function run(shop: Shop, name: string): Promise<void> {
  await shop.orders.jobs.find((job) => job.name === name)?.run({});
}

const inShop = (name: string, work: (shop: Shop, turn: number, site: ScaledSite) => Promise<unknown>): ScaleCall => ({
  name,
  run: async (site, turn) => work(await openShop(site), turn, site),
});

/** Purchases, administration and jobs on a database with the orders of many years. */
export const ORDER_CALLS: readonly ScaleCall[] = [
  inShop("order quoted", (shop, turn, { amounts: { people, orders } }) => {
    // Users of the other read calls already own everything.
    const buyer = people + 1 + ((turn * 7919) % (orders / 10 - people));
    return call(shop, quoteOrder, { query: { plan_id: String(shop.planId) } }, buyer);
  }),
  inShop("order made", placeOrder),
  inShop("order made and settled", async (shop) => {
    const outTradeNo = await placeAtGateway(shop);
    const paid = {
      appId: null,
      payerId: null,
      state: "paid",
      transactionId: `44${outTradeNo}`,
      amountFen: 3900,
      currency: "CNY",
      paidAt: shop.now,
    } as const;
    return settlePayment(shop.context, { source: "query", channel: "wechat", trade: { outTradeNo, ...paid } });
  }),
  inShop("orders of one's own", (shop, turn, { amounts }) =>
    call(shop, listOrders, { query: {} }, 1 + ((turn * 7919) % (amounts.orders / 10 - 1))),
  ),
  inShop("orders swept", async (shop) => {
    await placeAtGateway(shop);
    shop.now = new Date(shop.now.getTime() + 5_000);
    await run(shop, "sweep-payments");
  }),
  inShop("orders closed whose time is up", async (shop) => {
    await placeAtGateway(shop);
    shop.now = new Date(shop.now.getTime() + HOUR_MS);
    await run(shop, "close-expired-orders");
  }),
  inShop("order admin: open exceptions", (shop) => call(shop, listPaymentExceptions, { query: {} }, 1)),
  inShop("order admin: all exceptions", (shop) => call(shop, listPaymentExceptions, { query: { which: "all" } }, 1)),
  inShop("order admin: open differences", (shop) => call(shop, listBillDifferences, { query: {} }, 1)),
  inShop("order admin: days", (shop) => call(shop, listBillDays, { query: {} }, 1)),
  inShop("order admin: counts", (shop) => call(shop, countOpenMoney, {}, 1)),
  inShop("orders of a day reconciled with the bill", (shop, turn) =>
    reconcileDay(shop.context, { channel: "wechat", day: comparedDays()[turn % DAYS_COMPARED] ?? LAST_DAY }),
  ),
];
