/** Everything that the page itself needs is loaded first. */
const PATIENCE_MS = 4_000;

/** Loads the offline code once the page has been open for some time; the returned function stops this. */
export function startOffline(): () => void {
  // Browsers provide it only to https sites and to localhost.
  if (!("serviceWorker" in navigator)) return () => {};
  let stop = () => {};
  let isStopped = false;
  const patience = document.documentElement.dataset.kept === undefined ? PATIENCE_MS : 0;
  const timer = setTimeout(() => {
    import("./follow-reading.ts").then(
      ({ followReading }) => {
        if (!isStopped) stop = followReading();
      },
      // It is not needed while the network works; the next page retries.
      () => {},
    );
  }, patience);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
  };
}
