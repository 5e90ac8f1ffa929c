import type { KnownResource } from "../../../domain/access/access.ts";
import type { AiMark } from "../../../kit/values/ai-mark.ts";
import type { DatabaseOrTransaction } from "../../../ports/database.ts";
import type { ChargedPrice } from "../../access/prices/price-rules.ts";
import type { SoldType } from "./product-kinds.ts";

/** Published content as its own slice describes it to everyone. */
export interface SoldResource extends KnownResource {
  type: SoldType;
  id: number;
  title: string;
  path: string;
  /** null: it has no picture. */
  coverUrl: string | null;
  /** Whether it was made with AI, according to its own page. */
  aiMark: AiMark;
}

/** Looks up content for sale by its key, such as `course:3`; missing entries are not published. */
export type DescribeSold = (resourceKeys: readonly string[]) => Promise<ReadonlyMap<string, SoldResource>>;

export interface SoldPart {
  /** `course:3` */
  resourceKey: string;
  /** Its single price: the weight of its share in a bundle's price. */
  listPriceFen: number;
}

/** A product as an order fixes it, at the price of that moment. */
export interface SoldProduct extends ChargedPrice {
  id: number;
  title: string;
  isOnSale: boolean;
  parts: SoldPart[];
}

/** What products do for orders; passed in by the app. */
export interface ProductShop {
  /** Inside a transaction the product is locked until the end. null: it does not exist. */
  readProduct(db: DatabaseOrTransaction, id: number): Promise<SoldProduct | null>;
  describeSold: DescribeSold;
}
