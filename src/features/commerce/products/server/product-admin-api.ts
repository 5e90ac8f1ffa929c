import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { readListPage } from "../../../../kit/tables/list-rows.ts";
import * as contract from "../admin-contract.ts";
import { addProduct, changeProduct, describeProducts, type ProductsContext } from "./product-admin.ts";
import { listedProducts } from "./product-list-store.ts";

/** The admin endpoints of products. */
export function serveProductAdmin(context: ProductsContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listAllProducts, async ({ query: { page, ...filter } }) => {
      const source = listedProducts(context.db, filter);
      const { rows, total, next } = await readListPage(contract.productList, page, source);
      return { items: await describeProducts(context, rows), total, next };
    }),
    serveEndpoint(contract.addProduct, ({ body }, { user, note }) =>
      addProduct(context, { draft: body, by: user.id, note }),
    ),
    serveEndpoint(contract.changeProduct, ({ params, body }, { user, note }) =>
      changeProduct(context, { id: params.product_id, change: body, by: user.id, note }),
    ),
  ];
}
