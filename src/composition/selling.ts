import { randomUUID } from "node:crypto";
import type { SiteStorage } from "../adapters/storage/open-storage.ts";
import { SoldServices } from "../domain/orders/sold-service.ts";
import type { GivenAccount } from "../domain/people/given-account.ts";
import type { PersonalSource } from "../domain/people/personal-source.ts";
import type { Membership } from "../features/access/membership/server/membership.ts";
import { createPrices } from "../features/access/prices/server/prices.ts";
import { createCoupons } from "../features/commerce/coupons/server/coupons.ts";
import { createGifts } from "../features/commerce/gifts/server/gifts.ts";
import type { GiftsContext } from "../features/commerce/gifts/server/gifts-context.ts";
import { createInvitations } from "../features/commerce/invitations/server/invitations.ts";
import type { InvitedAccounts } from "../features/commerce/invitations/server/invitations-context.ts";
import { createInvoices, findInvoiceObstacle } from "../features/commerce/invoices/server/invoices.ts";
import { invitingOrders } from "../features/commerce/orders/server/detail/inviting-orders.ts";
import type { OrdersContext } from "../features/commerce/orders/server/order/orders-context.ts";
import { createOrders, type Orders } from "../features/commerce/orders/server/orders.ts";
import { createPayerMarks } from "../features/commerce/orders/server/payment/payer-mark.ts";
import { createGivenOrders } from "../features/commerce/orders/server/payment/return-whole.ts";
import { readFullRefund } from "../features/commerce/orders/server/refunds/refund-rules-admin.ts";
import { createProducts, type Products } from "../features/commerce/products/server/products.ts";
import { createRedeem } from "../features/commerce/redeem/server/redeem.ts";
import { readPublicReviews, readRatings } from "../features/commerce/reviews/server/read-ratings.ts";
import { createReviews } from "../features/commerce/reviews/server/reviews.ts";
import type { ReviewsContext } from "../features/commerce/reviews/server/reviews-context.ts";
import { findResources } from "../features/front/search/server/find/find-resources.ts";
import { act } from "../features/identity/staff/server/audit-acts.ts";
import type { Staff } from "../features/identity/staff/server/staff.ts";
import { type Booking, createBooking, soldTimes } from "../features/services/booking/server/booking.ts";
import {
  createOutsourcing,
  type Outsourcing,
  soldMilestones,
} from "../features/services/outsourcing/server/outsourcing.ts";
import type { ServedEndpoint } from "../kit/api/serve-endpoint.ts";
import type { Job } from "../kit/process/job.ts";
import type { Database } from "../ports/database.ts";
import { type DeliveredSlices, deliveredUseIn, nameDeliveriesIn } from "./delivered-use.ts";
import { measureUseIn } from "./measured-use.ts";
import { countOpenedIn } from "./opened-content.ts";
import { pricedResources } from "./priced-resources.ts";
import { reviewedProducts } from "./reviewed-products.ts";
import { describeSold } from "./sold-content.ts";

type SoldSlices = Parameters<typeof describeSold>[0] &
  Parameters<typeof measureUseIn>[1] &
  Pick<DeliveredSlices, "courses" | "books" | "articles" | "downloads">;

interface SellingDependencies
  extends SoldSlices,
    Pick<OrdersContext, "db" | "clock" | "channels" | "logger" | "notify" | "origin">,
    Omit<DeliveredSlices, keyof SoldSlices>,
    Pick<OrdersContext, "people" | "readAgreementVersion" | "readGiftDays" | "countsDeliveries">,
    Pick<OrdersContext, "checkSumsOf">,
    Pick<GiftsContext, "requireCleanText"> {
  guestDb: Database;
  appSecret: string;
  storage: Pick<SiteStorage, "exports">;
  accounts: InvitedAccounts & {
    /** The account as typed on the command line or in the console; null: unknown. */
    findAccountId(account: GivenAccount): Promise<number | null>;
  };
  membership: Pick<Membership, "ledger" | "codeLedger" | "giftLedger" | "invitationLedger" | "findResource">;
  staff: Pick<Staff, "listHolders">;
  posting: Pick<ReviewsContext, "describePeople" | "moderate" | "withdraw">;
}

/** The connected slices of commerce; the rest of the product uses them as one. */
export interface Selling {
  products: Products;
  orders: Orders;
  booking: Booking;
  outsourcing: Outsourcing;
  /** Titles of delivered items, for staff. */
  nameDeliveries: ReturnType<typeof nameDeliveriesIn>;
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource[];
}

