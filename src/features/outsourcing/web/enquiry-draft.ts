import { LEAST_BRIEF } from "../outsourcing-rules.ts";

/** What somebody has typed so far. */
export interface EnquiryDraft {
  packageId: number | null;
  title: string;
  brief: string;
  contact: string;
  wantedOn: string;
}

const EMPTY_DRAFT: EnquiryDraft = { packageId: null, title: "", brief: "", contact: "", wantedOn: "" };

/** What was typed before in this browser; whatever else lies there is none. */
export function readDraft(text: string | null): EnquiryDraft {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (typeof value !== "object" || value === null) return EMPTY_DRAFT;
    const { packageId, ...words } = value as Record<string, unknown>;
    const word = (name: string, most: number) => {
      const given = words[name];
      return typeof given === "string" ? given.slice(0, most) : "";
    };
    return {
      packageId: typeof packageId === "number" && Number.isSafeInteger(packageId) ? packageId : null,
      ...{ title: word("title", 60), brief: word("brief", 4000), contact: word("contact", 100) },
      wantedOn: word("wantedOn", 10),
    };
  } catch {
    return EMPTY_DRAFT;
  }
}

/** What keeps a draft from being sent; null: nothing. */
export function findDraftProblem({ title, brief, contact }: EnquiryDraft): string | null {
  if (title.trim() === "") return "请写一句话说明要做什么";
  if (brief.trim().length < LEAST_BRIEF) return `多写几句：做什么、给谁用、现在有什么，至少 ${LEAST_BRIEF} 个字`;
  return contact.trim() === "" ? "请写怎么联系你，例如微信号或电话" : null;
}
