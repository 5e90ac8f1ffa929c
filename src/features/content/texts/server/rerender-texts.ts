import { type MarkdownTools, type PreparedText, prepareText, type StoredText } from "../prepare-text.ts";
import { NO_REFERENCES, replayReferences } from "../text-references.ts";

/** Renders texts again, with the same targets of links and pictures. Returns how many there were. */
export async function rerenderTexts<
  Text extends Pick<StoredText, "markdown"> & Partial<Pick<StoredText, "references">>,
>(
  markdown: Pick<MarkdownTools, "renderMarkdown">,
  outdated: readonly Text[],
  store: (text: Text, prepared: PreparedText) => Promise<void>,
): Promise<number> {
  for (const text of outdated) {
    const source = { markdown: text.markdown, ...replayReferences(text.references ?? NO_REFERENCES) };
    await store(text, await prepareText(markdown, source));
  }
  return outdated.length;
}