/** Everything about sales: products, orders, coupons, gifts, redeem codes. */
export function createSelling(dependencies: SellingDependencies): Selling {
  const { db, clock, membership, posting, people, notify } = dependencies;
  const products = createSoldProducts(dependencies);
  const { shop } = products;
  const given = createGiven(dependencies, shop);
  const { coupons, invitations, gifts } = given;
  const orders = createSoldOrders(dependencies, shop, given);
  const { booking, outsourcing } = createServices(dependencies, orders);
  const prices = createPrices({ db, clock, ...pricedResources });
  const invoices = createInvoices({ ...dependencies, books: orders.books });
  const redeem = createRedeem({ ...dependencies, shop, ledger: membership.codeLedger });
  const reviews = createReviews({ db, clock, ...posting, ...reviewedProducts(db), people, notify });
  const services = [orders, products, booking, outsourcing];
  const others = [prices, coupons, gifts, redeem, invoices, invitations, reviews];
  return {
    products,
    orders,
    booking,
    outsourcing,
    nameDeliveries: nameDeliveriesIn(dependencies),
    endpoints: [...services, ...others].flatMap(({ endpoints }) => endpoints),
    jobs: [orders, booking, outsourcing, gifts, prices, invoices, invitations].flatMap(({ jobs }) => jobs),
    personal: [orders, booking, outsourcing, gifts, redeem, coupons, prices, invoices, invitations, reviews].map(
      ({ personal }) => personal,
    ),
  };
}

function createSoldProducts(dependencies: SellingDependencies): Products {
  const { db, guestDb, clock } = dependencies;
  return createProducts({
    db,
    guestDb,
    clock,
    describeSold: describeSold(dependencies),
    findProducts: findSold({ guestDb, clock }),
    readFullRefund,
    ratings: { readRatings, readPublicReviews },
  });
}

/** What users receive and pass on: coupons, rewards for invitations, gifts. */
type Given = ReturnType<typeof createGiven>;

function createGiven(dependencies: SellingDependencies, shop: Products["shop"]) {
  const { membership, accounts } = dependencies;
  const coupons = createCoupons({ ...dependencies, findAccountId: accounts.findAccountId });
  const invitations = createInvitations({
    ...dependencies,
    ledger: membership.invitationLedger,
    orders: invitingOrders,
    coupons,
  });
  const gifts = createGifts({
    ...dependencies,
    ledger: membership.giftLedger,
    describeSold: shop.describeSold,
    orders: createGivenOrders({ coupons: coupons.book, findInvoiceObstacle, follower: invitations.follower }),
    findNames: accounts.findNames,
  });
  return { coupons, invitations, gifts };
}

function createSoldOrders(dependencies: SellingDependencies, shop: Products["shop"], given: Given): Orders {
  const { db, clock, logger, membership } = dependencies;
  return createOrders({
    ...dependencies,
    shop,
    services: new SoldServices([
      soldTimes({ ...dependencies, ledger: membership.ledger }),
      soldMilestones(dependencies),
    ]),
    coupons: given.coupons.book,
    makeGift: given.gifts.makeGift,
    follower: given.invitations.follower,
    markPayer: createPayerMarks(dependencies.appSecret),
    ledger: membership.ledger,
    countOpened: countOpenedIn(db, membership.findResource),
    measureUse: measureUseIn(db, dependencies),
    findInvoiceObstacle,
    privateFiles: dependencies.storage.exports,
    deliveredUse: deliveredUseIn(db, dependencies),
    actByRule: (action, run) => act({ db, clock, logger }, { ...nobody(), action, permission: "orders.refund" }, run),
  });
}

/** Services that are paid through orders: appointments and outsourced projects. */
function createServices(dependencies: SellingDependencies, orders: Orders) {
  const { db, clock, logger, membership, storage, accounts, staff } = dependencies;
  const booking = createBooking({
    ...dependencies,
    ledger: membership.ledger,
    orders: orders.services,
    actAsHost: ({ user, ip, requestId }, action, run) =>
      act({ db, clock, logger }, { actorId: user.id, ip, requestId, action, permission: null }, run),
  });
  const outsourcing = createOutsourcing({
    ...dependencies,
    findNames: accounts.findNames,
    orders: orders.services,
    privateFiles: storage.exports,
    listManagers: () => staff.listHolders("outsourcing.manage"),
  });
  return { booking, outsourcing };
}

/** The actor of automatic rules: no user and no address. */
function nobody() {
  return { actorId: null, ip: null, requestId: `rule-${randomUUID()}` };
}

/** Products by a query, as the search of the site finds them for everyone. */
function findSold({ guestDb, clock }: Pick<SellingDependencies, "guestDb" | "clock">) {
  return async (words: string): Promise<number[]> => {
    const wanted = { words, kinds: ["product"], level: null, work: null } as const;
    const { ranked } = await findResources({ db: guestDb, guestDb }, { wanted, rights: null, now: clock.now() });
    return ranked.map(({ candidate }) => candidate.resourceId);
  };
}
