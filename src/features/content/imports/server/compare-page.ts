import { type ChangedPage, MAX_COMPARED_PAGES, MAX_STORED_LINES } from "../../texts/changed-page.ts";
import { compareWords } from "../../texts/compare-words.ts";
import { describeChanges } from "../../texts/describe-changes.ts";
import type { TextKind } from "../../texts/text-versions.ts";
import type { ImportRun } from "../import-targets.ts";
import type { ImportPlan } from "../plan/import-plan.ts";

/** What a dry run would do to a page; null: nothing. */
export async function comparePage(
  { plan, options }: { plan: ImportPlan; options: ImportRun },
  page: { where: string; title: string; markdown: string; known: { kind: TextKind; id: number; title: string } | null },
): Promise<ChangedPage | null> {
  const { where, title, markdown, known } = page;
  const isFarAlong = plan.report.changes.length >= MAX_COMPARED_PAGES;
  if (!known) return { where, title, isNew: true, lines: [] };
  const written = (await options.targets.readWritten(known)) ?? "";
  const isSame = written === markdown;
  if (isSame && known.title === title) return null;
  if (isFarAlong) return { where, title, isNew: false, lines: [] };
  const renamed = known.title === title ? [] : [`标题 ${describeChanges(compareWords(known.title, title)).join("")}`];
  const changes = isSame ? [] : describeChanges(compareWords(written, markdown), { maxLines: MAX_STORED_LINES });
  return { where, title, isNew: false, lines: [...renamed, ...changes] };
}
