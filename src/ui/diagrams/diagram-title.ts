const KINDS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^(?:graph|flowchart)\b/, "流程图"],
  [/^sequenceDiagram\b/, "时序图"],
  [/^classDiagram\b/, "类图"],
  [/^stateDiagram\b/, "状态图"],
  [/^erDiagram\b/, "实体关系图"],
  [/^gantt\b/, "甘特图"],
  [/^pie\b/, "饼图"],
  [/^mindmap\b/, "思维导图"],
  [/^timeline\b/, "时间线"],
  [/^gitGraph\b/, "提交图"],
  [/^journey\b/, "旅程图"],
  [/^quadrantChart\b/, "象限图"],
  [/^kanban\b/, "看板"],
  [/^architecture\b/, "架构图"],
];

/**
 * The accessible name of a diagram, from its Mermaid source: the author's accessible title, otherwise the title,
 * otherwise the kind of diagram.
 */
export function diagramTitle(source: string): string {
  const accessible = findValue(source, /^\s*accTitle\s*:\s*(.+)$/m);
  if (accessible) return accessible;
  const { frontmatter, body } = splitFrontmatter(source);
  const first = body.find((line) => line !== "" && !line.startsWith("%%")) ?? "";
  const kind = KINDS.find(([pattern]) => pattern.test(first))?.[1] ?? "图表";
  // A node of a flowchart may have this name.
  const ownTitle =
    kind === "流程图" ? "" : findValue(body.join("\n"), /^(?:pie\s+(?:showData\s+)?)?title\s*:?\s+(.+)$/m);
  const title = findValue(frontmatter.join("\n"), /^title\s*:\s*(.+)$/m) || ownTitle;
  return title ? `${kind}：${title}` : kind;
}

function splitFrontmatter(source: string): { frontmatter: string[]; body: string[] } {
  const lines = source.split("\n").map((line) => line.trim());
  const end = lines[0] === "---" ? lines.indexOf("---", 1) : -1;
  return { frontmatter: lines.slice(1, Math.max(end, 1)), body: lines.slice(end + 1) };
}

function findValue(text: string, pattern: RegExp): string {
  const value = pattern.exec(text)?.[1]?.trim() ?? "";
  return value.replace(/^(["'])(.*)\1$/, "$2");
}
