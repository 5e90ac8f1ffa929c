/** Inside WeChat, loads the code for share cards and returns a function that stops it. Elsewhere it does nothing. */
export function startShareCards(): (() => void) | undefined {
  if (!/MicroMessenger/i.test(navigator.userAgent)) return undefined;
  const stop = new AbortController();
  import("./follow-shared-page.ts").then(
    ({ followSharedPage }) => followSharedPage(stop.signal),
    // WeChat then creates a card from the page's title and address.
    () => {},
  );
  return () => stop.abort();
}
