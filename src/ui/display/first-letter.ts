const letters = new Intl.Segmenter("zh-CN", { granularity: "grapheme" });

/** The first letter of a name as people see it: one that is made of several code points stays whole. */
export function firstLetter(name: string): string {
  return letters.segment(name)[Symbol.iterator]().next().value?.segment ?? "";
}
