import type { OutlineNode } from "../../books/book-draft.ts";
import type { ImportPlan } from "../plan/import-plan.ts";

/** A page that cannot be read today keeps the place and the text it has; without either it is a heading or nothing. */
export function toNodes(
  plan: ImportPlan,
  { knownKeys, areDraftsTaken }: { knownKeys: ReadonlySet<string>; areDraftsTaken: boolean },
): OutlineNode[] {
  const first = plan.documents[0];
  const parents = new Set(plan.documents.map((document) => document.parentId));
  return plan.documents.flatMap((document) => {
    const { stableId: sourceKey, depth, kind, frontMatter, facts } = document;
    const isDraft = kind === "page" && facts.isDraft;
    if (isDraft && !areDraftsTaken) return [];
    const isUnlisted = document.isUnlisted || isDraft;
    const isKept = kind !== "failed" || knownKeys.has(sourceKey) || parents.has(sourceKey);
    if (!isKept) return [];
    const isGroup = kind !== "page" && !(kind === "failed" && knownKeys.has(sourceKey));
    // The book's own name says nothing as the name of its first page.
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
      },
    ];
  });
}

/** Yes or no in front matter; a header that is no YAML gives words. */
function readMark(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  return value === "true" || value === "false" ? value === "true" : undefined;
}

/** A new book lets guests read its first document, unless its author chose otherwise or there is nothing after it. */
export function openFirstPage(nodes: OutlineNode[]): void {
  const pages = nodes.filter((node) => !node.isGroup && !node.isUnlisted);
  const [first] = pages;
  if (first && pages.length > 1 && !pages.some((page) => page.isPreview)) first.isPreview ??= true;
}
