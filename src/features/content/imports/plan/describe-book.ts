import type { AnalysedPage } from "../pages/analyse-page.ts";
import { isHiddenPage } from "../pages/article-facts.ts";
import { maskCode } from "../pages/mask-code.ts";
import { readHeadings, toPlainText } from "../pages/read-headings.ts";
import type { Outline } from "../source/outline.ts";
import type { SourcePage } from "../source/page-library.ts";
import { directoryOf, isIndexName, isReadmeName, stemOf } from "../source/safe-path.ts";
import type { SourceTree } from "../source/source-tree.ts";
import type { OutlineNode } from "./flatten-outline.ts";
import type { PlannedDocument } from "./import-plan.ts";

const LONGEST_INTRO = 300;
/** Names of files with an introduction: `README_zh`, `preface`, `前言`. */
const INTRODUCTION = /^(?:readme|_?index|intro|preface|about|前言|简介|序言?$)/i;
/** A folder that contains one language of the whole. */
const LANGUAGE_FOLDER = /^(?:zh|zh[-_](?:cn|hans|hant|tw|hk)|cn|chs|chinese|中文|en|en[-_](?:us|gb))$/i;
const MAX_TITLES = 3;

interface BookFacts {
  outline: Outline;
  pages: Map<string, AnalysedPage>;
  /** Every document of the source that readers can see. */
  sources: ReadonlyMap<string, SourcePage>;
}

/**
 * The generator's title, otherwise the first heading of the page that opens the book or of its README, otherwise the
 * folder's name.
 */
export function bookTitle(input: BookFacts & { nodes: OutlineNode[]; tree: SourceTree }): string {
  const { outline, nodes, pages, sources, tree } = input;
  if (outline.title) return outline.title;
  const first = nodes.find((node) => node.path !== null)?.path ?? "";
  const isHome = isIndexName(first) && directoryOf(first) === outline.docsRoot;
  const own = isHome && sources.has(first) ? pages.get(first)?.headings[0]?.text : undefined;
  return (
    own ??
    listReadmes(outline, sources)
      .map(firstHeading)
      .find((text) => text !== null) ??
    tree.name
  );
}

/** It is public, so it is only taken from a page that introduces the others, never from a chapter. */
export function introOf(
  input: BookFacts & { documents: PlannedDocument[]; hiddenIds: ReadonlySet<string>; now: Date | undefined },
): string {
  const { documents, pages, sources, outline, hiddenIds, now } = input;
  const chapters = documents.filter(
    ({ kind, isUnlisted, facts, stableId }) =>
      kind === "page" && !isUnlisted && !isHiddenPage(facts, now) && !hiddenIds.has(stableId),
  );
  const [first, second] = chapters;
  const isIntroduction = first?.sourcePath && second && INTRODUCTION.test(stemOf(first.sourcePath));
  const own = isIntroduction ? firstParagraph(pages.get(first.sourcePath ?? "")?.prose) : "";
  if (own !== "") return own;
  const readme = listReadmes(outline, sources)
    .filter(({ path }) => !hiddenIds.has(path))
    .map((page) => firstParagraph(page.body))
    .find((text) => text !== "");
  return readme ?? (first ? listTitles(chapters) : "");
}

function listTitles(chapters: PlannedDocument[]): string {
  const titles = chapters.slice(0, MAX_TITLES).map(({ title }) => `《${title}》`);
  const rest = chapters.length > titles.length ? `等 ${chapters.length} 篇` : `${chapters.length} 篇`;
  return `收有${titles.join("")}${rest}。`.slice(0, LONGEST_INTRO);
}

/** READMEs of the whole source: beside the documents, at its root, in the folder of its language. */
function listReadmes({ docsRoot }: Outline, sources: ReadonlyMap<string, SourcePage>): SourcePage[] {
  const readmes = [...sources.values()].filter(({ path }) => isReadmeName(path));
  const inFolder = (folder: string) => readmes.filter(({ path }) => directoryOf(path) === folder);
  const languages = [...new Set([...sources.keys()].map((path) => path.split("/")[0] ?? ""))].filter(
    (name) => LANGUAGE_FOLDER.test(name) && sources.size > 0,
  );
  // Several languages: the Chinese one first.
  languages.sort((left, right) => Number(/^en/i.test(left)) - Number(/^en/i.test(right)));
  return [...new Set([docsRoot, "", ...languages].flatMap(inFolder))];
}

function firstHeading({ body }: SourcePage): string | null {
  return readHeadings(body, maskCode(body))[0]?.text ?? null;
}

function firstParagraph(text = ""): string {
  const plain = text
    .split(/\n\s*\n/, 40)
    .filter((block) => /^\s*[\p{L}\p{N}《「“*]/u.test(block) && !/^\s*(?:\d+[.)]|[-*+])\s/.test(block))
    .map(toPlainText);
  return plain.find((paragraph) => paragraph.length >= 10)?.slice(0, LONGEST_INTRO) ?? "";
}
