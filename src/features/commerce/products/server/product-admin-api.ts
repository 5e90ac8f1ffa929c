import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { readListPage } from "../../../../kit/tables/list-rows.ts";
import { createOnce } from "../../../identity/idempotency/server/create-once.ts";
import * as contract from "../admin-contract.ts";
import { changeProduct, describeProducts, type ProductsContext, prepareProduct } from "./product-admin.ts";
import { listedProducts } from "./product-list-store.ts";

/** The admin endpoints of products. */
export function serveProductAdmin(context: ProductsContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listAllProducts, async ({ query: { page, ...filter } }) => {
      const source = listedProducts(context.db, filter);
      const { rows, total, next } = await readListPage(contract.productList, page, source);
      return { items: await describeProducts(context, rows), total, next };
    }),
    serveEndpoint(contract.addProduct, async ({ body }, caller) => {
      const store = await prepareProduct(context, body);
      return createOnce(context, { endpoint: contract.addProduct, input: body, caller }, (tx) =>
        store(tx, { by: caller.user.id, note: caller.note }),
      );
    }),
    serveEndpoint(contract.changeProduct, ({ params, body }, { user, note }) =>
      changeProduct(context, { id: params.product_id, change: body, by: user.id, note }),
    ),
  ];
}
