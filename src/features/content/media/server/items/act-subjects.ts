import { titlesByKey } from "../../../../../kit/tables/titles-by-key.ts";
import { mediaItems } from "./item-tables.ts";

export const mediaItemSubjects = titlesByKey({ key: mediaItems.id, title: mediaItems.title });
