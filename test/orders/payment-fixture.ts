import path from "node:path";
import type { z } from "zod";
import { notificationTypes } from "../../src/composition/notification-types.ts";
import { type SoldService, SoldServices } from "../../src/domain/orders/sold-service.ts";
import type { Membership } from "../../src/features/access/membership/server/membership.ts";
import { seedPlans } from "../../src/features/access/membership/server/plans/seed-plans.ts";
import { campaignDraftSchema } from "../../src/features/commerce/coupons/admin-contract.ts";
import { makeCampaign } from "../../src/features/commerce/coupons/server/campaign-admin.ts";
import { type Coupons, createCoupons } from "../../src/features/commerce/coupons/server/coupons.ts";
import { createGifts, type Gifts } from "../../src/features/commerce/gifts/server/gifts.ts";
import { createInvitations, type Invitations } from "../../src/features/commerce/invitations/server/invitations.ts";
import { findInvoiceObstacle } from "../../src/features/commerce/invoices/server/find-obstacle.ts";
import { createOrder, startPayment } from "../../src/features/commerce/orders/contract.ts";
import { invitingOrders } from "../../src/features/commerce/orders/server/detail/inviting-orders.ts";
import type { OrdersContext } from "../../src/features/commerce/orders/server/order/orders-context.ts";
import { createOrders, type Orders } from "../../src/features/commerce/orders/server/orders.ts";
import { createGivenOrders } from "../../src/features/commerce/orders/server/payment/return-whole.ts";
import { addProduct, changeProduct } from "../../src/features/commerce/products/server/product-admin.ts";
import { findSoldProduct } from "../../src/features/commerce/products/server/product-store.ts";
import type { SoldResource } from "../../src/features/commerce/products/sold-product.ts";
import { createNotify } from "../../src/features/community/notifications/server/notify.ts";
import { createAccountDirectory } from "../../src/features/identity/auth/server/owner/account-directory.ts";
import { listedPeople } from "../../src/features/identity/auth/server/owner/listed-people.ts";
import type { SellingTimes } from "../../src/features/services/booking/server/booking-context.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../src/kit/api/endpoint.ts";
import type { ChannelName, PaymentChannel } from "../../src/ports/payment-channel.ts";
import type { AlipayTrialKind } from "../../src/sandbox/alipay/alipay-trial-kinds.ts";
import { type SandboxFixture, serveSandbox } from "../../src/sandbox/sandbox-fixture.ts";
import type { TrialKind } from "../../src/sandbox/wechat-pay/trial-kinds.ts";
import { callEndpoint } from "../call-endpoint.ts";
import { createTestDatabase, type TestDatabase } from "../database/database.ts";
import { createTestMembership } from "../membership/create-test-membership.ts";
import { quietLogger } from "../quiet-logger.ts";
import { connectChannels } from "./connect-channels.ts";
import { keyedCaller } from "./keyed-caller.ts";
import { numberAt } from "./number-at.ts";
import { refundDependencies } from "./refund-dependencies.ts";

export const testAgreementVersion = "2026-11";

type PlanSlug = "vip-month" | "vip-quarter" | "vip-year" | "premium-year" | "premium-lifetime";

