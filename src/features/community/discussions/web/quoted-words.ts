const QUOTED_CHARACTERS = 200;

/** The selected part of this text, or its beginning. */
export function quotedWords(body: HTMLElement | null): string {
  const selection = getSelection();
  const isOwn = selection && !selection.isCollapsed && body?.contains(selection.anchorNode);
  const words = (isOwn ? selection.toString() : (body?.textContent ?? "")).trim();
  return words.length > QUOTED_CHARACTERS ? `${words.slice(0, QUOTED_CHARACTERS).toWellFormed()}…` : words;
}
