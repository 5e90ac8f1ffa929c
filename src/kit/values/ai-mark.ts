/** Whether content was made with AI: declared by its author, or read from the metadata of a file (decision 0115). */
export const AI_MARKS = ["none", "assisted", "generated"] as const;

export type AiMark = (typeof AI_MARKS)[number];

/** The labels for readers. Each label contains AI and generation, as GB 45438-2025 requires of a visible label. */
export const AI_LABELS: Readonly<Record<Exclude<AiMark, "none">, string>> = {
  assisted: "AI 辅助生成",
  generated: "AI 生成",
};

/** The spellings of a mark in front matter, in lower case and without spaces. */
const SPELLINGS: ReadonlyMap<string, AiMark> = new Map([
  ["none", "none"],
  ["no", "none"],
  ["false", "none"],
  ["无", "none"],
  ["否", "none"],
  ["assisted", "assisted"],
  ["辅助", "assisted"],
  ["ai辅助", "assisted"],
  ["ai辅助生成", "assisted"],
  ["generated", "generated"],
  ["yes", "generated"],
  ["true", "generated"],
  ["是", "generated"],
  ["生成", "generated"],
  ["ai生成", "generated"],
]);

/** Reads an AI mark from front matter as authors write it; null: unknown. */
export function readAiMark(value: unknown): AiMark | null {
  if (typeof value !== "string" && typeof value !== "boolean") return null;
  return SPELLINGS.get(String(value).toLowerCase().replace(/\s+/g, "")) ?? null;
}

/** The mark of content that consists of parts with these marks: the one with the most use of AI. */
export function strongestAiMark(...marks: readonly AiMark[]): AiMark {
  return AI_MARKS.findLast((mark) => marks.includes(mark)) ?? "none";
}
