import { embedHtml } from "../../../../../kit/markdown/html/embed-html.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { hashText, type MarkdownTools } from "../../../../content/texts/prepare-text.ts";
import { type HomeBlock, type PublicBlock, writtenTexts } from "../../home-blocks.ts";
import { findPictures, toResolvedPicture } from "../pictures/picture-store.ts";
import { findPictureNames, pictureNameOf } from "../pictures/written-pictures.ts";
import { lockSettings } from "../settings/settings-store.ts";
import { findDraft, findHome, findTexts, type HomeTexts, putTexts } from "./home-store.ts";

export interface HomeWriting {
  db: Database;
  clock: Clock;
  markdown: Pick<MarkdownTools, "renderMarkdown" | "rendererVersion">;
}

/** The title of its block is an h2. */
const HIGHEST_HEADING = 3;

/** Renders the texts of these blocks like texts of authors; `missing`: pictures that do not belong to this site. */
export async function renderHomeTexts(
  { db, markdown }: Pick<HomeWriting, "db" | "markdown">,
  blocks: readonly HomeBlock[],
): Promise<{ texts: HomeTexts; missing: string[] }> {
  const sources = writtenTexts(blocks);
  const names = sources.flatMap(findPictureNames);
  const known = await findPictures(db, names);
  const missing = new Set<string>();
  const resolveImage = (src: string) => {
    const name = pictureNameOf(src);
    const picture = known.get(name);
    if (picture !== undefined) return toResolvedPicture(name, picture);
    // Pages only load pictures from the site itself.
    missing.add(src);
    return { missing: true } as const;
  };
  const texts: Record<string, HomeTexts[string]> = {};
  for (const text of sources) {
    const hash = hashText(text);
    const options = { resolveImage, baseHeadingLevel: HIGHEST_HEADING };
    const { html, rendererVersion } = await markdown.renderMarkdown(text, options);
    // Several texts are on one page, so their ids need a prefix.
    const idPrefix = `${hash.slice(0, 8)}-`;
    texts[hash] = {
      html: embedHtml(html, { idPrefix, headingShift: 0, names: [] }),
      renderer_version: rendererVersion,
    };
  }
  return { texts, missing: [...missing] };
}

/**
 * Deletes all rendered texts except those of the published arrangement and the draft. The caller must have locked the
 * settings.
 */
export async function storeHomeTexts(db: DatabaseOrTransaction, rendered: HomeTexts, now: Date): Promise<void> {
  const [stored, hashes] = [await findTexts(db), await usedHashes(db)];
  const texts = hashes.flatMap((hash) => {
    const text = rendered[hash] ?? stored[hash];
    return text === undefined ? [] : [[hash, text] as const];
  });
  if (texts.length > 0 || Object.keys(stored).length > 0) await putTexts(db, Object.fromEntries(texts), now);
}

/** Returns the blocks with their texts as HTML; texts that are not rendered yet are omitted. */
export async function renderBlocks(db: DatabaseOrTransaction, blocks: readonly HomeBlock[]): Promise<PublicBlock[]> {
  const texts = writtenTexts(blocks).length === 0 ? {} : await findTexts(db);
  return blocks.flatMap((block): PublicBlock[] => {
    if (block.kind !== "text") return [block];
    const text = texts[hashText(block.words)];
    return text === undefined ? [] : [{ ...block, html: text.html }];
  });
}

/** Renders unrendered texts and those of an older renderer. Returns how many there were. */
export async function rerenderHomeTexts(writing: HomeWriting): Promise<number> {
  const { db, clock, markdown } = writing;
  const stored = await findTexts(db);
  const isOutdated = (sources: string) => stored[hashText(sources)]?.renderer_version !== markdown.rendererVersion;
  const blocks = (await listWritten(db)).filter((block) => writtenTexts([block]).some(isOutdated));
  if (blocks.length === 0) return 0;
  const { texts } = await renderHomeTexts(writing, blocks);
  await db.transaction(async (tx) => {
    await lockSettings(tx);
    await storeHomeTexts(tx, texts, clock.now());
  });
  return blocks.length;
}

async function listWritten(db: DatabaseOrTransaction): Promise<HomeBlock[]> {
  return [...(await findHome(db)), ...((await findDraft(db))?.blocks ?? [])];
}

async function usedHashes(db: DatabaseOrTransaction): Promise<string[]> {
  return [...new Set(writtenTexts(await listWritten(db)).map(hashText))];
}
