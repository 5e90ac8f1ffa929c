import type { z } from "zod";

/** The default message of a form for a field whose schema has no message of its own. */
export const issueText: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "invalid_type" && issue.input === undefined) return "请填写这一项";
  if (issue.code === "too_small") return sizeText(issue, { min: issue.minimum });
  if (issue.code === "too_big") return sizeText(issue, { max: issue.maximum });
  if (issue.code === "invalid_value") return "请从给出的选项里选一个";
  if (issue.code === "unrecognized_keys") return `不认识 ${issue.keys.join("、")}`;
  return "格式不正确";
};

type Size = { min: number | bigint } | { max: number | bigint };

function sizeText(issue: { origin: string }, size: Size): string {
  const bound = "min" in size ? `至少 ${size.min}` : `至多 ${size.max}`;
  if (issue.origin === "string") return `${bound} 个字符`;
  return issue.origin === "array" ? `${bound} 项` : bound;
}
