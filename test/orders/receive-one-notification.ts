// A separate process for crash tests: performs one task of payments with one failpoint armed, then prints the result.

import { readFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { connectDatabase } from "../../src/adapters/database/connect.ts";
import { notificationTypes } from "../../src/composition/notification-types.ts";
import { SoldServices } from "../../src/domain/orders/sold-service.ts";
import { couponBook } from "../../src/features/commerce/coupons/server/coupon-book.ts";
import { createGifts } from "../../src/features/commerce/gifts/server/gifts.ts";
import { createOrders } from "../../src/features/commerce/orders/server/orders.ts";
import { createGivenOrders } from "../../src/features/commerce/orders/server/payment/return-whole.ts";
import { findSoldProduct } from "../../src/features/commerce/products/server/product-store.ts";
import type { ProductShop } from "../../src/features/commerce/products/sold-product.ts";
import { createNotify } from "../../src/features/community/notifications/server/notify.ts";
import { listedPeople } from "../../src/features/identity/auth/server/owner/listed-people.ts";
import { armFailpoint } from "../../src/kit/process/failpoint.ts";
import type { ChannelName } from "../../src/ports/payment-channel.ts";
import type { SandboxFixture } from "../../src/sandbox/sandbox-fixture.ts";
import { createTestMembership } from "../membership/create-test-membership.ts";
import { quietLogger } from "../quiet-logger.ts";
import { runJob } from "../run-job.ts";
import { connectChannels } from "./connect-channels.ts";
import { refundDependencies } from "./refund-dependencies.ts";

/** What the test writes to standard input. */
export interface CrashTask {
  databaseUrl: string;
  sandbox: Pick<SandboxFixture, "keys" | "origin">;
  now: string;
  /** The failpoint at which the process exits; null: none. */
  failpoint: string | null;
  /** The job that runs if `notification` is null, by default the sweep. */
  job?: "end-gifts";
  notification: { channel: ChannelName; headers: Record<string, string>; body: string } | null;
}

flushCompileCache();
const task: CrashTask = JSON.parse(readFileSync(0, "utf8"));
if (task.failpoint !== null) armFailpoint(task.failpoint, "kill");
const clock = { now: () => new Date(task.now) };
const connection = connectDatabase({ url: task.databaseUrl, max: 2, applicationName: "crash", logger: quietLogger });
const { db } = connection;
const { ledger, giftLedger } = createTestMembership({ db, clock });
const shop: ProductShop = {
  readProduct: (source, id) => findSoldProduct(source, id, clock.now()),
  describeSold: async () => new Map(),
};
const readAgreementVersion = async () => "";
const notify = createNotify({ types: notificationTypes, clock, sendJob: async () => true });
const gifts = createGifts({
  db,
  clock,
  notify,
  origin: "",
  appSecret: "s".repeat(40),
  describeSold: shop.describeSold,
  ledger: giftLedger,
  orders: createGivenOrders({ coupons: couponBook, ...refundDependencies("") }),
  findNames: async () => new Map(),
  people: listedPeople,
  requireCleanText: async () => {},
  checkSumsOf: () => async () => undefined,
});
const orders = createOrders({
  db,
  clock,
  ledger,
  shop,
  coupons: couponBook,
  logger: quietLogger,
  readAgreementVersion,
  origin: "",
  services: new SoldServices([]),
  channels: connectChannels(task.sandbox, clock),
  countOpened: async () => 0,
  // This process stores no private files, so it needs no folder for them.
  ...refundDependencies(""),
  notify,
  makeGift: gifts.makeGift,
  readGiftDays: async () => 30,
  checkSumsOf: () => async () => undefined,
});

if (task.notification === null) {
  await (task.job ? runJob(gifts, task.job) : runJob(orders, "sweep-payments"));
  process.stdout.write("swept");
} else {
  const { channel, headers, body } = task.notification;
  const answer = await orders.notifications[channel].receive({ headers: new Headers(headers), body });
  process.stdout.write(String(answer.status));
}
await connection.close();
