import { type EditedText, editText, startEditing } from "../../pages/edit-text.ts";
import { toPage } from "../../pages/open-pages.ts";
import type { SourcePage } from "../../source/page-library.ts";
import { findHighlights } from "../find-highlights.ts";
import { findTags } from "../find-tags.ts";
import { maskVault } from "../mask-vault.ts";
import { takeFacts } from "../take-facts.ts";
import { convertInline } from "./convert-inline.ts";
import type { GraphPage } from "./graph.ts";
import { type LogseqContext, writeOutline } from "./write-outline.ts";

const PROPERTIES = "页面属性（键:: 值，能用的收作资料）";

/** A page of a graph as Markdown that every reader of Markdown understands, its properties as its facts. */
export function readLogseqPage(page: SourcePage, context: LogseqContext): SourcePage {
  const known = context.graph.pages.get(page.path);
  if (!known) return page;
  const written = write(known, context);
  const inline = convertInline(written, known.page, context);
  const tags = findTags(maskVault(inline.text));
  const untagged = editText(inline, tags.edits);
  const masked = maskVault(untagged.text);
  const read = toPage(page, editText(untagged, [...findHighlights(masked), ...findHighlights(masked, "^")]));
  const data = takeFacts(known.page.data, { fields: [], tags: tags.names.filter((name) => name !== "card") });
  return { ...read, data, embedsOthers: written.embedsOthers };
}

type Written = EditedText & { embedsOthers: boolean };

/** The outline as a text; a page without one, without the properties at its head. */
function write({ blocks, properties, page }: GraphPage, context: LogseqContext): Written {
  if (blocks !== null) {
    const written = writeOutline(blocks, page, context);
    const noted = properties.size > 0 ? [{ name: PROPERTIES, outcome: "removed" as const, line: 0 }] : [];
    return { ...written, findings: [...noted, ...written.findings] };
  }
  const start = startEditing(page.body);
  const end = lengthOfHead(page.body, properties.size);
  const edited = end === 0 ? start : editText(start, [{ start: 0, end, text: "", name: PROPERTIES }]);
  return { ...edited, embedsOthers: false };
}

/** Number of non-empty lines. */
function lengthOfHead(body: string, count: number): number {
  let end = 0;
  for (let left = count; left > 0; ) {
    const next = body.indexOf("\n", end) + 1 || body.length;
    if (body.slice(end, next).trim() !== "") left -= 1;
    end = next;
  }
  return end;
}
