import { notFound } from "../../../../kit/api/app-error.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { prepareText } from "../prepare-text.ts";
import { replayReferences } from "../text-references.ts";
import type { EditableTexts } from "../text-versions.ts";
import { type GatedTexts, storeText } from "./gated-texts.ts";
import { findText } from "./text-store.ts";
import type { WritingContext } from "./texts-context.ts";
import { findLatestVersion } from "./version-store.ts";

/** A slice's gated texts for editing; links and pictures keep their targets. */
export function editTexts(
  context: WritingContext,
  options: {
    gated: GatedTexts;
    findTitle(db: DatabaseOrTransaction, id: number): Promise<string | null>;
    /** Called after a change, to invalidate caches of texts. */
    onSaved(): void;
  },
): EditableTexts {
  const { db, clock, markdown: tools } = context;
  const { gated, findTitle, onSaved } = options;
  const { kind, texts } = gated;

  return {
    kind,
    find: async (id) => {
      const title = await findTitle(db, id);
      if (title === null) return null;
      const stored = await findText(db, { texts, ownerId: id });
      return {
        id,
        title,
        markdown: stored?.markdown ?? "",
        version: await findLatestVersion(db, { kind, ownerId: id }),
      };
    },
    save: async ({ id, markdown, references, change }) => {
      const stored = await findText(db, { texts, ownerId: id });
      const led = references ?? stored?.references;
      const prepared = await prepareText(tools, { markdown, ...(led && replayReferences(led)) });
      await db.transaction(async (tx) => {
        const gate = await gated.lockGate(tx, id);
        if (!gate) throw notFound("内容不存在");
        const saving = { ownerId: id, ...gate, prepared, cutTeaser: tools.cutTeaser };
        await storeText(tx, gated, { ...saving, saved: { at: clock.now(), change } });
      });
      onSaved();
      return { version: await findLatestVersion(db, { kind, ownerId: id }) };
    },
  };
}
