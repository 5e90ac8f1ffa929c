import { isRecord } from "../../../../kit/values/is-record.ts";
import { asText } from "../source/lenient-yaml.ts";
import { emptyOutline, listOutlinePaths, type Outline } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { readToml } from "../source/read-toml.ts";
import { directoryOf, joinInside } from "../source/safe-path.ts";
import { findMarker, inRoot } from "./find-marker.ts";
import { readNestedSummary } from "./nested-summary.ts";

/** mdBook: `book.toml` names the source folder, its SUMMARY.md is the book. */
export async function readMdbook(library: PageLibrary): Promise<Outline | null> {
  const markerPath = findMarker(library, (name) => name === "book.toml");
  if (!markerPath) return null;
  const book = readBookTable((await library.readText(markerPath)) ?? "");
  const docsRoot = joinInside(directoryOf(markerPath), asText(book.src) ?? "src");
  if (docsRoot === null) return null;
  const summaryPath = inRoot(docsRoot, "SUMMARY.md");
  if (!library.tree.has(summaryPath)) return null;
  const summary = await readNestedSummary(library, { path: summaryPath, docsRoot });
  if (listOutlinePaths(summary.entries).length === 0) return null;
  return {
    ...emptyOutline("mdbook", docsRoot),
    title: asText(book.title),
    description: asText(book.description),
    entries: summary.entries,
    includeStyles: ["mdbook"],
    notes: summary.notes,
  };
}

function readBookTable(text: string): Record<string, unknown> {
  try {
    const book = readToml(text).book;
    return isRecord(book) ? book : {};
  } catch {
    // A broken table still names the title on its own line.
    const title = /^\s*title\s*=\s*"(.*)"\s*$/m.exec(text)?.[1];
    return title ? { title } : {};
  }
}
