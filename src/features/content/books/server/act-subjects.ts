import { titlesByKey } from "../../../../kit/tables/titles-by-key.ts";
import { books, documents } from "./book-tables.ts";

export const bookSubjects = titlesByKey({ key: books.id, title: books.title });
export const documentSubjects = titlesByKey({ key: documents.id, title: documents.title });
