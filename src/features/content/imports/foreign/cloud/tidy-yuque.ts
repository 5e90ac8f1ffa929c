import type { CloudDialect } from "./cloud-dialect.ts";

/** A formula that 语雀 exports as a picture; its source is behind the `#`. */
const FORMULA =
  /!\[[^\]\n]{0,300}\]\(https:\/\/cdn\.nlark\.com\/yuque\/__latex\/[^\s()#]{1,200}#(card=math[^\s()]{0,4000})\)/g;
/** The editor's data of a picture: size, origin. */
const PICTURE_NOTES = /(\]\(https:\/\/cdn\.nlark\.com\/[^\s()#]{1,500})#[^\s()]{0,4000}\)/g;

/** Facts of a file's card, which its address carries along. */
const FILE_NOTES = /(\]\(https:\/\/www\.yuque\.com\/attachments\/[^\s()?]{1,500})\?_lake_card=[^\s()]{0,8000}\)/g;
/** Colours of words. */
const FONTS = /<\/?font(?:\s[^<>]{0,300})?>/g;

export const YUQUE: CloudDialect = {
  name: "语雀",
  signs:
    /https:\/\/cdn\.nlark\.com\/yuque\/|https:\/\/www\.yuque\.com\/attachments\/|<font style="(?:background-)?color:/,
  tidy(prose, count) {
    return prose
      .replace(FORMULA, (picture, notes: string) => {
        const source = new URLSearchParams(notes).get("code")?.trim();
        if (!source) return picture;
        count("changed", "公式的图片换成公式");
        return source.includes("\n") || source.includes("\\\\") ? `\n\n$$\n${source}\n$$\n\n` : `$${source}$`;
      })
      .replace(PICTURE_NOTES, "$1)")
      .replace(FILE_NOTES, "$1)")
      .replace(FONTS, "");
  },
};
