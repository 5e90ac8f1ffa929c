/** Not the name of a bot: bots get error pages without a body and are not counted. */
export const BROWSER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0";
