/**
 * `fetch` for an upload, with its progress: browsers report that only for an `XMLHttpRequest`. Rejects as `fetch` does:
 * a `TypeError` for a lost network, the signal's reason for an abort.
 */
export function sendUpload(url: string, init: RequestInit, onPercent: (percent: number) => void): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  const { signal } = init;
  request.open(init.method ?? "POST", url);
  for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) onPercent(Math.floor((loaded / total) * 100));
  };
  request.onload = () => resolve(responseOf(request));
  request.onerror = () => reject(new TypeError("Failed to fetch"));
  request.onabort = () => reject(signal?.reason);
  signal?.addEventListener("abort", () => request.abort(), { once: true });
  request.send(init.body as FormData);
  return promise;
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r\n/);
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
  return new Response(request.responseText, { status: request.status, headers });
}
