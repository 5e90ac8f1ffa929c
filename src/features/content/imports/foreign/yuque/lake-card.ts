import { isRecord } from "../../../../../kit/values/is-record.ts";
import { BLOCK, FORMULA } from "../html-to-markdown.ts";
import { attribute, type Child, type Element, elementOf } from "../html-tree.ts";

/** Elements of a page of 语雀 that are empty in its export. */
const EMPTY: Readonly<Record<string, string>> = {
  board: "画板",
  mindmap: "思维导图",
  flowchart2: "流程图",
  datatable: "数据表",
  sheet: "表格",
  table: "表格",
  calendar: "日历",
  lockedtext: "加密的文字",
  vote: "投票",
  video: "视频",
  audio: "音频",
};
const LINKS = new Set(
  "file localdoc yuque yuqueinline bookmarklink bookmarkinline video audio thirdparty embed onlinedoc youku".split(" "),
);
const DIAGRAMS: Readonly<Record<string, string>> = { puml: "plantuml", plantuml: "plantuml", mermaid: "mermaid" };

export interface LakeContext {
  /** The new target of a link: the path of a page of the same book, otherwise itself. */
  link: (href: string) => string;
  /** Whether a link of the book names this anchor of the page. */
  isLinked: (id: string) => boolean;
  /** Chinese names of content that the export does not contain. */
  lose: (name: string) => void;
}

/** A card of 语雀, which its editor renders with a program, as HTML; its facts are JSON in an attribute. */
export function cardToHtml(card: Element, { link, lose }: LakeContext): Child[] {
  const name = attribute(card, "name").toLowerCase();
  const value = attribute(card, "value");
  if (name === "hr") return [elementOf("hr", [])];
  if (name === "checkbox") return [elementOf("input", [], { type: "checkbox", checked: value === "data:true" })];
  const facts = readFacts(value);
  const fact = (key: string) => (typeof facts[key] === "string" ? facts[key].trim() : "");
  const src = fact("src") || fact("url");
  if (name === "image" || (name === "board" && src !== "")) return [pictureOf(src, fact("title") || fact("alt"))];
  if (name === "imagegallery") return picturesOf(facts.imageList);
  if (name === "codeblock") return [...titleOf(fact("name")), codeOf(fact("mode"), String(facts.code ?? ""))];
  if (name === "diagram" && fact("code")) return [codeOf(DIAGRAMS[fact("type")] ?? fact("type"), fact("code"))];
  if (name === "math" && fact("code")) return [formulaOf(fact("code"), attribute(card, "type") === "block")];
  if (name === "label") return [textOf(fact("label"))];
  if (name === "mention") return [textOf(`@${fact("name") || fact("login")}`)];
  if (name === "datecard" && typeof facts.date === "number") return [textOf(dateOf(facts.date))];
  if (LINKS.has(name) && src !== "") {
    const detail = isRecord(facts.detail) ? facts.detail : {};
    const title = fact("name") || fact("title") || (typeof detail.title === "string" ? detail.title : "") || src;
    return [elementOf("a", [textOf(title)], { href: link(src) })];
  }
  const what = EMPTY[name] ?? "卡片";
  lose(`${what}不在导出里，原处写明`);
  return [textOf(`（${what}不在导出里）`)];
}

/** Lines around boxed content: `:::info` and its end. */
export function boxOf(opening: string, children: Child[]): Child[] {
  return [blockOf(`:::${opening}`), ...children, blockOf(":::")];
}

function blockOf(markdown: string): Element {
  return elementOf(BLOCK, [textOf(markdown)]);
}

function readFacts(value: string): Record<string, unknown> {
  try {
    const facts: unknown = JSON.parse(decodeURIComponent(value.replace(/^data:/, "")));
    return isRecord(facts) ? facts : {};
  } catch {
    return {};
  }
}

function pictureOf(src: string, alt: string): Element {
  return elementOf("img", [], { src: src.replace(/#.*$/, ""), alt });
}

function picturesOf(list: unknown): Child[] {
  const pictures = Array.isArray(list) ? list.filter(isRecord) : [];
  return pictures.flatMap(({ src, title }) =>
    typeof src === "string" ? [elementOf("p", [pictureOf(src, typeof title === "string" ? title : "")])] : [],
  );
}

function titleOf(name: string): Child[] {
  return name === "" ? [] : [elementOf("p", [elementOf("strong", [textOf(name)])])];
}

function codeOf(mode: string, code: string): Element {
  const language = /^[\w+#-]{1,40}$/.test(mode) && mode !== "plain" ? { className: [`language-${mode}`] } : {};
  return elementOf("pre", [elementOf("code", [textOf(code)], language)]);
}

function formulaOf(code: string, isBlock: boolean): Element {
  const isDisplay = isBlock || code.includes("\\\\") || code.includes("\n");
  return elementOf(FORMULA, [textOf(code)], isDisplay ? { display: "" } : {});
}

function dateOf(moment: number): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
}

function textOf(value: string): Child {
  return { type: "text", value };
}
