import { titlesByKey } from "../../../../../kit/tables/titles-by-key.ts";
import { mediaFiles } from "./media-tables.ts";

export const mediaFileSubjects = titlesByKey({ key: mediaFiles.id, title: mediaFiles.name });
