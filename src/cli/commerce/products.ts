import { searchedContent } from "../../composition/searched-content.ts";
import type { AdminProduct } from "../../features/commerce/products/admin-contract.ts";
import { KIND_TITLES } from "../../features/commerce/products/product-kinds.ts";
import { addProduct, changeProduct, listAllProducts } from "../../features/commerce/products/server/product-admin.ts";
import { withIndexing } from "../../features/front/search/server/with-indexing.ts";
import { formatFen } from "../../kit/values/money.ts";
import { createContentSlices } from "../../start/content-slices.ts";
import { readStoragePlace } from "../../start/storage-place.ts";
import { runPromotionAct } from "../access/promotions.ts";
import { openAccounts } from "../open-accounts.ts";
import type { ContentOptions } from "../open-content.ts";
import type { ProductsCommand } from "./read-products.ts";

const LISTED = 200;

/** Runs `products`. */
export async function runProducts(command: ProductsCommand, options: ContentOptions): Promise<void> {
  const text = await openAccounts(options, async (accounts) => {
    const { db, clock, act } = accounts;
    if ("key" in command) return runPromotionAct(accounts, command, { kind: "product", id: command.key });
    const place = readStoragePlace(options.config);
    const { describeSold } = createContentSlices({ db, place, clock, logger: options.logger });
    const context = { db: withIndexing(db, searchedContent), clock, describeSold };
    const doing = (action: string) => ({ action, permission: "products.manage" }) as const;
    switch (command.act) {
      case "list":
        return describeAll((await listAllProducts(context, { page: 1, page_size: LISTED })).items);
      case "add": {
        const { parts, title, summary, priceFen } = command;
        const draft = {
          parts: parts.map(({ type, id, listPriceFen }) => ({ type, id, list_price_fen: listPriceFen ?? undefined })),
          title: title ?? undefined,
          summary,
          price_fen: priceFen,
        };
        return describeProduct(await act(doing("addProduct"), (note) => addProduct(context, { draft, note })));
      }
      default: {
        const { id } = command;
        const change = command.act === "price" ? { price_fen: command.priceFen } : { is_on_sale: command.act === "on" };
        return describeProduct(
          await act(doing("changeProduct"), (note) => changeProduct(context, { id, change, note })),
        );
      }
    }
  });
  process.stdout.write(`${text}\n`);
}

function describeAll(products: readonly AdminProduct[]): string {
  return products.length === 0 ? "还没有商品" : products.map(describeProduct).join("\n");
}

function describeProduct({ id, kind, title, price_fen, is_on_sale, parts }: AdminProduct): string {
  const partLabels = parts
    .map(({ key, title: partTitle }) => (partTitle === null ? `${key}（没有发布）` : key))
    .join(" ");
  const sale = is_on_sale ? "在售" : "没有上架";
  return `${id}  ${KIND_TITLES[kind]}  ${title}  ${formatFen(price_fen)}  ${sale}  ${partLabels}`;
}
