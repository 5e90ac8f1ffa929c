import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { drawKey } from "../../../../ui/browser/draw-key.ts";
import { isSame } from "../../../../ui/console/form/merge-values.ts";
import { undoUnlessChanged } from "../../../../ui/console/undo.ts";
import { addModerationWords, listModerationWords, removeModerationWords } from "../admin-contract.ts";
import type { ListedWord } from "../word-list.ts";

/** Maximum number of words that the endpoints accept in one call. */
const AT_ONCE = 200;

export function inBatches<T>(words: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(words.length / AT_ONCE) }, (_, at) =>
    words.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}

export async function readWords(): Promise<readonly ListedWord[]> {
  return (await callEndpoint(listModerationWords, {})).items;
}

interface ChangedWords {
  /** The list before and after the change. */
  former: readonly ListedWord[];
  saved: readonly ListedWord[];
}

/** The words that a change added, removed or gave another effect, as they were before and after it. */
export function changedWords({ former, saved }: ChangedWords): ChangedWords {
  const without = (words: readonly ListedWord[], others: readonly ListedWord[]) => {
    const known = new Map(others.map((other) => [other.word, other]));
    return words.filter((one) => !isSame(one, known.get(one.word)));
  };
  return { former: without(former, saved), saved: without(saved, former) };
}

/** Restores the changed words, unless somebody else has changed one of them since. */
export function putBackWords({ former, saved }: ChangedWords): Promise<void> {
  const names = new Set([...former, ...saved].map(({ word }) => word));
  const formerNames = new Set(former.map(({ word }) => word));
  const added = saved.map(({ word }) => word).filter((word) => !formerNames.has(word));
  return undoUnlessChanged({
    saved,
    now: async () => (await readWords()).filter(({ word }) => names.has(word)),
    async undo() {
      for (const words of inBatches(added)) await callEndpoint(removeModerationWords, { body: { words } });
      for (const words of inBatches(former))
        await callEndpoint(addModerationWords, { body: { words } }, { idempotencyKey: drawKey() });
    },
  });
}