/** Orders on a real database. Payments use the real adapters and a sandbox that signs like the gateways. */
export interface PaymentFixture extends Pick<SandboxFixture, "time"> {
  database: TestDatabase;
  sandbox: SandboxFixture;
  channel: PaymentChannel;
  membership: Membership;
  context: OrdersContext;
  orders: Orders;
  coupons: Coupons;
  gifts: Gifts;
  invitations: Invitations;
  planId(slug: PlanSlug): number;
  /** Puts content on sale, as a single item or a bundle. Returns the product's id. */
  addProduct(priceFen: number, parts: { resource: SoldResource; listPriceFen: number }[]): Promise<number>;
  /** Creates a campaign, by default ¥10 off for all users without a limit. Returns its id. */
  addCampaign(draft?: Partial<z.input<typeof campaignDraftSchema>>): Promise<number>;
  /** Gives the user a coupon of the campaign. Returns the coupon's id. */
  giveCoupon(userId: number, campaignId: number): Promise<number>;
  call<E extends EndpointSpec>(
    endpoint: E,
    input: InputOf<E>,
    by: { userId: number; idempotencyKey?: string },
  ): Promise<OutputOf<E>>;
  /** Places an order and opens its payment, so that it can be paid at the gateway. Returns the order number. */
  payableOrder(userId: number, slug?: PlanSlug, at?: ChannelName): Promise<string>;
  placeOrder(userId: number, slug?: PlanSlug, at?: ChannelName, couponId?: number): Promise<string>;
  /** Places an order as a gift that another user can accept. */
  placeGift(userId: number, slug?: PlanSlug, couponId?: number): Promise<string>;
  /** Pays at the gateway, which notifies the product. */
  pay(orderNo: string, at?: ChannelName): Promise<void>;
  sendNotification(
    orderNo: string,
    kind: TrialKind | AlipayTrialKind,
    at?: ChannelName,
  ): Promise<{ status: number | null; body: string; count: number }[]>;
  dropNotifications(isDropping: boolean): Promise<void>;
  /** Makes the product receive notifications again after a test has received them itself. */
  receiveNotifications(): void;
  close(): Promise<void>;
}

let lastKey = 0;

