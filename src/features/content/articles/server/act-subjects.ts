import { titlesByKey } from "../../../../kit/tables/titles-by-key.ts";
import { articles } from "./article-tables.ts";

export const articleSubjects = titlesByKey({ key: articles.id, title: articles.title });
