const QUOTED_CHARACTERS = 200;

/** The selected part of this text, or its beginning. */
export function quotedText(body: HTMLElement | null): string {
  const selection = getSelection();
  const isOwn = selection && !selection.isCollapsed && body?.contains(selection.anchorNode);
  const text = (isOwn ? selection.toString() : (body?.textContent ?? "")).trim();
  return text.length > QUOTED_CHARACTERS ? `${text.slice(0, QUOTED_CHARACTERS).toWellFormed()}…` : text;
}
