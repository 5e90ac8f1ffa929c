import { titlesByKey } from "../../../../../kit/tables/titles-by-key.ts";
import { plans } from "./membership-tables.ts";

export const planSubjects = titlesByKey({ key: plans.slug, title: plans.name });
