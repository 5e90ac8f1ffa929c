const lost = new Set<string>();

/** Stores failed style requests, because Vite's loader requests the styles of a chunk only once. */
export function rememberLostStyle(message: string): void {
  const address = /CSS for (\S+)/.exec(message)?.[1];
  if (address !== undefined) lost.add(address);
}

/** Fetches the missing styles; throws the same error as the loader. */
export async function fetchLostStyles(): Promise<void> {
  await Promise.all([...lost].map(fetchStyle));
}

function fetchStyle(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onload = () => resolve(lost.delete(href));
    const onerror = () => reject(new Error(`preload CSS for ${href}`));
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload, onerror }));
  });
}
