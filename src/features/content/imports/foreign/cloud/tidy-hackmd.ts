import type { FindEmojiNames } from "../../source/emoji-names.ts";
import { writeMarks } from "../inline-marks.ts";
import type { CloudDialect, CountChange } from "./cloud-dialect.ts";

const SPOILER = /^([ \t>]*:{3,})[ \t]*spoiler\b[ \t]*(\{[^{}\n]{0,100}\})?[ \t]*(.*)$/gm;
const PICTURE_SIZE = /(!\[[^\]\n]{0,300}\]\([^()\s]{1,1000}) =\d*%?x\d*%?\)/g;
const NOTE = /\{%\s*hackmd\s+([\w@/-]{1,100})\s*%\}/g;
const SLIDES = /\{%\s*(speakerdeck|slideshare)\s+([\w./-]{1,200})\s*%\}/g;
const SLIDE_SITES: Readonly<Record<string, string>> = {
  speakerdeck: "https://speakerdeck.com/",
  slideshare: "https://www.slideshare.net/",
};
const EMBEDDED = /\{%\s*(?!(?:pdf|youtube|vimeo|gist)\s)([a-z]{2,20})\s+(https?:\/\/[^\s%]{1,1000})\s*%\}/g;
/** A link to a person or note of the same site. */
const OWN_LINK = /\]\((\/@[\w./-]{1,200})\)/g;
/** Who wrote a quotation and when, and its colour. */
const QUOTED = /(?:\[(?:name|time|color)=[^\]\n]{0,100}\][ \t]*){1,6}/g;
const TAG_LINE = /^#{1,6} tags?:.*$/gim;
const RUBY = /\{([^{}|\n]{1,40})\|([^{}|\n]{1,80})\}/g;

export const HACKMD: CloudDialect = {
  name: " HackMD ",
  signs:
    /^[ \t>]*:{3,}[ \t]*spoiler\b|\{%\s*(?:hackmd|speakerdeck|slideshare)\s|^[ \t]*>.*\[(?:name|time|color)=|!\[[^\]\n]{0,300}\]\([^()\s]{1,1000} =\d*%?x\d*%?\)|^#{1,6} tags?: *`/im,
  tidy(prose, count, findEmojiNames) {
    const text = prose
      .replace(SPOILER, (_, colons: string, options = "", title: string) => {
        count("changed", ":::spoiler 折叠");
        return `${colons}details ${title.trim() || "详情"}${/open/.test(options) ? " {open}" : ""}`;
      })
      .replace(PICTURE_SIZE, (_, picture: string) => {
        count("removed", "图片的尺寸（=200x）");
        return `${picture})`;
      })
      .replace(NOTE, (_, name: string) => {
        if (/theme/.test(name)) return "";
        count("changed", "{%hackmd %} 嵌入的笔记，改成链接");
        return `[HackMD 笔记](https://hackmd.io/${name})`;
      })
      .replace(SLIDES, (_, site: string, name: string) => {
        count("changed", `{%${site} %} 演示文稿，改成链接`);
        return `[演示文稿](${SLIDE_SITES[site]}${name})`;
      })
      .replace(EMBEDDED, (_, site: string, address: string) => {
        count("changed", `{%${site} %} 嵌入的网页，改成链接`);
        return `<${address}>`;
      })
      .replace(OWN_LINK, "](https://hackmd.io$1)")
      .replace(QUOTED, (written) => {
        count("changed", "引文的 [name=] [time=]");
        const facts = [...written.matchAll(/\[(name|time)=([^\]\n]*)\]/g)].map(([, , value = ""]) => value.trim());
        return facts.length === 0 ? "" : `—— ${facts.join("，")}`;
      })
      .replace(TAG_LINE, () => {
        count("removed", "标签行（tags:）");
        return "";
      })
      .replace(RUBY, (_, base: string, above: string) => {
        count("changed", "{注音|}");
        return `<ruby>${base}<rt>${above}</rt></ruby>`;
      });
    return writeMarks(writeEmojis(text, findEmojiNames, count), count);
  },
};

function writeEmojis(text: string, findNames: FindEmojiNames, count: CountChange): string {
  let [written, last] = ["", 0];
  for (const { start, end, emoji } of findNames(text)) {
    if (emoji === null) count("literal", "表情的名字，没有这样的表情");
    else count("changed", "表情的名字（:smile:），改成表情");
    written += text.slice(last, start) + (emoji ?? text.slice(start, end));
    last = end;
  }
  return written + text.slice(last);
}
