import { titlesOfOwners } from "../../../../../kit/tables/titles-by-key.ts";
import { userSubjects } from "../people/act-subjects.ts";
import { profileChanges } from "./profile-tables.ts";

/** A name or picture under review has the public name of its account, because the new one may have been refused. */
export const profileSubjects = titlesOfOwners({ key: profileChanges.id, owner: profileChanges.userId }, userSubjects);
