import { fixedSubjects } from "../../../../domain/staff/fixed-subjects.ts";

export const moderationSubjects = fixedSubjects({ settings: "审核设置", words: "敏感词" });
