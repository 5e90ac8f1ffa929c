import { AI_LABELS, type AiMark } from "../values/ai-mark.ts";
import { AIGC_NAMESPACE, IPTC_NAMESPACE, sourceTypeOf, writeAigcField } from "../values/aigc-field.ts";
import { xmlText } from "../values/xml-text.ts";
import { chapterFile, type EpubChapter, type EpubFacts, type EpubPicture } from "./epub-book.ts";

/** The data of each file that the package document lists. */
type ListedChapter = Pick<EpubChapter, "id" | "title" | "depth" | "hasMath"> & { hasText: boolean };

export const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/** Reading devices choose the fonts; these are only the styles that a text needs. */
export const STYLES = `body { line-height: 1.7; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .6em .8em; border: 1px solid; border-radius: 4px; font-size: .85em; }
img { max-width: 100%; height: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid; padding: .2em .5em; }
blockquote { margin: 1em 0; padding-left: 1em; border-left: 3px solid; }
.math-display { margin: 1em 0; text-align: center; }
.admonition, .details { margin: 1em 0; padding: .4em 1em; border: 1px solid; border-radius: 4px; }
.admonition-title, .details-title { font-weight: bold; }
.footnotes { margin-top: 2em; border-top: 1px solid; font-size: .9em; }
.task-list-item { list-style: none; }
.title-page { margin-top: 25%; text-align: center; }
.ai-label { font-size: .85em; }
.marks { margin-top: 4em; font-size: .8em; }
`;

/** A complete XHTML page. `title` is text and is escaped; `body` is already XHTML. */
export function xhtmlPage({ title, body }: { title: string; body: string }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="zh-CN" xml:lang="zh-CN">
<head><title>${xmlText(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>${body}</body>
</html>
`;
}

/** The label below a title that tells readers about the use of AI; empty for the mark `none`. */
export function aiLabel(mark: AiMark): string {
  return mark === "none" ? "" : `<p class="ai-label">${AI_LABELS[mark]}</p>\n`;
}

/** The XHTML of the first page of the book: title, AI mark, summary, publisher and marks, each escaped. */
export function titlePage({ title, summary, publisher, marks, aiMark }: EpubFacts): string {
  const lines = marks.map((mark) => `<p>${xmlText(mark)}</p>`).join("");
  const about = summary === "" ? "" : `<p>${xmlText(summary)}</p>`;
  const body = `<section class="title-page" epub:type="titlepage"><h1>${xmlText(title)}</h1>${aiLabel(aiMark)}${about}<p>${xmlText(publisher)}</p><div class="marks">${lines}</div></section>`;
  return xhtmlPage({ title, body });
}

/** The contents as a tree. A heading without texts below it is left out, because EPUB allows no empty list. */
export function contentsPage(chapters: readonly ListedChapter[]): string {
  const { list } = listFrom(chapters, 0, 0);
  return xhtmlPage({ title: "目录", body: `<nav epub:type="toc" id="toc"><h1>目录</h1>${list}</nav>` });
}

function listFrom(chapters: readonly ListedChapter[], from: number, depth: number): { list: string; next: number } {
  let items = "";
  let at = from;
  while (at < chapters.length) {
    const chapter = chapters[at];
    if (!chapter || chapter.depth < depth) break;
    const below = listFrom(chapters, at + 1, chapter.depth + 1);
    at = below.next;
    const name = xmlText(chapter.title);
    if (chapter.hasText) items += `<li><a href="${chapterFile(chapter.id)}">${name}</a>${below.list}</li>`;
    else if (below.list !== "") items += `<li><span>${name}</span>${below.list}</li>`;
  }
  return { list: items === "" ? "" : `<ol>${items}</ol>`, next: at };
}

const AI_PREFIXES = ` prefix="TC260: ${AIGC_NAMESPACE} Iptc4xmpExt: ${IPTC_NAMESPACE}"`;

/** The AI mark of a book for programs, if AI created it completely or partly. */
function aiMetadata({ aiMark, publisher, identifier }: EpubFacts): string {
  if (aiMark === "none") return "";
  const field = writeAigcField(aiMark, { propagator: publisher, id: identifier });
  return `
<meta property="TC260:AIGC">${xmlText(field)}</meta>
<meta property="Iptc4xmpExt:DigitalSourceType">${sourceTypeOf(aiMark)}</meta>`;
}

/** The package document: facts, files, reading order. */
export function packageDocument(
  facts: EpubFacts,
  { chapters, pictures }: { chapters: readonly ListedChapter[]; pictures: readonly Omit<EpubPicture, "read">[] },
): string {
  const written = chapters.filter(({ hasText }) => hasText);
  const files = [
    `<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>`,
    `<item id="style" href="style.css" media-type="text/css"/>`,
    `<item id="title-page" href="title.xhtml" media-type="application/xhtml+xml"/>`,
    ...written.map(
      ({ id, hasMath }) =>
        `<item id="chapter-${id}" href="${chapterFile(id)}" media-type="application/xhtml+xml"${hasMath ? ' properties="mathml"' : ""}/>`,
    ),
    ...pictures.map(
      ({ name, mediaType }, index) => `<item id="picture-${index}" href="${name}" media-type="${mediaType}"/>`,
    ),
  ];
  const order = ["title-page", "contents", ...written.map(({ id }) => `chapter-${id}`)];
  const about = facts.summary === "" ? "" : `<dc:description>${xmlText(facts.summary)}</dc:description>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier" xml:lang="zh-CN"${facts.aiMark === "none" ? "" : AI_PREFIXES}>
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="identifier">${xmlText(facts.identifier)}</dc:identifier>
<dc:title>${xmlText(facts.title)}</dc:title>
<dc:language>zh-CN</dc:language>
<dc:publisher>${xmlText(facts.publisher)}</dc:publisher>
${about}<meta property="dcterms:modified">${facts.modifiedAt.toISOString().replace(/\.\d+Z$/, "Z")}</meta>${aiMetadata(facts)}
</metadata>
<manifest>
${files.join("\n")}
</manifest>
<spine>
${order.map((id) => `<itemref idref="${id}"/>`).join("\n")}
</spine>
</package>
`;
}
