import type { Finding, SiteCheck } from "./site-check.ts";

/** What was found by one check, which may have more than it names. */
export interface CheckReport extends Pick<SiteCheck, "name" | "title"> {
  findings: Finding[];
  /** How many were found in all. */
  count: number;
}

/** Of one check: a site on which everything is wrong must not fill the memory, and nobody reads further. */
const MAX_NAMED = 100;

/** Runs one check to its end. */
export async function runCheck({ name, title, find }: SiteCheck): Promise<CheckReport> {
  const report: CheckReport = { name, title, findings: [], count: 0 };
  for await (const finding of find()) {
    report.count += 1;
    if (report.findings.length < MAX_NAMED) report.findings.push(finding);
  }
  return report;
}
