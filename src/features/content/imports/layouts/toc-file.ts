import { emptyOutline, listOutlinePaths, type Outline } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf } from "../source/safe-path.ts";
import { findMarker } from "./find-marker.ts";
import { readNestedSummary } from "./nested-summary.ts";
import { readYamlToc } from "./yaml-toc.ts";

/** Other programs also use the name `toc.yml`, so it must name this share of the documents. */
const SHARE_OF_PLAIN_NAME = 0.6;

/** Contents in their own file: Jupyter Book `_toc.yml`, `_toctree.yml`, DocFX `toc.yml`, `TOC.md`. */
export async function readTocFile(library: PageLibrary): Promise<Outline | null> {
  const yamlPath = findMarker(library, (name) => /^_toc(?:tree)?\.ya?ml$/.test(name));
  const markdownPath = findMarker(library, (name) => /^toc\.md$/i.test(name));
  return (
    (yamlPath === null ? null : await readYamlFile(library, yamlPath)) ??
    (markdownPath === null ? null : await readMarkdownFile(library, markdownPath)) ??
    (await readPlainName(library))
  );
}

async function readYamlFile(library: PageLibrary, path: string): Promise<Outline | null> {
  const { entries, notes } = await readYamlToc(library, path);
  if (listOutlinePaths(entries).length === 0) return null;
  return { ...emptyOutline("toc", directoryOf(path)), entries, notes };
}

async function readMarkdownFile(library: PageLibrary, path: string): Promise<Outline | null> {
  const docsRoot = directoryOf(path);
  const { title, entries, notes } = await readNestedSummary(library, { path, docsRoot });
  if (listOutlinePaths(entries).length === 0) return null;
  return { ...emptyOutline("toc", docsRoot), title, entries, notes };
}

async function readPlainName(library: PageLibrary): Promise<Outline | null> {
  const path = findMarker(library, (name) => /^toc\.ya?ml$/.test(name));
  const outline = path === null ? null : await readYamlFile(library, path);
  const listed = outline === null ? 0 : listOutlinePaths(outline.entries).length;
  return listed >= library.documentPaths.length * SHARE_OF_PLAIN_NAME ? outline : null;
}
