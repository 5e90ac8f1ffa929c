import "./fast-edits.ts";
import rehypeSanitize from "rehype-sanitize";
import remarkCjkFriendly from "remark-cjk-friendly";
import remarkCjkFriendlyStrikethrough from "remark-cjk-friendly-gfm-strikethrough";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { filterRawHtml } from "../html/filter-raw-html.ts";
import { parseRawHtml } from "../html/html-text.ts";
import { modernizeHtml } from "../html/modernize-html.ts";
import { SANITIZE_SCHEMA } from "../html/sanitize-schema.ts";
import type { RenderNotes } from "../render-notes.ts";
import { limitParserWork } from "../source/limit-parser-work.ts";
import { markContainers } from "../source/mark-containers.ts";
import { restoreMarks } from "../source/stand-in-marks.ts";
import { countNodes, type HtmlRoot } from "../syntax-tree.ts";
import { buildContainers } from "./build-containers.ts";
import { chineseAutolinks } from "./chinese-autolinks.ts";
import { placeSiteTags } from "./place-site-tags.ts";
import { prepareMarkdown } from "./prepare-markdown.ts";
import { singleDollarMath } from "./single-dollar-math.ts";
import { skipAddressSearch } from "./skip-address-search.ts";

// A single tilde stays text: Chinese authors write ranges as 10~20.
const markdownParser = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(skipAddressSearch)
  .use(chineseAutolinks)
  .use(remarkCjkFriendly)
  .use(remarkCjkFriendlyStrikethrough, { singleTilde: false })
  .use(remarkMath, { singleDollarTextMath: false })
  .use(singleDollarMath)
  .freeze();

const htmlBuilder = unified()
  .use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: "",
    footnoteLabel: "脚注",
    footnoteBackLabel: (reference, again) => `返回正文 ${reference + 1}${again > 1 ? `-${again}` : ""}`,
  })
  .freeze();

const sanitizer = unified().use(rehypeSanitize, SANITIZE_SCHEMA).freeze();

/** Parses Markdown into a sanitised tree, with numbered slots for code, formulas and diagrams. */
export function parseMarkdown(source: string, notes: RenderNotes): HtmlRoot {
  const marked = markContainers(source, notes.token);
  const limited = limitParserWork(marked.source, notes);
  const markdown = markdownParser.parse(limited);
  notes.check({ nodes: countNodes(markdown) });
  restoreMarks(markdown);
  buildContainers(markdown, marked, notes);
  placeSiteTags(markdown, marked.tagByMarker, notes);
  prepareMarkdown(markdown, notes);
  const html = htmlBuilder.runSync(markdown) as HtmlRoot;
  const hasRawHtml = filterRawHtml(html, notes);
  const parsed = hasRawHtml ? parseRawHtml(html) : html;
  modernizeHtml(parsed);
  return sanitizer.runSync(parsed) as HtmlRoot;
}
