import { pickSource } from "../../../kit/api/pick-source.ts";
import { getProduct, listProducts } from "./contract.ts";

/** Products on sale. */
export const PRODUCT_SOURCE = pickSource({
  kind: "product",
  label: "商品",
  list: listProducts,
  get: getProduct,
  titleOf: ({ product }) => product.title,
});
