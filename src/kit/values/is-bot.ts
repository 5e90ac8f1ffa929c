const BOT = /bot\b|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram|discord|embedly|preview|mediapartners/i;

/** Search engines and link previewers, by what they say of themselves. */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent !== undefined && BOT.test(userAgent);
}
