import { titlesByKey } from "../../../../kit/tables/titles-by-key.ts";
import { invoices } from "./invoice-tables.ts";

/** To whom it is made out; of a deleted account it has none. */
export const invoiceSubjects = titlesByKey({ key: invoices.id, title: invoices.title });
