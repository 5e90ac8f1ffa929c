/** A session or a right has ended, or the film no longer exists. */
const REFUSALS: readonly number[] = [401, 403, 404];
/** The delay between retries while the server does not respond. */
const RETRY_MS = 3_000;
/** The delay between the end of one open response and the next request. */
const AGAIN_MS = 50;

/**
 * Holds a response open that lasts as long as the right to a film: otherwise loaded data would continue to play long
 * after the right has ended. Without a network the state is unknown, and nothing stops.
 */
export async function followRight(address: string, signal: AbortSignal, onRefused: () => void): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(address, { signal, cache: "no-store" }).catch(() => null);
    if (answer && REFUSALS.includes(answer.status)) return signal.aborted ? undefined : onRefused();
    if (answer?.ok) await readToEnd(answer);
    if (!signal.aborted) await pause(answer?.ok ? AGAIN_MS : RETRY_MS, signal);
  }
}

async function readToEnd({ body }: Response): Promise<void> {
  const reader = body?.getReader();
  if (!reader) return;
  // The response has no content, and it does not matter how it ends.
  while (
    await reader.read().then(
      ({ done }) => !done,
      () => false,
    )
  );
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
