import type { ExportedKind } from "../../../../domain/content/exported-items.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Database } from "../../../../ports/database.ts";
import * as contract from "../contract.ts";
import type { ProductShop } from "../sold-product.ts";
import { exportProducts } from "./exported-products.ts";
import { createGuestProducts, type GuestProducts, type ProductSources } from "./guest-products.ts";
import type { ProductsContext } from "./product-admin.ts";
import { serveProductAdmin } from "./product-admin-api.ts";
import { findSoldProduct } from "./product-store.ts";

export interface Products {
  endpoints: ServedEndpoint[];
  /** For page loaders. */
  guest: GuestProducts;
  /** For exports. */
  exported: ExportedKind;
  /** For the orders slice. */
  shop: ProductShop;
}

/** Products and bundles of courses, books, articles and downloads. */
export function createProducts(context: ProductsContext & ProductSources & { guestDb: Database }): Products {
  const guest = createGuestProducts(context);
  return {
    guest,
    endpoints: [
      serveEndpoint(contract.listProducts, ({ query }) => guest.listProducts(query)),
      serveEndpoint(contract.getProduct, ({ params }) => guest.getProduct(params.id)),
      serveEndpoint(contract.listProductsOf, ({ params }) => guest.listProductsOf(params.type, params.id)),
      ...serveProductAdmin(context),
    ],
    shop: {
      readProduct: (db, id) => findSoldProduct(db, id, context.clock.now()),
      describeSold: context.describeSold,
    },
    exported: exportProducts(context),
  };
}
