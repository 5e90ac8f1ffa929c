import { maskCode } from "../pages/mask-code.ts";
import { scanWiki } from "../pages/scan-references.ts";
import type { Outline } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";

/** In which way of writing notes the texts of a source are written. */
export type Dialect = "obsidian" | "logseq";

interface Source {
  library: PageLibrary;
  outline: Pick<Outline, "layout">;
  /** Path of the file that `[[name]]` means. */
  named: (from: string, name: string) => string | null;
}

/** Obsidian shows in its settings, or in a double bracket that names another file; null: plain Markdown. */
export async function findDialect({ library, outline, named }: Source): Promise<Dialect | null> {
  if (library.tree.outline) return null;
  if (outline.layout === "logseq") return "logseq";
  if (library.tree.paths.some((path) => /(?:^|\/)\.obsidian\//.test(path))) return "obsidian";
  for (const path of library.documentPaths) {
    const body = (await library.read(path))?.body ?? "";
    if (!body.includes("[[")) continue;
    for (const { destination } of scanWiki(maskCode(body))) {
      const target = named(path, destination);
      if (target !== null && target !== path) return "obsidian";
    }
  }
  return null;
}
