import type { LayoutName } from "../../source/outline.ts";
import { type EditedText, editText, type TextEdit } from "../edit-text.ts";
import { maskCode } from "../mask-code.ts";
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

/** A text with the extensions of its generator's Markdown as HTML that the renderer reads. */
export function readExtensions(before: EditedText, layout: LayoutName): EditedText {
  if (layout === "docsify" && before.text.includes(":"))
    return editText(before, findDocsifyTitles(maskCode(before.text)));
  const keyed = layout === "mkdocs" && before.text.includes("++") ? editText(before, findKeys(before.text)) : before;
  if (!WITH_DEFINITIONS.has(layout) || !/^[ \t]*:[ \t]/m.test(keyed.text)) return keyed;
  return editText(keyed, findDefinitions(keyed.text, maskCode(keyed.text)));
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
