/** The names of search engines and link previewers in user agents. */
const CRAWLER = new RegExp(
  [
    // "bot" ends the name: Googlebot/2.1, TelegramBot, Discordbot/2.0. In-app browsers name only the app.
    "bot\\b",
    "crawl|spider|slurp|embedly|preview|mediapartners|inspectiontool",
    "facebookexternalhit|GoogleOther|APIs-Google|\\bYeti\\b|ia_archiver|Iframely",
  ].join("|"),
  "i",
);

/** A brand of phones whose name ends in "bot". */
const PHONE = /\bcubot\b/gi;

/**
 * Whether a user agent is a search engine or a link previewer: every person's browser sends `Mozilla/` and no crawler's
 * name. An empty user agent counts as a person.
 */
export function isBot(userAgent: string | undefined): boolean {
  if (!userAgent) return false;
  return !userAgent.includes("Mozilla/") || CRAWLER.test(userAgent.replace(PHONE, ""));
}
