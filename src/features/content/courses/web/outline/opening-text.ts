import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import type { LessonRow } from "../../contract.ts";

/**
 * When a lesson opens by the course's release plan: the same for everyone, so that pages can be cached; empty without a
 * plan.
 */
export function openingText({ opens_at, opens_after_days }: Pick<LessonRow, "opens_at" | "opens_after_days">): string {
  if (opens_at !== null) return `${formatExactTime(new Date(opens_at))} 开放`;
  return opens_after_days === null || opens_after_days === 0 ? "" : `加入后第 ${opens_after_days} 天开放`;
}
