import { createGifts } from "../features/gifts/server/gifts.ts";
import type { GiftsContext } from "../features/gifts/server/gifts-context.ts";
import type { Membership } from "../features/membership/server/membership.ts";
import type { OrdersContext } from "../features/orders/server/order/orders-context.ts";
import { createOrders, type Orders } from "../features/orders/server/orders.ts";
import { lockGivenOrder, returnWhole } from "../features/orders/server/payment/return-whole.ts";
import type { PersonalSource } from "../features/personal-data/personal-source.ts";
import { personalPrices } from "../features/prices/server/personal-prices.ts";
import { createProducts, type Products } from "../features/products/server/products.ts";
import { createRedeem } from "../features/redeem/server/redeem.ts";
import type { ServedEndpoint } from "../kit/api/serve-endpoint.ts";
import type { Job } from "../kit/process/job.ts";
import type { Database } from "../ports/database.ts";
import { countOpenedIn } from "./opened-content.ts";
import { describeSold } from "./sold-content.ts";

type SoldSlices = Parameters<typeof describeSold>[0];

interface SellingDependencies
  extends SoldSlices,
    Pick<OrdersContext, "db" | "clock" | "channels" | "logger" | "notify" | "origin">,
    Pick<OrdersContext, "readAgreementVersion" | "readGiftDays">,
    Pick<GiftsContext, "findNames" | "requireCleanText"> {
  guestDb: Database;
  appSecret: string;
  membership: Pick<Membership, "ledger" | "codeLedger" | "giftLedger" | "findResource">;
}

/** The slices around money, joined to each other; the rest of the house sees them as one. */
export interface Selling {
  products: Products;
  orders: Orders;
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource[];
}

/** What is sold, for how much, and what opens it: products, orders, gifts, redeem codes. */
export function createSelling(dependencies: SellingDependencies): Selling {
  const { db, guestDb, clock, appSecret, membership } = dependencies;
  const products = createProducts({ db, guestDb, clock, describeSold: describeSold(dependencies) });
  const { shop } = products;
  const gifts = createGifts({
    ...dependencies,
    ...{ ledger: membership.giftLedger, describeSold: shop.describeSold },
    orders: { lockOrder: lockGivenOrder, returnWhole },
  });
  const orders = createOrders({
    ...dependencies,
    ...{
      makeGift: gifts.makeGift,
      shop,
      ledger: membership.ledger,
      countOpened: countOpenedIn(db, membership.findResource),
    },
  });
  const redeem = createRedeem({ db, clock, appSecret, shop, ledger: membership.codeLedger });
  return {
    ...{ products, orders },
    endpoints: [orders, products, gifts, redeem].flatMap(({ endpoints }) => endpoints),
    jobs: [...orders.jobs, ...gifts.jobs],
    personal: [orders.personal, gifts.personal, redeem.personal, personalPrices],
  };
}
