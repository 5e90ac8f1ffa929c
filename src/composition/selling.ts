import { randomUUID } from "node:crypto";
import type { SiteStorage } from "../adapters/storage/open-storage.ts";
import { SoldServices } from "../domain/orders/sold-service.ts";
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
    /** As typed on the command line; null: unknown. */
    findAccountId(typed: string): Promise<number | null>;
  };
  membership: Pick<Membership, "ledger" | "codeLedger" | "giftLedger" | "invitationLedger" | "findResource">;
  staff: Pick<Staff, "listHolders">;
  posting: Pick<ReviewsContext, "describePeople" | "moderate" | "withdraw">;
}

/** The slices around money, joined to each other; the rest of the product sees them as one. */
export interface Selling {
  products: Products;
  orders: Orders;
  booking: Booking;
  outsourcing: Outsourcing;
  /** Titles of what was delivered, for staff. */
  nameDeliveries: ReturnType<typeof nameDeliveriesIn>;
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource[];
}

/** What is sold, for how much, and what opens it: products, orders, coupons, gifts, redeem codes. */
export function createSelling(dependencies: SellingDependencies): Selling {
  const { db, guestDb, clock, logger, appSecret, membership, storage, accounts } = dependencies;
  const products = createProducts({
    db,
    guestDb,
    clock,
    describeSold: describeSold(dependencies),
    findProducts: findSold({ guestDb, clock }),
    ratings: { readRatings, readPublicReviews },
  });
  const { shop } = products;
  const coupons = createCoupons({ ...dependencies, findAccountId: accounts.findAccountId });
  const invitations = createInvitations({
    ...dependencies,
    ledger: membership.invitationLedger,
    orders: invitingOrders,
    coupons,
  });
  const { follower } = invitations;
  const gifts = createGifts({
    ...dependencies,
    ledger: membership.giftLedger,
    describeSold: shop.describeSold,
    orders: createGivenOrders({ coupons: coupons.book, findInvoiceObstacle, follower }),
    findNames: accounts.findNames,
  });
  const orders = createOrders({
    ...dependencies,
    shop,
    services: new SoldServices([
      soldTimes({ ...dependencies, ledger: membership.ledger }),
      soldMilestones(dependencies),
    ]),
    coupons: coupons.book,
    makeGift: gifts.makeGift,
    follower,
    markPayer: createPayerMarks(appSecret),
    ledger: membership.ledger,
    countOpened: countOpenedIn(db, membership.findResource),
    measureUse: measureUseIn(db, dependencies),
    findInvoiceObstacle,
    privateFiles: storage.exports,
    deliveredUse: deliveredUseIn(db, dependencies),
    actByRule: (action, run) => act({ db, clock, logger }, { ...nobody(), action, permission: "orders.refund" }, run),
  });
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
    listManagers: () => dependencies.staff.listHolders("outsourcing.manage"),
  });
  const prices = createPrices({ db, clock, ...pricedResources });
  const invoices = createInvoices({ ...dependencies, books: orders.books });
  const redeem = createRedeem({ ...dependencies, shop, ledger: membership.codeLedger });
  const reviews = createReviews({
    db,
    clock,
    ...dependencies.posting,
    ...reviewedProducts(db),
    people: dependencies.people,
    notify: dependencies.notify,
  });
  return {
    products,
    orders,
    booking,
    outsourcing,
    nameDeliveries: nameDeliveriesIn(dependencies),
    endpoints: [
      orders,
      products,
      booking,
      outsourcing,
      prices,
      coupons,
      gifts,
      redeem,
      invoices,
      invitations,
      reviews,
    ].flatMap(({ endpoints }) => endpoints),
    jobs: [orders, booking, outsourcing, gifts, prices, invoices, invitations].flatMap(({ jobs }) => jobs),
    personal: [
      orders.personal,
      booking.personal,
      outsourcing.personal,
      gifts.personal,
      redeem.personal,
      coupons.personal,
      prices.personal,
      invoices.personal,
      invitations.personal,
      reviews.personal,
    ],
  };
}

/** The actor of automatic rules: nobody, at no address. */
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
