import { escapeHtml } from "./escape-html.ts";

/**
 * One line of a plain mail as HTML, the text escaped and the style inline, because mail programs ignore style sheets.
 */
export function mailLine(text: string): string {
  return `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`;
}

/** The HTML of a plain mail. Its parts are HTML already and are not escaped. */
export function frameMail(parts: readonly string[]): string {
  return `<!doctype html><html lang="zh-CN"><body style="font-size:16px;line-height:1.7">\n${parts.join("\n")}\n</body></html>`;
}
