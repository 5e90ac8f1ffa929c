import { titlesByKey } from "../../../../kit/tables/titles-by-key.ts";
import { proposals } from "./co-creation-tables.ts";

export const proposalSubjects = titlesByKey({ key: proposals.id, title: proposals.title });
