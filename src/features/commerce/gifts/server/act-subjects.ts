import { titlesByKey } from "../../../../kit/tables/titles-by-key.ts";
import { gifts } from "./gift-tables.ts";

export const giftSubjects = titlesByKey({ key: gifts.id, title: gifts.title });
