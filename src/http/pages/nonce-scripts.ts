const CLOSING = "</script>";

/**
 * The inline scripts that have the nonce of a rendering, and the page without it: the page is byte-identical for
 * everyone, so that it can be cached (security §0.4). Scripts without the nonce were not written by the renderer.
 */
export function takeNonce(marked: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scripts: string[] = [];
  for (let at = marked.indexOf(mark); at >= 0; at = marked.indexOf(mark, at + mark.length)) {
    const tag = marked.slice(marked.lastIndexOf("<", at), marked.indexOf(">", at) + 1);
    if (!tag.startsWith("<script") || tag.includes(" src=")) continue;
    const start = marked.indexOf(">", at) + 1;
    scripts.push(marked.slice(start, marked.indexOf(CLOSING, start)));
  }
  return { html: marked.replaceAll(mark, ""), scripts };
}
