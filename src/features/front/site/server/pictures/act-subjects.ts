import { titlesByKey } from "../../../../../kit/tables/titles-by-key.ts";
import { pictures } from "../settings/site-tables.ts";

/** The name of its file; one that was not uploaded by staff has no title. */
export const pictureSubjects = titlesByKey({ key: pictures.name, title: pictures.fileName });
