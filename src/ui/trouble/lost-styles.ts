const lost = new Set<string>();

/** Vite's loader asks for the styles of a piece of code once only: what it missed is remembered here. */
export function rememberLostStyle(message: string): void {
  const address = /preload CSS for (\S+)/.exec(message)?.[1];
  if (address !== undefined) lost.add(address);
}

/** Fetches what is still missing; throws as the loader did. */
export async function fetchLostStyles(): Promise<void> {
  await Promise.all([...lost].map(fetchStyle));
}

function fetchStyle(address: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  return new Promise((resolve, reject) => {
    link.onload = () => {
      lost.delete(address);
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${address}`));
    };
    document.head.append(link);
  });
}
