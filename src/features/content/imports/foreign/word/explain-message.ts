const TEXTS: [RegExp, (name: string) => string][] = [
  [/^Unrecognised paragraph style: '?(.*?)'? \(Style ID/, (name) => `段落样式“${name}”没有对应的写法，按正文收`],
  [/^Unrecognised run style: '?(.*?)'? \(Style ID/, (name) => `文字样式“${name}”没有对应的写法，按普通文字收`],
  [/^Unrecognised table style: '?(.*?)'? \(Style ID/, (name) => `表格样式“${name}”没有收`],
  [/^An unrecognised element was ignored: (.*)$/, (name) => describeElement(name)],
  [/^could not (?:read|open|find) external image:? '(.*?)'/, (name) => `图片在文件之外，没有导入：${name}`],
];

/** The messages of the reader of Word files, in Chinese; a repeated message is listed once, with its count. */
export function explainMessages(messages: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const message of messages) {
    const text = explain(message);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => (count > 1 ? `${text}（${count} 处）` : text));
}

function explain(message: string): string {
  for (const [pattern, write] of TEXTS) {
    const found = pattern.exec(message);
    if (found) return write(found[1] ?? "");
  }
  return `没有照原样导入：${message}`;
}

function describeElement(name: string): string {
  if (/oMath/.test(name)) return "公式没有导入，请在导入后用 $…$ 写上";
  return `不认识的内容没有导入：${name}`;
}
