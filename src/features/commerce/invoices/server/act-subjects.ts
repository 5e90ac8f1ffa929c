import { titlesByKey } from "../../../../kit/tables/titles-by-key.ts";
import { invoices } from "./invoice-tables.ts";

/** The recipient of the invoice. It is empty after the account was deleted. */
export const invoiceSubjects = titlesByKey({ key: invoices.id, title: invoices.title });
