import { FORMULA } from "./html-to-markdown.ts";
import { attribute, type Child, type Element, elementOf, findAll, type Root, textOf } from "./html-tree.ts";

const DROPPED = new Set("head style template noscript script svg form button select textarea input".split(" "));
const PLAYED = new Set("iframe embed object video audio".split(" "));
const BLOCKS = new Set(
  "address article aside blockquote details div dl fieldset figure footer h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul".split(
    " ",
  ),
);
/** Elements in which the editor's line breaks are paragraphs and line breaks. */
const FLOWING = new Set(["blockquote", "div", "section", "article", "aside"]);
/** `$latex x$` of WordPress, and `$$x$$`, which MathJax reads in any post. */
const LATEX = /\$latex\s+([^$]{1,2000})\$|\$\$([^$]{1,2000})\$\$/;

export interface PostContext {
  /** The editor omitted `<p>` and `<br>`: an empty line separates paragraphs. */
  hasBareLines: boolean;
  link: (href: string) => string;
  picture: (src: string) => string;
  lose: (detail: string) => void;
}

/** Converts the HTML of a blog's text to the elements that can be written as Markdown. */
export function tidyPost(tree: Root, context: PostContext): void {
  const { hasBareLines, link, picture, lose } = context;
  function change(node: Element): Child[] {
    const name = node.tagName;
    if (name === "script") lose("脚本没有导入");
    if (name === "svg") lose("写在页面里的 SVG 图没有导入");
    if (name === "form") lose("表单没有导入");
    if (DROPPED.has(name)) return [];
    if (PLAYED.has(name)) return playedOf(node);
    if (name === "pre") return [codeOf(node)];
    if (/\b(?:col|row)span\b/i.test(Object.keys(node.properties).join(" "))) lose("合并的单元格拆开了，内容在第一格");
    node.children = changeAll(node.children);
    if (name === "img") node.properties.src = picture(attribute(node, "src"));
    if (name === "a") return relink(node);
    if (name === "p" || name === "div") linkLoneAddress(node);
    if (hasBareLines && FLOWING.has(name) && hasBareText(node)) node.children = toParagraphs(node.children);
    else if (hasBareLines && /^(?:p|li|td|th|figcaption|h[1-6])$/.test(name)) node.children = breakLines(node.children);
    return [node];
  }

  function changeAll(children: readonly Child[]): Child[] {
    return children.flatMap((child) => {
      if (child.type === "text") return formulasOf(child.value);
      return child.type === "element" ? change(child) : [];
    });
  }

  function playedOf(node: Element): Child[] {
    const src =
      attribute(node, "src") || attribute(node, "data") || attribute(findAll(node, "source")[0] ?? node, "src");
    lose(`嵌入的内容${src === "" ? "没有导入" : "改成了链接"}（${node.tagName}）`);
    if (src === "") return [];
    const href = picture(src.startsWith("//") ? `https:${src}` : src);
    return [elementOf("p", [elementOf("a", [{ type: "text", value: attribute(node, "title") || href }], { href })])];
  }

  /** A thumbnail that links to its large version becomes one picture. */
  function relink(node: Element): Child[] {
    const href = attribute(node, "href");
    const only = node.children.filter((child) => child.type !== "text" || child.value.trim() !== "");
    const isEnlarged = /\.(?:png|jpe?g|gif|webp|avif)(?:\?[^#]*)?$/i.test(href);
    if (isEnlarged && only.length === 1 && only[0]?.type === "element" && only[0].tagName === "img") return only;
    if (href !== "") node.properties.href = link(href);
    return [node];
  }

  const changed = changeAll(tree.children as Child[]);
  tree.children = (hasBareLines ? toParagraphs(changed) : changed) as Root["children"];
}

/** The language is in a class of the element or of its child, in many spellings. */
function codeOf(node: Element): Element {
  const inner = findAll(node, "code")[0];
  const classNames = [node, ...(inner ? [inner] : [])].flatMap((one) => [
    attribute(one, "className"),
    attribute(one, "dataLang"),
    attribute(one, "dataLanguage"),
    attribute(one, "lang") && `language-${attribute(one, "lang")}`,
  ]);
  const language = classNames.flatMap(
    (text) => /(?:^|\s)(?:lang(?:uage)?[-:]|brush:\s*)([\w+#-]+)/.exec(text)?.[1] ?? [],
  )[0];
  const code = elementOf("code", [{ type: "text", value: codeText(node) }]);
  if (language) code.properties.className = [`language-${language.toLowerCase()}`];
  return elementOf("pre", [code]);
}

/** Keeps its lines, while `wordsOf` collapses white space. */
function codeText(node: Element): string {
  const parts: string[] = [];
  const waiting: Child[] = [node];
  for (let child = waiting.pop(); child; child = waiting.pop()) {
    if (child.type === "text") parts.push(child.value);
    else if (child.type === "element" && child.tagName === "br") parts.push("\n");
    else if (child.type === "element") for (const below of [...child.children].reverse()) waiting.push(below);
  }
  return parts.join("");
}

function formulasOf(text: string): Child[] {
  const parts: Child[] = [];
  let rest = text;
  for (let found = LATEX.exec(rest); found; found = LATEX.exec(rest)) {
    const [all, latex, display = ""] = found;
    const tex = latex ?? display;
    parts.push({ type: "text", value: rest.slice(0, found.index) });
    const isBlock = latex === undefined && text.trim() === all;
    parts.push(elementOf(FORMULA, [{ type: "text", value: tex.trim() }], isBlock ? { display: "" } : {}));
    rest = rest.slice(found.index + all.length);
  }
  return [...parts, { type: "text", value: rest }];
}

function hasBareText(node: Element): boolean {
  return node.children.some((child) => child.type === "text" && child.value.trim() !== "");
}

/** Text between blocks as paragraphs, separated at empty lines. */
function toParagraphs(children: readonly Child[]): Child[] {
  const flow: Child[] = [];
  let line: Child[] = [];
  const end = () => {
    if (line.some((child) => child.type === "element" || (child.type === "text" && child.value.trim() !== "")))
      flow.push(linkLoneAddress(elementOf("p", breakLines(line))));
    line = [];
  };
  for (const child of children) {
    if (child.type === "element" && BLOCKS.has(child.tagName)) {
      end();
      flow.push(child);
    } else if (child.type === "text") {
      const [first = "", ...others] = child.value.replaceAll("\r", "").split(/\n[ \t\u00a0]*\n\s*/);
      line.push({ type: "text", value: first });
      for (const value of others) {
        end();
        line.push({ type: "text", value });
      }
    } else line.push(child);
  }
  end();
  return flow;
}

/** An address on its own line was displayed as an embed. */
function linkLoneAddress(node: Element): Element {
  const [only, ...others] = node.children.filter((child) => child.type !== "text" || child.value.trim() !== "");
  if (only?.type !== "text" || others.length > 0 || !/^https?:\/\/\S+$/.test(only.value.trim())) return node;
  const href = only.value.trim();
  node.children = [elementOf("a", [{ type: "text", value: href }], { href })];
  return node;
}

/** A line break of the editor stays a line break inside a paragraph. */
function breakLines(children: readonly Child[]): Child[] {
  return children.flatMap((child, at) => {
    if (child.type !== "text") return [child];
    const isFirst = at === 0;
    const isLast = at === children.length - 1;
    let text = child.value.replaceAll("\r", "");
    if (isFirst || isBreak(children[at - 1])) text = text.replace(/^\s+/, "");
    if (isLast || isBreak(children[at + 1])) text = text.trimEnd();
    return text
      .split("\n")
      .flatMap((value, index): Child[] => [...(index === 0 ? [] : [elementOf("br", [])]), { type: "text", value }]);
  });
}

function isBreak(child: Child | undefined): boolean {
  return child?.type === "element" && (child.tagName === "br" || BLOCKS.has(child.tagName));
}

/** The first words of a text, as its title if it has none. */
export function leadingText(tree: Root): string {
  const text = textOf(elementOf("div", tree.children as Child[]));
  return [...text].slice(0, 24).join("");
}
