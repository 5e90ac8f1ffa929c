/** Names that cameras, phones and screenshots give: they do not describe the picture. */
const NAMES_OF_DEVICES =
  /^(?:image|img|photo|dsc[nf]?|pxl|mvimg|mmexport|wx_camera|screenshot|screen shot|clipboard|untitled|图像|图片|照片|截图|截屏|屏幕截图|微信图片|微信截图|qq图片|qq截图|下载|未命名)?(?:[\s_\-.\d()（）年月日时分秒]|at|am|pm|上午|下午)*$/i;
const IDENTIFIER = /^[0-9a-f-]{16,}$/i;
const SPECIAL = /[\\[\]`*_$<]/g;

/** The description of a picture by its file name, without the extension; a name that describes nothing: 图片. */
export function altOfFile(fileName: string): string {
  const name = fileName.replace(/\.[a-z]{3,4}$/i, "").trim();
  return NAMES_OF_DEVICES.test(name) || IDENTIFIER.test(name) ? "图片" : name;
}

interface PictureMarkdown {
  text: string;
  /** Where the description stands in the text. */
  altStart: number;
  altEnd: number;
}

/** The Markdown of a picture, with the description by its file name. */
export function pictureMarkdown({ url, fileName }: { url: string; fileName: string }, gap = ""): PictureMarkdown {
  const start = `${gap}![`;
  const described = `${start}${altOfFile(fileName).replace(SPECIAL, "\\$&")}`;
  return { text: `${described}](${url})`, altStart: start.length, altEnd: described.length };
}

/** Where a place of `before` is in `after`: it stays in front of text that is typed at it. */
export function movedPlace(at: number, before: string, after: string): number {
  const max = Math.min(before.length, after.length);
  let start = 0;
  while (start < max && before[start] === after[start]) start += 1;
  if (at <= start) return at;
  let end = 0;
  while (end < max - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return at >= before.length - end ? at + after.length - before.length : after.length - end;
}
