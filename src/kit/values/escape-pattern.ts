/** The text as a part of a regular expression that matches exactly it; also valid with the flag `u`. */
export function escapePattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
}
