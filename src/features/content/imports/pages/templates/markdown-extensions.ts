import { loadEmojiNames } from "../../source/emoji-names.ts";
import type { LayoutName } from "../../source/outline.ts";
import { type EditedText, editText, type TextEdit } from "../edit-text.ts";
import { maskCode } from "../mask-code.ts";
import { maskMathBlocks } from "../mask-math.ts";
import { findDefinitions } from "./definition-lists.ts";
import { findDocsifyTitles } from "./docsify-titles.ts";

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

/** A text with the extensions of its generator's Markdown as text and HTML that the renderer reads. */
export async function readExtensions(body: EditedText, layout: LayoutName): Promise<EditedText> {
  const before = WITH_EMOJI_NAMES.has(layout) ? await readEmojiNames(body) : body;
  if (layout === "docsify" && before.text.includes(":"))
    return editText(before, findDocsifyTitles(maskCode(before.text)));
  const keyed = layout === "mkdocs" && before.text.includes("++") ? editText(before, findKeys(before.text)) : before;
  if (!WITH_DEFINITIONS.has(layout) || !/^[ \t]*:[ \t]/m.test(keyed.text)) return keyed;
  return editText(keyed, findDefinitions(keyed.text, maskCode(keyed.text)));
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
