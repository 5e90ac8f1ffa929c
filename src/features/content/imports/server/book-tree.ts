import { type AiMark, strongestAiMark } from "../../../../kit/values/ai-mark.ts";
import type { OutlineNode } from "../../books/book-draft.ts";
import type { ImportPlan, PlannedDocument } from "../plan/import-plan.ts";

/**
 * A page that cannot be read keeps its place and its former text; without a former text it is a heading if it has
 * children, otherwise it is omitted.
 */
export function toNodes(plan: ImportPlan, { knownKeys }: { knownKeys: ReadonlySet<string> }): OutlineNode[] {
  const first = plan.documents[0];
  const parents = new Set(plan.documents.map((document) => document.parentId));
  return plan.documents.flatMap((document) => {
    const { stableId: sourceKey, depth, kind, frontMatter, isUnlisted } = document;
    const isIncluded = kind !== "failed" || knownKeys.has(sourceKey) || parents.has(sourceKey);
    if (!isIncluded) return [];
    const isGroup = kind !== "page" && !(kind === "failed" && knownKeys.has(sourceKey));
    // The book's name would be redundant as the name of its first page.
    const title = document === first && document.title === plan.title ? "简介" : document.title;
    const isPreview = readMark(frontMatter.preview) ?? readMark(frontMatter.free);
    return [
      {
        sourceKey,
        title,
        depth: isUnlisted ? 0 : depth,
        isGroup,
        isUnlisted,
        ...(isPreview === undefined ? {} : { isPreview }),
        ...(kind === "page" ? readStates(document) : {}),
        ...(document.facts.aiMark === null ? {} : { aiMark: document.facts.aiMark }),
      },
    ];
  });
}

/** The publication facts of a page; a page without them does not change. */
function readStates({ facts, frontMatter }: PlannedDocument): Pick<OutlineNode, "isDraft" | "publishedAt"> {
  const isDraft = facts.isDraft || (readMark(frontMatter.draft) === false ? false : undefined);
  return {
    ...(isDraft === undefined ? {} : { isDraft }),
    ...(facts.publishAt ? { publishedAt: facts.publishAt } : {}),
  };
}

/** The AI mark of a work by its pages: generated where each is, assisted where some are; null: none declares it. */
export function markOfPages(documents: readonly PlannedDocument[]): AiMark | null {
  const marks = documents.filter(({ kind }) => kind === "page").map(({ facts }) => facts.aiMark);
  const declared = marks.filter((mark) => mark !== null);
  if (declared.length === 0) return null;
  if (marks.every((mark) => mark === "generated")) return "generated";
  return strongestAiMark(...declared) === "none" ? "none" : "assisted";
}

/** Boolean of front matter; a header that is not YAML gives text. */
export function readMark(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  return value === "true" || value === "false" ? value === "true" : undefined;
}

/**
 * A new book lets guests read its first document, unless its author chose otherwise or it is the only one. A document
 * that contains the text of others would also open those, so the next one is used.
 */
export function openFirstPage(nodes: OutlineNode[], { documents }: Pick<ImportPlan, "documents">): void {
  const embeddingIds = new Set(documents.filter(({ embedsOthers }) => embedsOthers).map(({ stableId }) => stableId));
  const pages = nodes.filter((node) => !node.isGroup && !node.isUnlisted && !node.isDraft);
  const first = pages.find(({ sourceKey }) => !embeddingIds.has(sourceKey));
  if (first && pages.length > 1 && !pages.some((page) => page.isPreview)) first.isPreview ??= true;
}
