import { randomUUID } from "node:crypto";
import type { SiteStorage } from "../adapters/storage/open-storage.ts";
import { createCoupons } from "../features/coupons/server/coupons.ts";
import { createGifts } from "../features/gifts/server/gifts.ts";
import type { GiftsContext } from "../features/gifts/server/gifts-context.ts";
import { createInvoices, findInvoiceObstacle } from "../features/invoices/server/invoices.ts";
import type { Membership } from "../features/membership/server/membership.ts";
import type { OrdersContext } from "../features/orders/server/order/orders-context.ts";
import { createOrders, type Orders } from "../features/orders/server/orders.ts";
import { createGivenOrders } from "../features/orders/server/payment/return-whole.ts";
import type { PersonalSource } from "../features/personal-data/personal-source.ts";
import { createPrices } from "../features/prices/server/prices.ts";
import { createProducts, type Products } from "../features/products/server/products.ts";
import { createRedeem } from "../features/redeem/server/redeem.ts";
import { readRatings, readShown } from "../features/reviews/server/read-ratings.ts";
import { createReviews } from "../features/reviews/server/reviews.ts";
import type { ReviewsContext } from "../features/reviews/server/reviews-context.ts";
import { findThings } from "../features/search/server/find/find-things.ts";
import { act } from "../features/staff/server/audit-acts.ts";
import type { ServedEndpoint } from "../kit/api/serve-endpoint.ts";
import type { Job } from "../kit/process/job.ts";
import type { Database } from "../ports/database.ts";
import { measureUseIn } from "./measured-use.ts";
import { countOpenedIn } from "./opened-content.ts";
import { pricedThings } from "./priced-things.ts";
import { reviewedProducts } from "./reviewed-products.ts";
import { describeSold } from "./sold-content.ts";

type SoldSlices = Parameters<typeof describeSold>[0] & Parameters<typeof measureUseIn>[1];

interface SellingDependencies
  extends SoldSlices,
    Pick<OrdersContext, "db" | "clock" | "channels" | "logger" | "notify" | "origin">,
    Pick<OrdersContext, "readAgreementVersion" | "readGiftDays">,
    Pick<GiftsContext, "findNames" | "requireCleanText"> {
  guestDb: Database;
  appSecret: string;
  storage: Pick<SiteStorage, "exports">;
  /** As an operator types it; null: nobody has it. */
  findAccountId(typed: string): Promise<number | null>;
  membership: Pick<Membership, "ledger" | "codeLedger" | "giftLedger" | "findResource">;
  posting: Pick<ReviewsContext, "describePeople" | "judge" | "withdraw">;
}

/** The slices around money, joined to each other; the rest of the house sees them as one. */
export interface Selling {
  products: Products;
  orders: Orders;
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource[];
}

/** What is sold, for how much, and what opens it: products, orders, coupons, gifts, redeem codes. */
export function createSelling(dependencies: SellingDependencies): Selling {
  const { db, guestDb, clock, appSecret, membership, storage, findAccountId } = dependencies;
  const products = createProducts({
    ...{ db, guestDb, clock, describeSold: describeSold(dependencies) },
    findProducts: findSold({ guestDb, clock }),
    ratings: { readRatings, readShown },
  });
  const { shop } = products;
  const coupons = createCoupons({ db, clock, findAccountId });
  const gifts = createGifts({
    ...dependencies,
    ...{ ledger: membership.giftLedger, describeSold: shop.describeSold },
    orders: createGivenOrders({ coupons: coupons.book, findInvoiceObstacle }),
  });
  const orders = createOrders({
    ...dependencies,
    ...{
      shop,
      coupons: coupons.book,
      makeGift: gifts.makeGift,
      ledger: membership.ledger,
      countOpened: countOpenedIn(db, membership.findResource),
    },
    ...{ measureUse: measureUseIn(db, dependencies), findInvoiceObstacle, papers: storage.exports },
    actByRule: (action, run) => act({ db, clock }, { ...nobody(), action, permission: "orders.refund" }, run),
  });
  const prices = createPrices({ db, clock, ...pricedThings });
  const invoices = createInvoices({ db, clock, books: orders.books, notify: dependencies.notify });
  const redeem = createRedeem({ db, clock, appSecret, shop, ledger: membership.codeLedger });
  const reviews = createReviews({
    ...{ db, clock, ...dependencies.posting, ...reviewedProducts(db), notify: dependencies.notify },
  });
  return {
    ...{ products, orders },
    endpoints: [orders, products, prices, coupons, gifts, redeem, invoices, reviews].flatMap(
      ({ endpoints }) => endpoints,
    ),
    jobs: [...orders.jobs, ...gifts.jobs, ...prices.jobs, ...invoices.jobs],
    personal: [
      orders.personal,
      gifts.personal,
      redeem.personal,
      coupons.personal,
      prices.personal,
      invoices.personal,
      reviews.personal,
    ],
  };
}

/** Who does what a rule of the site says: nobody, at no address. */
function nobody() {
  return { actorId: null, ip: null, requestId: `rule-${randomUUID()}` };
}

/** Products by words, as the search of the site finds them for everyone. */
function findSold({ guestDb, clock }: Pick<SellingDependencies, "guestDb" | "clock">) {
  return async (words: string): Promise<number[]> => {
    const wanted = { words, kinds: ["product"], level: null, work: null } as const;
    const { ranked } = await findThings({ db: guestDb, guestDb }, { wanted, rights: null, now: clock.now() });
    return ranked.map(({ candidate }) => candidate.thingId);
  };
}
