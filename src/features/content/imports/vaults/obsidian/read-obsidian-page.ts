import { type EditedText, editText, startEditing, type TextEdit } from "../../pages/edit-text.ts";
import { toPage, withoutPrivateNotes } from "../../pages/open-pages.ts";
import type { SourcePage } from "../../source/page-library.ts";
import { findBlockIds } from "../find-block-ids.ts";
import { findCallouts } from "../find-callouts.ts";
import { findFields } from "../find-fields.ts";
import { findInlineNotes } from "../find-footnotes.ts";
import { findHighlights } from "../find-highlights.ts";
import { findQueries } from "../find-queries.ts";
import { findTags } from "../find-tags.ts";
import { findTasks } from "../find-tasks.ts";
import { findWidths } from "../find-widths.ts";
import { maskVault } from "../mask-vault.ts";
import { takeFacts } from "../take-facts.ts";
import { type EmbedContext, pasteEmbeds } from "./paste-embeds.ts";

export interface ObsidianContext extends EmbedContext {
  /** Ids of blocks that some page links to. */
  wantedIds: ReadonlySet<string>;
}

/** A note as standard Markdown, with its properties as its facts. */
export async function readObsidianPage(page: SourcePage, context: ObsidianContext): Promise<SourcePage> {
  const open = withoutPrivateNotes(startEditing(page.body), { isVault: true });
  const queried = editText(open, findQueries(open.text));
  const pasted = await pasteEmbeds(queried, page, context);
  const noted = editText(pasted, findInlineNotes(pasted.text, maskVault(pasted.text)));
  const masked = maskVault(noted.text);
  const edits = [
    ...findFields(noted.text, masked).map(({ edit }) => edit),
    ...findTags(masked).edits,
    ...findTasks(masked),
    ...findCallouts(masked),
    ...findBlockIds(masked, context.wantedIds),
    ...findWidths(masked),
    ...findHighlights(masked),
  ];
  const read = toPage(page, withInlineQueries(editText(noted, edits)));
  return { ...read, embedsOthers: pasted.embedsOthers, data: factsOf(page, queried.text, context) };
}

/** Only of its own text, not of embedded pages. */
function factsOf({ path, data }: SourcePage, text: string, { named }: ObsidianContext): Record<string, unknown> {
  const masked = maskVault(text);
  return takeFacts(data, {
    fields: findFields(text, masked).map(({ key, value }) => [key, value] as const),
    tags: findTags(masked).names,
    named: (name) => named(path, name),
  });
}

const INLINE_QUERY = /`\$?= ?(?:this\.|dv\.)[^`\n]{1,300}`/g;

/** Code that a plugin would have computed stays code, and the report names it. */
function withInlineQueries(edited: EditedText): EditedText {
  const asTheyAre = [...edited.text.matchAll(INLINE_QUERY)].map(
    ({ 0: text, index }): TextEdit => ({
      start: index,
      end: index + text.length,
      text,
      name: "Dataview 行内查询",
      outcome: "literal",
    }),
  );
  return editText(edited, asTheyAre);
}
