import { MIN_BRIEF } from "../outsourcing-rules.ts";

/** The current draft. */
export interface EnquiryFields {
  title: string;
  brief: string;
  contact: string;
}

/** Why a draft cannot be sent. null: it can be sent. */
export function findDraftProblem({ title, brief, contact }: EnquiryFields): string | null {
  if (title.trim() === "") return "请写一句话说明要做什么";
  if (brief.trim().length < MIN_BRIEF) return `多写几句：做什么、给谁用、现在有什么，至少 ${MIN_BRIEF} 个字`;
  return contact.trim() === "" ? "请写怎么联系你，例如微信号或电话" : null;
}
