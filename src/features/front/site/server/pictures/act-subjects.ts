import { titlesByKey } from "../../../../../kit/tables/titles-by-key.ts";
import { pictures } from "../settings/site-tables.ts";

/** As its file was called; one that no staff member uploaded has no title. */
export const pictureSubjects = titlesByKey({ key: pictures.name, title: pictures.fileName });
