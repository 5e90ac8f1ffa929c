import { MAX_PARTS, SOLD_TYPES, type SoldType } from "../../features/commerce/products/product-kinds.ts";
import { type PromotionAct, readPromotionAct } from "../access/read-promotions.ts";
import { readNumber, readYuan } from "../read-values.ts";
import { readArgs, UsageError } from "../usage.ts";

export type ProductsCommand =
  | ({ name: "products" } & PromotionAct<number>)
  | { name: "products"; act: "list" }
  | { name: "products"; act: "on" | "off"; id: number }
  | { name: "products"; act: "price"; id: number; priceFen: number }
  | {
      name: "products";
      act: "add";
      parts: { type: SoldType; id: number; listPriceFen: number | null }[];
      priceFen: number;
      title: string | null;
      summary: string;
    };

const ACTS = ["add", "price", "on", "off", "promote", "cancel", "promotions", "prices"] as const;

/** `products add course:3 book:2=49 --price 99 --title …`, `products price 4 89`, `products on 4`. */
export function readProducts(args: readonly string[]): ProductsCommand | null {
  const options = { price: "text", title: "text", summary: "text", from: "text", until: "text" } as const;
  const { values, positionals, isHelpWanted } = readArgs(args, options);
  if (isHelpWanted) return null;
  const [named, ...rest] = positionals;
  if (named === undefined) return { name: "products", act: "list" };
  const act = ACTS.find((one) => one === named);
  if (act === undefined) throw new UsageError(`products 后面只能是 ${ACTS.join("、")}，没有“${named}”`);
  const promoted = readPromotionAct("products", positionals, { values, readKey: readProductId, example: "4" });
  if (promoted) return { name: "products", ...promoted };
  if (act === "add") {
    if (rest.length === 0 || rest.length > MAX_PARTS || values.price === null)
      throw new UsageError("例如 products add course:3 --price 99，合集写几项，例如 course:3=99 book:2=49");
    const parts = rest.map(readPart);
    return {
      name: "products",
      act,
      parts,
      priceFen: readYuan(values.price),
      title: values.title,
      summary: values.summary ?? "",
    };
  }
  if (Object.values(values).some((value) => value !== null)) throw new UsageError("选项只用于 products add");
  const [id, price, extra] = rest;
  const surplus = act === "price" ? extra : price;
  if (surplus !== undefined) throw new UsageError(`products ${act} 不需要“${surplus}”`);
  if (!/^\d{1,9}$/.test(id ?? "") || (act === "price" && price === undefined))
    throw new UsageError(act === "price" ? "例如 products price 4 89" : `例如 products ${act} 4`);
  if (act === "price") return { name: "products", act, id: Number(id), priceFen: readYuan(price ?? "") };
  return { name: "products", act: act === "on" ? "on" : "off", id: Number(id) };
}

function readProductId(arg: string): number {
  return readNumber(arg, "商品的编号");
}

/** `book:2`, or `book:2=49` with what it counts for in a bundle. */
function readPart(text: string): { type: SoldType; id: number; listPriceFen: number | null } {
  const [, named, id, price] = /^([a-z]+):(\d{1,9})(?:=(.+))?$/.exec(text) ?? [];
  const type = SOLD_TYPES.find((one) => one === named);
  if (type === undefined || id === undefined)
    throw new UsageError(`内容写成 ${SOLD_TYPES.map((one) => `${one}:3`).join("、")}，没有“${text}”`);
  return { type, id: Number(id), listPriceFen: price === undefined ? null : readYuan(price) };
}
