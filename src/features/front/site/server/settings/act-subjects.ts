import { fixedSubjects } from "../../../../../domain/staff/fixed-subjects.ts";

export const settingSubjects = fixedSubjects({ home: "首页", site: "站点信息与备案" });
