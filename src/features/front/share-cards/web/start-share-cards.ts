/** Inside WeChat loads the code for share cards; the returned function stops. Elsewhere it does nothing. */
export function startShareCards(): (() => void) | undefined {
  if (!/MicroMessenger/i.test(navigator.userAgent)) return undefined;
  const stop = new AbortController();
  import("./follow-shared-page.ts").then(
    ({ followSharedPage }) => followSharedPage(stop.signal),
    // WeChat then makes a card of the page's title and address.
    () => {},
  );
  return () => stop.abort();
}
