import type { ListedPeople } from "../../../../../kit/tables/listed-people.ts";
import { findNames } from "./admin-store.ts";
import { findMeant, findNamed, isMeant } from "./meant-account-store.ts";

/** How staff lists name and find the accounts of this site. */
export const listedPeople: ListedPeople = { findNames, isMeant, findMeant, findNamed };
