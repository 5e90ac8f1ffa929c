import type { CheckReport } from "../../kit/process/run-check.ts";

/** The paragraph of one check for the operator. Findings of the same cause share the reason and the remedy. */
export function writeReport({ title, findings, count }: CheckReport): string {
  if (count === 0) return `${title}：没有发现问题\n`;
  const causes = Map.groupBy(findings, ({ why, remedy }) => `  为什么要紧：${why}\n  怎么办：${remedy}\n`);
  const paragraphs = [...causes].map(
    ([cause, some]) => some.map(({ severity, what }) => `  ${SEVERITIES[severity]} ${what}\n`).join("") + cause,
  );
  const more = count > findings.length ? `  另外还有 ${count - findings.length} 个，没有列出\n` : "";
  return `${title}：发现 ${count} 个问题\n${paragraphs.join("")}${more}`;
}

const SEVERITIES = { error: "✗", warning: "!" } as const;

export function toJson(reports: readonly CheckReport[]): string {
  const count = reports.reduce((sum, report) => sum + report.count, 0);
  return `${JSON.stringify({ is_healthy: count === 0, count, checks: reports }, null, 2)}\n`;
}
