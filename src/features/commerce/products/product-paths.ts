export const PRODUCTS_PATH = "/product";

/** The canonical address of a product's page. */
export function productPath(id: number): string {
  return `${PRODUCTS_PATH}/${id}`;
}
