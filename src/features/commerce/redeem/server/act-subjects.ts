import { titlesByKey } from "../../../../kit/tables/titles-by-key.ts";
import { redeemBatches } from "./redeem-tables.ts";

export const codeBatchSubjects = titlesByKey({ key: redeemBatches.id, title: redeemBatches.name });