export async function createPaymentFixture(
  sold: readonly SoldService[] | ((given: SellingTimes) => readonly SoldService[]) = [],
): Promise<PaymentFixture> {
  const database = await createTestDatabase();
  const sandbox = await serveSandbox();
  const { time } = sandbox;
  const { db } = database;
  const channels = connectChannels(sandbox, time);
  const channel = channels.get("wechat");
  if (!channel) throw new Error("no channel");
  const membership = createTestMembership({ db, clock: time });
  const base = { db, clock: time, origin: sandbox.origin, appSecret: "s".repeat(40), people: listedPeople };
  const coupons = createCoupons({ ...base, findAccountId: async (typed) => Number(typed) || null });
  const resources = new Map<string, SoldResource>();
  const describeSold = async (keys: readonly string[]) => new Map([...resources].filter(([key]) => keys.includes(key)));
  const notify = createNotify({ types: notificationTypes, clock: time, sendJob: async () => true });
  const invitations = createInvitations({
    ...base,
    coupons,
    orders: invitingOrders,
    ledger: membership.invitationLedger,
    accounts: createAccountDirectory(db),
  });
  const gifts = createGifts({
    ...base,
    notify,
    describeSold,
    ledger: membership.giftLedger,
    orders: createGivenOrders({ coupons: coupons.book, findInvoiceObstacle, follower: invitations.follower }),
    findNames: async (ids) => new Map(ids.map((id) => [id, `某人${id}`])),
    requireCleanText: async () => {},
    checkSumsOf: (user) => context.checkSumsOf(user),
  });
  const context: OrdersContext = {
    db,
    clock: time,
    channels,
    origin: sandbox.origin,
    ledger: membership.ledger,
    shop: { readProduct: (source, id) => findSoldProduct(source, id, time.now()), describeSold },
    services: new SoldServices(
      typeof sold === "function" ? sold({ db, clock: time, notify, ledger: membership.ledger }) : sold,
    ),
    coupons: coupons.book,
    notify,
    logger: quietLogger,
    countOpened: async () => 0,
    ...refundDependencies(path.join(sandbox.folder, "papers")),
    follower: invitations.follower,
    findInvoiceObstacle,
    readAgreementVersion: async () => testAgreementVersion,
    makeGift: gifts.makeGift,
    readGiftDays: async () => 30,
    checkSumsOf: () => async () => undefined,
  };
  const orders = createOrders(context);
  const receiveNotifications = () =>
    sandbox.onNotification(async (headers, body, name) => {
      const { status, body: content } = await orders.notifications[name].receive({ headers, body });
      return new Response(typeof content === "string" ? content : content && JSON.stringify(content), { status });
    });
  receiveNotifications();
  await seedPlans(db, time);
  const { items: plans } = await membership.listPlans();

  function planId(slug: PlanSlug): number {
    const plan = plans.find((one) => one.slug === slug);
    if (!plan) throw new Error(`no plan has the slug ${slug}`);
    return plan.id;
  }

  const call: PaymentFixture["call"] = (endpoint, input, { userId, idempotencyKey }) =>
    callEndpoint([...orders.endpoints, ...coupons.endpoints, ...gifts.endpoints, ...invitations.endpoints], {
      endpoint,
      input,
      caller: keyedCaller(userId, idempotencyKey ?? null),
    });

  async function placeOrder(
    userId: number,
    slug: PlanSlug = "vip-month",
    at: ChannelName = "wechat",
    couponId?: number,
    gift: { as_gift?: true } = {},
  ) {
    lastKey += 1;
    const chosen = { plan_id: planId(slug), channel: at, coupon_id: couponId, ...gift } as const;
    const body = { ...chosen, agreement_version: testAgreementVersion };
    const { order } = await call(createOrder, { body }, { userId, idempotencyKey: `key-${lastKey}` });
    return order.order_no;
  }

  async function callSandbox(path: string, init?: RequestInit): Promise<Response> {
    const response = await sandbox.api(path, init);
    if (!response.ok) throw new Error(`sandbox ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  return {
    time,
    database,
    sandbox,
    channel,
    membership,
    context,
    orders,
    coupons,
    gifts,
    invitations,
    planId,
    async addProduct(priceFen, parts) {
      for (const { resource } of parts) resources.set(`${resource.type}:${resource.id}`, resource);
      const draft = {
        parts: parts.map(({ resource, listPriceFen }) => ({
          type: resource.type,
          id: resource.id,
          list_price_fen: listPriceFen,
        })),
        title: parts.map(({ resource }) => resource.title).join("、"),
        summary: "",
        price_fen: priceFen,
      };
      const shop = { db, clock: time, describeSold: context.shop.describeSold };
      const { id } = await addProduct(shop, { draft, note: () => {} });
      await changeProduct(shop, { id, change: { is_on_sale: true }, note: () => {} });
      return id;
    },
    async addCampaign(draft) {
      lastKey += 1;
      const { id } = await makeCampaign(base, {
        draft: campaignDraftSchema.parse({
          name: `活动 ${lastKey}`,
          code: null,
          deal: { kind: "amount", amount_fen: 1000 },
          per_person: 100,
          total_limit: null,
          valid_until: null,
          ...draft,
        }),
        sendingKey: `campaign-${lastKey}`,
        createdBy: null,
        note: () => {},
      });
      return id;
    },
    async giveCoupon(userId, campaignId) {
      lastKey += 1;
      const gift = { userId, campaignId, key: `gift-${lastKey}`, expiresAt: null, now: time.now() };
      const given = await db.transaction((tx) => coupons.grantCoupon(tx, gift));
      if (given === null) throw new Error("the coupon was not granted");
      return given.couponId;
    },
    call,
    placeOrder: (userId, slug, at, couponId) => placeOrder(userId, slug, at, couponId),
    placeGift: (userId, slug, couponId) => placeOrder(userId, slug, "wechat", couponId, { as_gift: true }),
    receiveNotifications,
    async payableOrder(userId, slug, at) {
      const orderNo = await placeOrder(userId, slug, at);
      const payment = { params: { order_no: orderNo }, query: {} };
      const { redirect_url: address } = await call(startPayment, payment, { userId });
      const answer = address === null ? null : await fetch(address, { redirect: "manual" });
      if (answer && answer.status >= 400) throw new Error(`the cashier answers ${answer.status}`);
      return orderNo;
    },
    async pay(orderNo, at = "wechat") {
      await callSandbox(`/trades/${numberAt(orderNo, at)}/pay`, { method: "POST" });
    },
    async sendNotification(orderNo, kind, at = "wechat") {
      const response = await callSandbox(`/trades/${numberAt(orderNo, at)}/notifications`, {
        method: "POST",
        body: JSON.stringify({ kind }),
      });
      return (await response.json()).answers;
    },
    async dropNotifications(isDropping) {
      await callSandbox("/settings", { method: "PUT", body: JSON.stringify({ drops_notifications: isDropping }) });
    },
    async close() {
      await sandbox.remove();
      await database.drop();
    },
  };
}

/** Replaces the payment channel, for example with one that does not answer. */
export function swapChannel(context: OrdersContext, channel: PaymentChannel): void {
  context.channels = new Map([...context.channels, [channel.name, channel]]);
}
