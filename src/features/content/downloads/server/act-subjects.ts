import { titlesByKey } from "../../../../kit/tables/titles-by-key.ts";
import { downloads } from "./download-tables.ts";

export const downloadSubjects = titlesByKey({ key: downloads.id, title: downloads.title });
