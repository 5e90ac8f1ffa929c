/** Addresses in a plain text, as moderation checks them. */
export function linksOf(text: string): string[] {
  const found = text.match(/(?:https?:\/\/|www\.)[^\s<>"'，。；！？）】》]+/giu) ?? [];
  return found.map((link) => (/^www\./i.test(link) ? `https://${link}` : link));
}
