import { titlesByKey } from "../../../../../kit/tables/titles-by-key.ts";
import { users } from "./user-tables.ts";

export const userSubjects = titlesByKey({ key: users.id, title: users.name });
