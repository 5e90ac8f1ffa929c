export const PRODUCTS_PATH = "/product";

/** Canonical address of a product's page. */
export function productPath(id: number): string {
  return `${PRODUCTS_PATH}/${id}`;
}
