import type { Database } from "../../../../ports/database.ts";
import type { ModerationSettings } from "../moderation-settings.ts";
import { findSettings } from "./settings-store.ts";
import { listWords } from "./word-store.ts";
import { createWordFinder, type WordFinder } from "./words/word-finder.ts";

/** The current settings and the word finder that belongs to them. */
export interface Words {
  read(): Promise<{ settings: ModerationSettings; finder: WordFinder }>;
}

/** The word list is read again and its automaton rebuilt after any process has changed its version. */
export function cacheWords(db: Database): Words {
  let cached: { version: number; finder: Promise<WordFinder> } | null = null;
  return {
    async read() {
      const { settings, wordsVersion: version } = await findSettings(db);
      if (cached?.version !== version) cached = { version, finder: listWords(db).then(createWordFinder) };
      const { finder } = cached;
      try {
        return { settings, finder: await finder };
      } catch (error) {
        // Not cached, so that the next text reads the list again.
        if (cached?.finder === finder) cached = null;
        throw error;
      }
    },
  };
}
