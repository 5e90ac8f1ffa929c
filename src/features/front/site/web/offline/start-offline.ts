/** Everything that the page itself needs comes first. */
const PATIENCE_MS = 4_000;

/** Loads the offline code once the page has been open for some time; the returned function stops. */
export function startOffline(): () => void {
  // Browsers give it to sites by https alone, and to this machine's own.
  if (!("serviceWorker" in navigator)) return () => {};
  let stop = () => {};
  let isStopped = false;
  const patience = document.documentElement.dataset.kept === undefined ? PATIENCE_MS : 0;
  const timer = setTimeout(() => {
    import("./follow-reading.ts").then(
      ({ followReading }) => {
        if (!isStopped) stop = followReading();
      },
      // It is not needed while there is a network; the next page tries again.
      () => {},
    );
  }, patience);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
  };
}
