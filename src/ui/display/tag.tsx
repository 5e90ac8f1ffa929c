import type { ReactNode } from "react";
import { AI_LABELS, type AiMark } from "../../kit/values/ai-mark.ts";

/** The level that a visitor needs to open a resource, as tags show it. */
export type MarkLevel = "open" | "preview" | "trial" | "user" | "vip" | "premium";

const MARKS: Record<MarkLevel, { label: string; className: string }> = {
  open: { label: "公开", className: "bg-brand-soft text-brand" },
  preview: { label: "试读", className: "bg-brand-soft text-brand" },
  trial: { label: "试学", className: "bg-brand-soft text-brand" },
  user: { label: "登录可读", className: "bg-info-bg text-info-text" },
  vip: { label: "VIP", className: "bg-gold-bg text-gold" },
  premium: { label: "高级", className: "bg-violet-bg text-violet" },
};

const SHAPE = "inline-flex h-6 items-center rounded-md px-2 text-xs font-medium whitespace-nowrap";

/** The level that a work or document needs: 公开, 试读, 登录可读, VIP or 高级. */
export function LevelMark({ level, className = "" }: { level: MarkLevel; className?: string }) {
  const mark = MARKS[level];
  return <span className={`${SHAPE} ${mark.className} ${className}`}>{mark.label}</span>;
}

/** Mark for a required level in numbers (spec §6: guest 0, user 1, VIP 2, premium 3). */
export function markOfLevel(requiredLevel: number): MarkLevel {
  if (requiredLevel <= 0) return "open";
  if (requiredLevel === 1) return "user";
  return requiredLevel === 2 ? "vip" : "premium";
}

/** The label that content was made with AI (decision 0115); nothing if no AI is declared. */
export function AiLabel({ mark, className = "" }: { mark: AiMark; className?: string }) {
  if (mark === "none") return null;
  return <span className={`${SHAPE} bg-info-bg text-info-text ${className}`}>{AI_LABELS[mark]}</span>;
}

/** A label of a resource: category, state, count. */
export function Tag({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <span className={`${SHAPE} bg-hover text-text-secondary ${className}`}>{children}</span>;
}
