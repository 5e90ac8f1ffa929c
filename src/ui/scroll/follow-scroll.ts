/** Calls `read` once soon, then after scrolling or resizing at most every `everyMs`; the returned function stops it. */
export function followScroll(read: () => void, everyMs: number): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      read();
    }, everyMs);
  };
  addEventListener("scroll", later, options);
  addEventListener("resize", later, options);
  later();
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
