import type { Outline } from "../../source/outline.ts";
import type { PageLibrary, SourcePage } from "../../source/page-library.ts";
import { blankScripts } from "../blank-scripts.ts";
import { type EditedText, editText, startEditing, type TextEdit } from "../edit-text.ts";
import { findModuleLines } from "../find-removed.ts";
import { blankOut, maskCode } from "../mask-code.ts";
import { changePages, type OpenPages, toPage } from "../open-pages.ts";
import { resolveIncludes } from "../resolve-includes.ts";
import { findComponentLinks, HAS_LINK } from "./component-links.ts";
import { dedentComponents } from "./dedent-components.ts";
import { fenceCodeBlocks } from "./fence-code-blocks.ts";
import { includePartials } from "./include-partials.ts";
import { readExtensions } from "./markdown-extensions.ts";
import { maskVerbatim } from "./mask-verbatim.ts";
import type { PageValues } from "./page-values.ts";
import { findPageModules, nameTabs, openFlowTags, readJsx, readOwnValues } from "./read-mdx.ts";
import { readVariables } from "./template-variables.ts";

/** The same pages with the templates of their generator read. */
export function readTemplatesOf(library: OpenPages, outline: Outline): OpenPages {
  return changePages(library, async (page) => {
    const whole = await insertFiles(page, { outline, library });
    const read = await readTemplates(whole, { outline, library });
    const ownEnd = page.body.split("\n").length;
    // Changes of a file that each page ends with would be counted for each page.
    const isOwn = ({ line }: { line: number }) => (whole.sourceLines?.[line] ?? line) < ownEnd;
    return toPage(whole, { ...read, findings: read.findings.filter(isOwn) });
  });
}

/** First of all, because what is inserted is read like the page's own text. */
async function insertFiles(
  page: SourcePage,
  { outline, library }: { outline: Outline; library: PageLibrary },
): Promise<SourcePage> {
  const { text, sourceLines, problems } = await resolveIncludes({
    text: page.body,
    from: page.path,
    outline,
    readText: async (path) => (path.split("/").at(-1) === "" ? null : library.readText(path)),
  });
  if (text === page.body && problems.length === 0) return page;
  const whole = toPage(page, { text, lines: sourceLines, findings: [] });
  const inFile = (line: number) => page.sourceLines?.[line] ?? line;
  return { ...whole, includeProblems: problems.map((problem) => ({ ...problem, line: inFile(problem.line) })) };
}

/**
 * A text with the templates of its generator resolved: attributes, expressions and partials of MDX, and variables of
 * any generator. Known values are inserted, others are removed; code, formulas and raw blocks do not change.
 */
async function readTemplates(page: SourcePage, input: { outline: Outline; library: PageLibrary }): Promise<EditedText> {
  const { outline } = input;
  const { body } = page;
  const isStrict = page.path.endsWith(".mdx");
  const isMdx =
    isStrict ||
    outline.layout === "docusaurus" ||
    (/^(?:import|export)\s/m.test(body) && findPageModules(blankScripts(maskCode(body))) !== null);
  const text = isMdx ? openMdxBlocks(body) : body;
  const start = await readExtensions(startEditing(text), outline.layout);
  const finish = (read: EditedText) =>
    HAS_LINK.test(read.text) ? editText(read, findComponentLinks(maskCode(read.text))) : read;
  if (!isMdx && !/\{|\s[@#:][\w-]+=/.test(body)) return finish(start);
  return finish(await readExpressions(start, page, { ...input, isMdx, isStrict }));
}

/** In texts for translators, Docusaurus has its components in such fences. The number of lines stays. */
function openMdxBlocks(text: string): string {
  if (!text.includes("mdx-code-block")) return text;
  return text.replace(/^[ \t]*(`{3,})[ \t]*mdx-code-block[ \t]*\n((?:.*\n){0,2000}?)[ \t]*\1[ \t]*$/gm, "\n$2");
}

async function readExpressions(
  start: EditedText,
  page: SourcePage,
  { isMdx, isStrict, ...input }: { outline: Outline; library: PageLibrary; isMdx: boolean; isStrict: boolean },
): Promise<EditedText> {
  const { outline } = input;
  const whole = isMdx ? await includePartials(start, page.path, input) : start;
  const before = isMdx ? openComponents(whole) : whole;
  const { text } = before;
  const masked = maskCode(text);
  const modules = isMdx ? findModuleLines(masked) : [];
  const prose = maskVerbatim(blankOut(masked, modules));
  const values: PageValues = {
    frontMatter: page.data,
    site: outline.values,
    own: readOwnValues(text, modules),
  };
  const edited = editText(before, [
    ...modules.map(({ name, start: from, end }): TextEdit => ({ name, start: from, end, text: "" })),
    ...readVariables(prose, values, outline.isInterpolated),
    ...readJsx(text, prose, { values, isMdx, isStrict }),
  ]);
  return isMdx ? { ...edited, text: finishMdx(edited.text, text) } : edited;
}

/** What components enclose as text and code of the page. */
function openComponents(before: EditedText): EditedText {
  const fenced = editText(before, fenceCodeBlocks(before.text, maskCode(before.text)));
  return { ...fenced, text: dedentComponents(fenced.text) };
}

function finishMdx(text: string, before: string): string {
  const named = nameTabs(text, maskCode(text), before);
  return openFlowTags(named, maskCode(named));
}
