const CHARACTERS_A_MINUTE = 400;

/** The length of a document and the time to read it. Imported contents name chapters whose file has only a title. */
export function describeLength({ html, word_count: count }: { html: string; word_count: number }): string {
  if (html === "") return "还没有正文";
  return `${count} 字 · 约 ${Math.max(1, Math.round(count / CHARACTERS_A_MINUTE))} 分钟`;
}
