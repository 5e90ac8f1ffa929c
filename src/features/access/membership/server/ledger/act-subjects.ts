import type { TitleSubjects } from "../../../../../domain/staff/act-subjects.ts";
import { titlesByKey, titlesOfOwners } from "../../../../../kit/tables/titles-by-key.ts";
import { grants, plans } from "./membership-tables.ts";

export const planSubjects = titlesByKey({ key: plans.slug, title: plans.name });

/** Plans by their number, as promotions name them. */
export const plansByNumber = titlesByKey({ key: plans.id, title: plans.name });

/** A right has the name of the account that has it. */
export const rightSubjects = (userSubjects: TitleSubjects): TitleSubjects =>
  titlesOfOwners({ key: grants.id, owner: grants.userId }, userSubjects);
