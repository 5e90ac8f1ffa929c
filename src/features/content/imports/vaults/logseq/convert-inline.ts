import { readDay } from "../../layouts/logseq-names.ts";
import { type EditedText, editText, startEditing, type TextEdit } from "../../pages/edit-text.ts";
import { maskCode } from "../../pages/mask-code.ts";
import { maskMath } from "../../pages/mask-math.ts";
import type { SourcePage } from "../../source/page-library.ts";
import { readBlockText } from "./block-text.ts";
import type { LogseqContext } from "./write-outline.ts";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const CLOZE = /\{\{cloze[ \t]+((?:[^{}]|\{[^{}]{0,500}\}){0,1000}?)(?:[ \t]{0,4}\\\\[^{}\n]{0,200})?\}\}/gi;
const MACRO = /\{\{([a-z][\w-]*)(?:[ \t]+((?:[^{}]|\{[^{}]{0,500}\}){0,4000}))?\}\}/gi;
const LABELLED_BLOCK = new RegExp(String.raw`\[([^[\]\n]*)\]\(\(\((${UUID})\)\)\)`, "gi");
const BLOCK = new RegExp(String.raw`\(\((${UUID})\)\)`, "gi");
const LABELLED_PAGE = /(?<!!)\[([^[\]\n]*)\]\(\[\[([^[\]\n]+)\]\]\)/g;
const NESTED = /\[\[((?:[^[\]\n]|\[(?!\[)|\](?!\]))*\[\[[^[\]\n]*\]\](?:[^[\]\n]|\[\[[^[\]\n]*\]\])*)\]\]/g;
const PAGE = /#?\[\[([^[\]\n|]{1,200})\]\]/g;
const TAG = /(?<=^|[\s（(，。；、])#([\p{L}\p{N}\p{M}_/.-]*[\p{L}\p{M}_/-][\p{L}\p{N}\p{M}_/-]*)/gmu;
const COLOUR = /\[\[[:#][\w-]+\]\](?===|\^\^)/g;
const SIZE = /(?<=\))\{:(?=[a-z])([^{}\n]{0,200})\}/g;
const HICCUP = /(?<![[\w])\[:[a-z][\w.#-]*(?=[\s\]])/g;
const FILM = /^(?:video|youtube|bilibili|vimeo|tweet|twitter|img)$/i;
/** Content that is computed on display. */
const COMPUTED =
  /^(?:query|renderer|namespace|function|youtube-timestamp|zotero-[\w-]+|tasks|cards|linked-references|iframe)$/i;
const FILE = /!(\[[^[\]\n]*\]\([^()\n]+\.(?:pdf|mp3|m4a|wav|ogg|flac|mp4|webm|mov|mkv)\))/gi;
const REFERENCE = "块引用（((…))），改成那一块的文字";
const DEEPEST = 5;
/** The limit of referenced text in one page. */
const LARGEST_TEXT = 1024 * 1024;

interface Conversion extends LogseqContext {
  host: SourcePage;
  depth: number;
  /** Blocks in progress, so that none is put into itself. */
  chain: readonly string[];
  budget: { left: number };
}

/** Macros, references and page names of Logseq as the words and links that they show. */
export function convertInline(before: EditedText, host: SourcePage, context: LogseqContext): EditedText {
  return convert(before, { ...context, host, depth: 0, chain: [], budget: { left: LARGEST_TEXT } });
}

function convert(before: EditedText, conversion: Conversion): EditedText {
  const steps = [findMacros, findBlocks, findNested, findPages, findTags, findLooks];
  return steps.reduce((text, find) => {
    const masked = maskMath(maskCode(text.text));
    return editText(text, find(text.text, masked, conversion));
  }, before);
}

type Find = (text: string, masked: string, conversion: Conversion) => TextEdit[];

const findMacros: Find = (text, masked, { graph, host, sharing }) => {
  const clozes = [...masked.matchAll(CLOZE)].flatMap(({ 0: whole, 1: answer = "", index }): TextEdit[] => {
    const start = index + whole.indexOf(answer, "{{cloze".length);
    return [
      { start: index, end: start, text: "", name: "填空（{{cloze}}），改成答案", outcome: "changed" },
      { start: start + answer.length, end: index + whole.length, text: "", name: null },
    ];
  });
  const macros = [...masked.matchAll(MACRO)].flatMap(({ 0: whole, 1: name = "", 2: raw = "", index }): TextEdit[] => {
    const place = { start: index, end: index + whole.length };
    const argument = text.slice(place.end - 2 - raw.length, place.end - 2).trim();
    if (/^embed$/i.test(name)) return [{ ...place, ...inlineEmbed(argument) }];
    if (FILM.test(name)) {
      const isYoutube = /^youtube$/i.test(name) && /^[\w-]{5,20}$/.test(argument);
      const address = isYoutube
        ? `https://www.youtube.com/watch?v=${argument}`
        : /https?:\/\/[^\s"'<>\]]+/.exec(argument)?.[0];
      return [{ ...place, text: address ? `<${address}>` : "", name: "嵌入的视频（{{video}} 等），改成链接" }];
    }
    return COMPUTED.test(name) ? [{ ...place, text: "", name: `查询和插件（{{${name.toLowerCase()}}}）` }] : [];
  });
  return [...clozes, ...macros];

  /**
   * An embed that cannot be inserted completely: in a sentence, too deep, or not visible to all readers of this page.
   */
  function inlineEmbed(argument: string): Pick<TextEdit, "text" | "name"> {
    const page = /^\[\[(.*)\]\]$/.exec(argument)?.[1];
    const name = "嵌入的块和页面（{{embed}}），改成链接或文字";
    if (page === undefined) return { text: argument, name };
    const owner = graph.pageNamed(page);
    return { text: owner && sharing(owner.page, host) === "nothing" ? "" : argument, name };
  }
};

const findBlocks: Find = (text, masked, conversion) => {
  const labelled = [...masked.matchAll(LABELLED_BLOCK)].map(
    ({ 0: whole, 1: { length } = "", 2: id = "", index }): TextEdit => ({
      start: index,
      end: index + whole.length,
      text: linkToBlock(id.toLowerCase(), conversion, text.slice(index + 1, index + 1 + length)),
      name: REFERENCE,
      outcome: "changed",
    }),
  );
  const bare = [...masked.matchAll(BLOCK)].map(({ 0: whole, 1: id = "", index }): TextEdit => {
    const blockText = textOf(id.toLowerCase(), conversion);
    const place = { start: index, end: index + whole.length };
    if (blockText === null) return { ...place, text: "", name: "块引用（找不到那一块，或读者看不到它）" };
    return { ...place, text: blockText, name: REFERENCE, outcome: "changed" };
  });
  return [...labelled, ...bare];
};

/** A link to the page of a block; only the label within that page, or where readers of this page may not see the other. */
function linkToBlock(id: string, { graph, sharing, host }: Conversion, label: string): string {
  const owner = graph.blockOf(id)?.owner;
  if (!owner || owner.page.path === host.path || sharing(owner.page, host) === "nothing") return label;
  return `[[/${owner.page.path}|${label}]]`;
}

/** The first line of a block; null: it does not exist, or readers of this page may not see it. */
function textOf(id: string, conversion: Conversion): string | null {
  const { graph, sharing, host, chain, depth, budget, total } = conversion;
  const found = graph.blockOf(id);
  if (!found || chain.includes(id) || depth >= DEEPEST) return null;
  const share = sharing(found.owner.page, host);
  if (share !== "text") return share === "link" ? `[[${found.owner.name}]]` : null;
  const line = readBlockText(found.block, 1).lines.find(({ text }) => text.trim() !== "")?.text ?? "";
  budget.left -= line.length;
  total.left -= line.length;
  if (budget.left < 0 || total.left < 0) return null;
  return convert(startEditing(line.trim()), { ...conversion, depth: depth + 1, chain: [...chain, id] }).text;
}

/** `[[a [[b]] c]]` names a page whose name contains another one. */
const findNested: Find = (text, masked) =>
  [...masked.matchAll(NESTED)].map(({ 0: whole, index }) => ({
    start: index,
    end: index + whole.length,
    text: text.slice(index, index + whole.length).replaceAll(/\[\[|\]\]/g, ""),
    name: "没有页面的链接（[[…]]），改成文字",
  }));

const findPages: Find = (text, masked, conversion) => {
  const labelled = [...masked.matchAll(LABELLED_PAGE)].map(
    ({ 0: whole, 1: { length } = "", 2: name = "", index }): TextEdit => {
      const label = text.slice(index + 1, index + 1 + length);
      const link = linkTo(name, conversion, label) ?? label;
      return { start: index, end: index + whole.length, text: link, name: null };
    },
  );
  const colours = [...masked.matchAll(COLOUR)].map(
    ({ 0: whole, index }): TextEdit => ({ start: index, end: index + whole.length, text: "", name: null }),
  );
  const bare = [...masked.matchAll(PAGE)].map(({ 0: whole, 1: name = "", index }): TextEdit => {
    const link = linkTo(name, conversion, name);
    const kind = readDay(name) === null ? "没有页面的链接（[[…]]），改成文字" : "日期链接（[[日期]]），改成文字";
    return { start: index, end: index + whole.length, text: link ?? name, name: link === null ? kind : null };
  });
  return [...labelled, ...colours, ...bare];
};

function linkTo(name: string, { graph }: Conversion, label: string): string | null {
  const page = graph.pageNamed(name);
  return page === null ? null : `[[/${page.page.path}|${label}]]`;
}

/** A tag is a page; without one it is a word. */
const findTags: Find = (_text, masked, conversion) =>
  [...masked.matchAll(TAG)].flatMap(({ 0: whole, 1: name = "", index }): TextEdit[] => {
    const place = { start: index, end: index + whole.length };
    if (name === "card") return [{ ...place, text: "", name: "卡片标记（#card）" }];
    const link = linkTo(name, conversion, name);
    return link === null ? [] : [{ ...place, text: link, name: null }];
  });

const findLooks: Find = (_text, masked) => {
  const sizes = [...masked.matchAll(SIZE)].map(({ 0: whole, 1: blockText = "", index }): TextEdit => {
    const width = /(?:^|[\s,:]):?width[ \t]+(\d{1,4})/.exec(blockText)?.[1];
    const text = width === undefined ? "" : `{width=${width}}`;
    return { start: index, end: index + whole.length, text, name: "图片的大小（{:width …}）", outcome: "changed" };
  });
  const files = [...masked.matchAll(FILE)].map(
    ({ index }): TextEdit => ({
      start: index,
      end: index + 1,
      text: "",
      name: "嵌入的附件（![](….pdf)），改成链接",
      outcome: "changed",
    }),
  );
  const hiccup = [...masked.matchAll(HICCUP)].map(
    ({ 0: sign, index }): TextEdit => ({
      start: index,
      end: index + sign.length,
      text: sign,
      name: "Hiccup 写法（[:div …]）",
      outcome: "literal",
    }),
  );
  return [...sizes, ...files, ...hiccup];
};
