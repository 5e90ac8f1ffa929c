import { fixedSubjects } from "../../../../../domain/staff/fixed-subjects.ts";
import { LEGAL_NAMES } from "../../legal-acceptance.ts";

export const settingSubjects = fixedSubjects({ home: "首页", site: "站点信息与备案" });

export const legalSubjects = fixedSubjects(LEGAL_NAMES);
