import { createPageLibrary, type SourcePage } from "../source/page-library.ts";
import { isVaultSetting } from "../source/safe-path.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { type EditedText, editText, startEditing, type TextEdit } from "./edit-text.ts";
import { findPrivateNotes } from "./find-removed.ts";
import { maskCode } from "./mask-code.ts";
import { maskMathBlocks } from "./mask-math.ts";

export type OpenPages = ReturnType<typeof createPageLibrary>;

/**
 * Opens a source for reading pages without their authors' private parts, so that contents, titles and summaries contain
 * only what readers may see.
 */
export function openPages(tree: SourceTree): OpenPages {
  const isVault = tree.paths.some(isVaultSetting);
  return changePages(createPageLibrary(tree), async (page) =>
    toPage(page, withoutPrivateNotes(startEditing(page.body), { isVault })),
  );
}

/** The same library with every page read through `change`, once. */
export function changePages(library: OpenPages, change: (page: SourcePage) => Promise<SourcePage>): OpenPages {
  const changed = new Map<string, Promise<SourcePage | null>>();
  return {
    ...library,
    read: (path) => {
      const known = changed.get(path) ?? library.read(path).then((page) => page && change(page));
      changed.set(path, known);
      return known;
    },
  };
}

/** `isVault`: an unclosed comment at the beginning of a line hides the rest, as in Obsidian. */
export function withoutPrivateNotes(before: EditedText, { isVault = false } = {}): EditedText {
  if (!before.text.includes("%%")) return before;
  const notes = findPrivateNotes(maskMathBlocks(maskCode(before.text)), { isVault });
  return editText(
    before,
    notes.map(({ name, start, end }): TextEdit => ({ name, start, end, text: "" })),
  );
}

/** The page with the text that was made of its body. */
export function toPage(page: SourcePage, { text, lines, findings }: EditedText): SourcePage {
  if (text === page.body && findings.length === 0) return page;
  const before = page.sourceLines;
  const inFile = (line: number) => before?.[line] ?? line;
  return {
    ...page,
    body: text,
    sourceLines: (lines ?? text.split("\n").map((_, line) => line)).map(inFile),
    findings: [...(page.findings ?? []), ...findings.map((finding) => ({ ...finding, line: inFile(finding.line) }))],
  };
}
