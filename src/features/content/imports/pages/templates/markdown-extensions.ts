import { loadEmojiNames } from "../../source/emoji-names.ts";
import type { LayoutName } from "../../source/outline.ts";
import { type EditedText, editText, type TextEdit } from "../edit-text.ts";
import { maskCode } from "../mask-code.ts";
import { maskMathBlocks } from "../mask-math.ts";
import { findAbbreviations } from "./abbreviations.ts";
import { findCodeMarks } from "./code-marks.ts";
import { findAttributeLists, findCriticMarks } from "./critic-marks.ts";
import { findDefinitions } from "./definition-lists.ts";
import { findDocsifyTitles } from "./docsify-titles.ts";
import { findVueTabs } from "./vue-tabs.ts";

/** Their generators read definition lists: Python-Markdown, Goldmark, kramdown and MyST. */
const WITH_DEFINITIONS = new Set<LayoutName>(["mkdocs", "hugo", "posts", "sphinx"]);

/** `++ctrl+alt+"My Key"++` of PyMdown. */
const KEY = /"[^"+\n]{1,40}"|[a-z0-9-]{1,20}/;
const KEYS = new RegExp(`(?<![\\w+])\\+\\+(?:${KEY.source})(?:\\+(?:${KEY.source})){0,5}\\+\\+(?!\\+)`, "g");
const SIGNS: Readonly<Record<string, string>> = {
  "arrow-up": "↑",
  "arrow-down": "↓",
  "arrow-left": "←",
  "arrow-right": "→",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  plus: "+",
  minus: "-",
  slash: "/",
  backslash: "\\",
  control: "Ctrl",
  escape: "Esc",
  command: "Cmd",
  windows: "Win",
};

/** Their generators read short names of emojis, or do with a usual setting. */
const WITH_EMOJI_NAMES = new Set<LayoutName>(["vuepress", "docsify", "mkdocs", "gitbook", "hugo", "posts"]);

const ICON = /(?<![\w:]):(?:material|octicons|fontawesome|simple)-[a-z0-9-]{1,80}:(?:\{[^{}\n]{1,200}\})?/g;
const KATEX = /\{\{[<%][ \t]*katex\b([^{}\n]{0,100}?)[>%]\}\}([\s\S]{1,2000}?)\{\{[<%][ \t]*\/katex[ \t]*[>%]\}\}/g;
/** Their generators leave formulas to MathJax. */
const WITH_BACKSLASHES = new Set<LayoutName>(["hugo", "posts", "mdbook"]);
const BACKSLASH_FORMULA =
  /\\\\\(((?:(?!\\\\[()])[^$\n]){1,500}?)\\\\\)|\\\\\[((?:(?!\\\\[[\]]|\n[ \t]*\n)[^$]){1,2000}?)\\\\\]/g;
const BADGE =
  /^(.{0,500}?)<Badge\b[^<>\n]{0,200}?\stext=["']([^"'<>\n]{1,100})["'][^<>\n]{0,200}?(?:\/>|>[ \t]*<\/Badge>)/gm;

