const BOT =
  /bot\b|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram|discord|embedly|preview|mediapartners|inspectiontool/i;

/** A make of phones that is called as robots are. */
const PHONE = /\bcubot\b/gi;

/** Search engines and link previewers, by what they say of themselves. */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent !== undefined && BOT.test(userAgent.replace(PHONE, ""));
}
