import { titlesByKey } from "../../../../kit/tables/titles-by-key.ts";
import { outsourcingCases, outsourcingPackages, outsourcingProjects } from "./outsourcing-tables.ts";

export const projectSubjects = titlesByKey({ key: outsourcingProjects.id, title: outsourcingProjects.title });
export const packageSubjects = titlesByKey({ key: outsourcingPackages.id, title: outsourcingPackages.title });
export const shownCaseSubjects = titlesByKey({ key: outsourcingCases.id, title: outsourcingCases.title });
