/** The colour group of an admonition. */
export type AdmonitionTone = "info" | "success" | "warning" | "danger" | "neutral";

/** The style and the default title of a kind. */
export interface AdmonitionKind {
  tone: AdmonitionTone;
  title: string;
}

const KINDS = new Map<string, AdmonitionKind>();

function declare(tone: AdmonitionTone, titles: Record<string, string>): void {
  for (const [names, title] of Object.entries(titles)) {
    for (const name of names.split(" ")) KINDS.set(name, { tone, title });
  }
}

// The names that VuePress, VitePress, Docusaurus, MkDocs Material, GitHub, GitBook and Hexo themes use.
declare("info", {
  "info information primary": "信息",
  "note notes": "说明",
  "abstract summary tldr": "摘要",
  "question help faq": "问题",
  "todo seealso": "参考",
});
declare("success", { "tip tips hint": "提示", "success check done": "完成" });
declare("warning", { "warning warn attention": "注意", important: "重要", caution: "小心" });
declare("danger", { "danger error": "危险", "failure fail missing": "失败", bug: "缺陷" });
declare("neutral", { example: "示例", "quote cite": "引用", "default secondary": "说明" });

/** The style and the default title of a kind of admonition; undefined for an unknown name. */
export function admonitionKind(name: string): AdmonitionKind | undefined {
  return KINDS.get(name.toLowerCase());
}
