import { AiLabel, Tag } from "../../../../ui/display/tag.tsx";
import type { TopicFacts } from "../contract.ts";

const STATES = { held: "审核中", hidden: "已隐藏", deleted: "已删除" } as const;

type Marked = Pick<TopicFacts, "state" | "is_pinned" | "is_essence" | "is_closed" | "has_answer" | "ai_mark">;

/** Marks of a topic set by staff and its author, and whether others can see it. */
export function TopicMarks({ facts }: { facts: Marked }) {
  return (
    <>
      {facts.state !== "published" && <Tag className="bg-warning-bg text-warning-text">{STATES[facts.state]}</Tag>}
      {facts.is_pinned && <Tag className="bg-brand-soft text-brand">置顶</Tag>}
      {facts.is_essence && <Tag className="bg-gold-bg text-gold">精华</Tag>}
      {facts.has_answer && <Tag className="bg-success-bg text-success-text">已有答案</Tag>}
      <AiLabel mark={facts.ai_mark} />
      {facts.is_closed && <Tag>已关闭</Tag>}
    </>
  );
}
