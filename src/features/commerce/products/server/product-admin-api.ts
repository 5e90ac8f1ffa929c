import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../admin-contract.ts";
import { addProduct, changeProduct, listAllProducts, type ProductsContext } from "./product-admin.ts";

/** Admin endpoints of products. */
export function serveProductAdmin(context: ProductsContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listAllProducts, async ({ query: { page, page_size } }) => ({
      ...(await listAllProducts(context, { page, page_size })),
      page,
      page_size,
    })),
    serveEndpoint(contract.addProduct, ({ body }, { user, note }) =>
      addProduct(context, { draft: body, by: user.id, note }),
    ),
    serveEndpoint(contract.changeProduct, ({ params, body }, { user, note }) =>
      changeProduct(context, { id: params.product_id, change: body, by: user.id, note }),
    ),
  ];
}
