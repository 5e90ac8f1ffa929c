import type { MarkdownWarning } from "../../../../kit/markdown/markdown-types.ts";
import type { TextSource } from "../../texts/text-references.ts";
import { addEntry, countConstruct } from "../import-report.ts";
import type { ImportPlan, PlannedDocument } from "../plan/import-plan.ts";
import type { LinkAnswer } from "../plan/source-resolver.ts";
import type { SavedPicture } from "./save-pictures.ts";

interface TextContext {
  plan: ImportPlan;
  pictures: ReadonlyMap<string, SavedPicture>;
  /** Address of a planned document; null while it has none. */
  urlOf: (stableId: string) => string | null;
  homeUrl: string;
}

/** A planned text with the answers its target needs while rendering. */
export function toTargetText(document: PlannedDocument, context: TextContext): TextSource {
  const { plan, pictures } = context;
  const from = document.sourcePath ?? "";
  return {
    markdown: document.markdown,
    resolveLink: (href) => {
      const answer = plan.resolver.link(from, href);
      if (answer.kind === "external") return null;
      const target = addressOf(answer, context);
      return target === null ? { broken: true } : { href: target };
    },
    resolveImage: (src) => {
      const embedded = pictures.get(src);
      if (embedded) return embedded;
      const answer = plan.resolver.picture(from, src);
      if (answer.kind === "embedded") return null;
      // Pages only load pictures from the site (img-src 'self'), so a remote picture is missing for every reader.
      return (answer.kind === "file" ? pictures.get(answer.path) : undefined) ?? { missing: true };
    },
  };
}

function addressOf(answer: LinkAnswer, { pictures, urlOf, homeUrl }: TextContext): string | null {
  if (answer.kind === "home") return homeUrl;
  if (answer.kind === "file") return pictures.get(answer.path)?.src ?? null;
  if (answer.kind !== "document") return null;
  const url = urlOf(answer.stableId);
  return url === null || answer.anchor === null ? url : `${url}#${answer.anchor}`;
}

/** The plan has counted these with their lines. */
const COUNTED_TAG = /^<(?:script|style|iframe|embed|object|video|audio|svg|form|[A-Z]|\w+-)/;

/** Warnings of the renderer that the plan cannot know; links and pictures it has reported with their lines. */
export function noteWarnings(plan: ImportPlan, document: PlannedDocument, warnings: readonly MarkdownWarning[]): void {
  for (const { kind, detail } of warnings) {
    if (kind === "removed-html" && !COUNTED_TAG.test(detail)) {
      const construct = { name: `标签 ${detail.slice(0, 40)}，只留文字`, outcome: "removed" as const };
      countConstruct(plan.report, construct, { where: document.sourcePath ?? "" });
    }
    if (kind !== "broken-formula" && kind !== "limit") continue;
    const text = kind === "limit" ? `超出排版的上限：${detail}` : `公式有误：${detail}`;
    addEntry(plan.report, "render", { where: document.sourcePath ?? "", detail: text });
  }
}

export function noteFailure(plan: ImportPlan, document: PlannedDocument, error: unknown): void {
  plan.report.documents.failed += 1;
  const detail = error instanceof Error ? error.message : String(error);
  addEntry(plan.report, "failed", { where: document.sourcePath ?? document.title, detail });
}
