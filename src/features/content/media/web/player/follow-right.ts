/** A session or a right has ended, or the film does not exist any more. */
const REFUSALS: readonly number[] = [401, 403, 404];
/** Between two tries of a site that does not answer. */
const RETRY_MS = 3_000;
/** Between the end of one open answer and the next question. */
const AGAIN_MS = 50;

/**
 * Holds an answer of the site open that lasts as long as the right to a film: loaded data would otherwise play long
 * after it. Without a network the state is unknown, and nothing stops.
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
  // It has no content; the way it ends does not matter either.
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
