import type { Membership } from "../features/membership/server/membership.ts";
import type { OrdersContext } from "../features/orders/server/order/orders-context.ts";
import { createOrders, type Orders } from "../features/orders/server/orders.ts";
import type { PersonalSource } from "../features/personal-data/personal-source.ts";
import { personalPrices } from "../features/prices/server/personal-prices.ts";
import { createProducts, type Products } from "../features/products/server/products.ts";
import { createRedeem } from "../features/redeem/server/redeem.ts";
import { findThings } from "../features/search/server/find/find-things.ts";
import type { ServedEndpoint } from "../kit/api/serve-endpoint.ts";
import type { Job } from "../kit/process/job.ts";
import type { Database } from "../ports/database.ts";
import { countOpenedIn } from "./opened-content.ts";
import { describeSold } from "./sold-content.ts";

type SoldSlices = Parameters<typeof describeSold>[0];

interface SellingDependencies
  extends SoldSlices,
    Pick<OrdersContext, "db" | "clock" | "channels" | "logger" | "notify" | "origin" | "readAgreementVersion"> {
  guestDb: Database;
  appSecret: string;
  membership: Pick<Membership, "ledger" | "codeLedger" | "findResource">;
}

/** The slices around money, joined to each other; the rest of the house sees them as one. */
export interface Selling {
  products: Products;
  orders: Orders;
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource[];
}

/** What is sold, for how much, and what opens it: products, orders, redeem codes. */
export function createSelling(dependencies: SellingDependencies): Selling {
  const { db, guestDb, clock, appSecret, membership } = dependencies;
  const products = createProducts({
    ...{ db, guestDb, clock, describeSold: describeSold(dependencies) },
    findProducts: findSold({ guestDb, clock }),
  });
  const { shop } = products;
  const orders = createOrders({
    ...dependencies,
    ...{ shop, ledger: membership.ledger, countOpened: countOpenedIn(db, membership.findResource) },
  });
  const redeem = createRedeem({ db, clock, appSecret, shop, ledger: membership.codeLedger });
  return {
    ...{ products, orders },
    endpoints: [orders, products, redeem].flatMap(({ endpoints }) => endpoints),
    jobs: orders.jobs,
    personal: [orders.personal, redeem.personal, personalPrices],
  };
}

/** Products by words, as the search of the site finds them for everyone. */
function findSold({ guestDb, clock }: Pick<SellingDependencies, "guestDb" | "clock">) {
  return async (words: string): Promise<number[]> => {
    const wanted = { words, kinds: ["product"], level: null, work: null } as const;
    const { ranked } = await findThings({ db: guestDb, guestDb }, { wanted, rights: null, now: clock.now() });
    return ranked.map(({ candidate }) => candidate.thingId);
  };
}
