import { titlesByKey } from "../../../../kit/tables/titles-by-key.ts";
import { products } from "./product-tables.ts";

export const productSubjects = titlesByKey({ key: products.id, title: products.title });
