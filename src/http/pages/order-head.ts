const SCRIPT_PRELOAD = /<link rel="modulepreload" href="[^"]*"\/>/g;
const HEAD_END = "</head>";

/**
 * Preloads of scripts after the style sheets and at low priority: the framework writes them first, and they would share
 * the line with what the first paint waits for. Only the head is looked at; texts of authors are in the body.
 */
export function orderHead(html: string): string {
  const end = html.indexOf(HEAD_END);
  if (end < 0) return html;
  const head = html.slice(0, end);
  const preloads = head.match(SCRIPT_PRELOAD) ?? [];
  const late = preloads.map((link) => link.replace("/>", ' fetchpriority="low"/>'));
  return head.replace(SCRIPT_PRELOAD, "") + late.join("") + html.slice(end);
}
