/** `:smile:`, but not `12:30:45`, `a::b` or `key:value:`. */
const NAMED = /(?<![\w:/]):([a-z0-9+-][a-z0-9_+-]{0,30}):(?![\w:/])/g;

/** The name of an emoji in a text, and the emoji; null: no emoji has this name. */
interface NamedEmoji {
  start: number;
  end: number;
  emoji: string | null;
}

/** Finds the short names of GitHub, which most editors and generators read. */
export type FindEmojiNames = (prose: string) => NamedEmoji[];

/** The table of names is loaded for the first text that may contain one. */
export async function loadEmojiNames(text: string): Promise<FindEmojiNames> {
  if (text.search(NAMED) < 0) return () => [];
  const { nameToEmoji } = await import("gemoji");
  return (prose) =>
    Array.from(prose.matchAll(NAMED), ({ 0: written, 1: name = "", index }) => ({
      start: index,
      end: index + written.length,
      emoji: Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? null) : null,
    }));
}
