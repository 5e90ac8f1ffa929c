import { escapeHtml } from "./escape-html.ts";

/** A line of a plain mail; mail programs read no style sheets. */
export function mailLine(text: string): string {
  return `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`;
}

/** The HTML of a plain mail around its parts, which are HTML already. */
export function frameMail(parts: readonly string[]): string {
  return `<!doctype html><html lang="zh-CN"><body style="font-size:16px;line-height:1.7">\n${parts.join("\n")}\n</body></html>`;
}
