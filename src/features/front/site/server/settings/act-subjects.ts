import { fixedSubjects } from "../../../../../domain/staff/fixed-subjects.ts";
import type { LegalKind } from "../../legal-kinds.ts";

export const settingSubjects = fixedSubjects({ home: "首页", site: "站点信息与备案" });

export const legalSubjects = fixedSubjects({
  terms: "用户协议",
  privacy: "隐私政策",
  refund: "退款规则",
  purchase: "购买协议",
  community: "社区规则",
} satisfies Record<LegalKind, string>);
