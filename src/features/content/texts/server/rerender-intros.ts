import type { Transaction } from "../../../../ports/database.ts";
import { rerenderTexts } from "./rerender-texts.ts";
import { listOutdatedIntros } from "./text-store.ts";
import type { IntroTable } from "./text-tables.ts";
import type { WritingContext } from "./texts-context.ts";

/** How a slice finds and writes the introductions of its works. */
export interface WorksWithIntro {
  table: IntroTable;
  /** Takes the lock that every change of the work takes; null: the work does not exist. */
  lock(tx: Transaction, id: number): Promise<{ introMarkdown: string } | null>;
  update(tx: Transaction, id: number, change: { introHtml: string; rendererVersion: number }): Promise<void>;
}

/** Renders at most `limit` introductions of an older renderer again. Returns how many there were. */
export async function rerenderIntros(
  { db, markdown }: WritingContext,
  { table, lock, update }: WorksWithIntro,
  limit: number,
): Promise<number> {
  const outdated = await listOutdatedIntros(db, { table, rendererVersion: markdown.rendererVersion, limit });
  return rerenderTexts(markdown, outdated, async (intro, { text }) => {
    await db.transaction(async (tx) => {
      const work = await lock(tx, intro.id);
      if (work?.introMarkdown !== intro.markdown) return;
      await update(tx, intro.id, { introHtml: text.html, rendererVersion: text.rendererVersion });
    });
  });
}