/** A text with the extensions of its generator's Markdown as text and HTML that the renderer reads. */
export async function readExtensions(body: EditedText, layout: LayoutName): Promise<EditedText> {
  const named = WITH_EMOJI_NAMES.has(layout) ? await readEmojiNames(body) : body;
  const hasFormulas = WITH_BACKSLASHES.has(layout) && /\\\\[([]/.test(named.text);
  const before = hasFormulas ? editText(named, findBackslashFormulas(named.text)) : named;
  if (layout === "docsify" && before.text.includes(":"))
    return editText(before, findDocsifyTitles(maskCode(before.text)));
  if (layout === "docusaurus") return editText(before, findCodeMarks(before.text));
  if (layout === "vuepress") {
    const tabbed = /^[ \t]*:{3,}[ \t]*(?:code-)?tabs/m.test(before.text)
      ? editText(before, findVueTabs(before.text))
      : before;
    return readBadges(editText(tabbed, findCodeMarks(tabbed.text)));
  }
  const keyed = layout === "mkdocs" ? readPyMdown(before) : before;
  const themed = layout === "hugo" ? editText(keyed, findThemeMarks(maskCode(keyed.text))) : keyed;
  if (!WITH_DEFINITIONS.has(layout) || !/^[ \t]*:[ \t]/m.test(themed.text)) return themed;
  return editText(themed, findDefinitions(themed.text, maskCode(themed.text)));
}

/** Keys last: `++` of an insertion is not a key. */
function readPyMdown(body: EditedText): EditedText {
  const before = /^\*\[|:[a-z]+-[a-z0-9-]+:/m.test(body.text)
    ? editText(body, [...findAbbreviations(maskCode(body.text)), ...findIcons(maskCode(body.text))])
    : body;
  const critic = before.text.includes("{") ? editText(before, findCriticMarks(maskCode(before.text))) : before;
  const plain = critic.text.includes("{")
    ? editText(critic, findAttributeLists(critic.text, maskCode(critic.text)))
    : critic;
  return plain.text.includes("++") ? editText(plain, findKeys(plain.text)) : plain;
}

/** Icons of Material for MkDocs, with their attributes. */
function findIcons(masked: string): TextEdit[] {
  return Array.from(masked.matchAll(ICON), ({ 0: icon, index }) => ({
    start: index,
    end: index + icon.length,
    text: "",
    name: "图标（:material-…:），已去掉",
  }));
}

/** Separators of columns and formulas of the themes of Hugo. */
function findThemeMarks(masked: string): TextEdit[] {
  const separators = /\{\{[<%][ \t]*columns\b/.test(masked) ? [...masked.matchAll(/^[ \t]*<--->[ \t]*$/gm)] : [];
  return [
    ...separators.map(({ 0: line, index }) => ({ start: index, end: index + line.length, text: "", name: null })),
    ...Array.from(masked.matchAll(KATEX), ({ 0: written, 1: options = "", 2: source = "", index }) => ({
      start: index,
      end: index + written.length,
      text: /display/.test(options) ? `\n\n$$\n${source.trim()}\n$$\n\n` : `$${source.trim()}$`,
      name: "公式短代码 katex，改成公式",
    })),
  ];
}

/** `\\\\(x\\\\)` and `\\\\[x\\\\]`: Markdown leaves one backslash, which MathJax reads. */
function findBackslashFormulas(text: string): TextEdit[] {
  const masked = maskMathBlocks(maskCode(text));
  const found = [...masked.matchAll(BACKSLASH_FORMULA)];
  return found.map(({ 0: written, 1: inline, 2: display = "", index }) => ({
    start: index,
    end: index + written.length,
    text: inline === undefined ? `\n\n$$\n${display.trim()}\n$$\n\n` : `$${inline.trim()}$`,
    name: "公式的双反斜线（\\\\( \\\\)），改成 $ $",
  }));
}

/** `<Badge text="新" />`: its text, except in a title. */
function readBadges(before: EditedText): EditedText {
  if (!before.text.includes("<Badge")) return before;
  const badges = maskCode(before.text).matchAll(BADGE);
  return editText(
    before,
    Array.from(badges, ({ 0: badge, 1: lead = "", 2: text = "", index }) => ({
      start: index + lead.length,
      end: index + badge.length,
      text: lead.startsWith("# ") ? "" : `<small>${text}</small>`,
      name: "组件 <Badge>，改成文字",
      outcome: "changed",
    })),
  );
}

async function readEmojiNames(before: EditedText): Promise<EditedText> {
  if (!before.text.includes(":")) return before;
  const findNames = await loadEmojiNames(before.text);
  const found = findNames(maskMathBlocks(maskCode(before.text)));
  return editText(
    before,
    found.flatMap(({ start, end, emoji }): TextEdit[] =>
      emoji === null ? [] : [{ start, end, text: emoji, name: "表情的名字（:smile:），改成表情" }],
    ),
  );
}

function findKeys(text: string): TextEdit[] {
  return Array.from(maskCode(text).matchAll(KEYS), ({ 0: keys, index }) => ({
    start: index,
    end: index + keys.length,
    text: Array.from(keys.matchAll(new RegExp(KEY, "g")), ([key]) => `<kbd>${nameOfKey(key)}</kbd>`).join("+"),
    name: "按键（++…++），改成键名",
  }));
}

function nameOfKey(key: string): string {
  const written = key.startsWith('"') ? key.slice(1, -1) : (SIGNS[key] ?? capitalise(key));
  return written.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function capitalise(key: string): string {
  return key
    .split("-")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(" ");
}
