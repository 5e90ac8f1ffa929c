import { isRecord } from "../../../../kit/values/is-record.ts";
import { createPathFinder } from "../source/find-document.ts";
import { asText, parseYamlLeniently } from "../source/lenient-yaml.ts";
import type { Outline } from "../source/outline.ts";
import { emptyOutline, listOutlinePaths, pageEntry } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf, joinInside } from "../source/safe-path.ts";
import { findMarker, inRoot } from "./find-marker.ts";
import { readNestedSummary } from "./nested-summary.ts";

/** GitBook, old (`book.json`) and new (`.gitbook.yaml`): the contents are a SUMMARY file, the README opens the book. */
export async function readGitbook(library: PageLibrary): Promise<Outline | null> {
  const settingsPath = findMarker(library, (name) => /^\.gitbook\.ya?ml$/.test(name));
  const settings = settingsPath ? await readSettings(library, settingsPath) : {};
  const summaryPath = settings.summary ?? findMarker(library, (name) => /^summary\.md$/i.test(name));
  const text = summaryPath ? await library.readText(summaryPath) : null;
  if (!summaryPath || text === null) return null;
  const docsRoot = settings.root ?? directoryOf(summaryPath);
  const summary = await readNestedSummary(library, { path: summaryPath, docsRoot });
  if (listOutlinePaths(summary.entries).length === 0) return null;
  const readme =
    settings.readme ??
    createPathFinder(library.documentPaths, library.tree.edition?.moved).file(inRoot(docsRoot, "README.md"));
  const isListed = readme === null || listOutlinePaths(summary.entries).includes(readme);
  const book = await readBookJson(library, docsRoot);
  return {
    ...emptyOutline("gitbook", docsRoot),
    title: book.title ?? summary.title,
    description: book.description,
    values: book.settings ?? {},
    // The old version fills in `{{ }}`, and it has settings.
    isInterpolated: book.settings !== null,
    entries: isListed ? summary.entries : [pageEntry(readme), ...summary.entries],
    notes: summary.notes,
  };
}

interface Settings {
  root?: string;
  readme?: string;
  summary?: string;
}

async function readSettings(library: PageLibrary, path: string): Promise<Settings> {
  const { value } = parseYamlLeniently((await library.readText(path)) ?? "");
  if (!isRecord(value)) return {};
  const root = joinInside(directoryOf(path), asText(value.root) ?? "");
  if (root === null) return {};
  const structure = isRecord(value.structure) ? value.structure : {};
  const finder = createPathFinder(library.documentPaths, library.tree.edition?.moved);
  const readme = finder.file(joinInside(root, asText(structure.readme) ?? "README.md") ?? "");
  const summary = finder.file(joinInside(root, asText(structure.summary) ?? "SUMMARY.md") ?? "");
  return { root, ...(readme ? { readme } : {}), ...(summary ? { summary } : {}) };
}

async function readBookJson(
  library: PageLibrary,
  root: string,
): Promise<{ title: string | null; description: string | null; settings: Record<string, unknown> | null }> {
  const text = await library.readText(inRoot(root, "book.json"));
  // JSON is YAML to a lenient reader, and trailing commas are common here.
  const { value } = parseYamlLeniently(text ?? "");
  if (!isRecord(value)) return { title: null, description: null, settings: null };
  return { title: asText(value.title), description: asText(value.description), settings: value };
}
