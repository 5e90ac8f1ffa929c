import { argumentOf, type SiteTag } from "../source/site-tag.ts";

/** The content that a tag on a separate line displays. */
export type TagMeaning =
  | { type: "image"; url: string; alt: string; title: string | null }
  | { type: "link"; url: string; words: string };

const PICTURES = new Set("asset_img figure image img picture".split(" "));
const REFERENCES = new Set("asset_path link post_link post_path post_url ref relref".split(" "));
const PLAYERS: Record<string, (id: string) => TagMeaning> = {
  youtube: (id) => link(`https://www.youtube.com/watch?v=${id}`, "YouTube 视频"),
  bilibili: (id) => link(`https://www.bilibili.com/video/${id}`, "哔哩哔哩视频"),
  vimeo: (id) => link(`https://vimeo.com/${id}`, "Vimeo 视频"),
  gist: (id) => link(`https://gist.github.com/${id}`, "代码片段"),
  jsfiddle: (id) => link(`https://jsfiddle.net/${id}`, "JSFiddle 示例"),
};
const OTHER_NAMES = new Map([
  ["youtubeembed", "youtube"],
  ["youtube-embed", "youtube"],
  ["bilibilivideo", "bilibili"],
  ["bilibiliplayer", "bilibili"],
]);
const MEDIA = new Map([
  ["video", "视频"],
  ["videoplayer", "视频"],
  ["mp4", "视频"],
  ["audio", "音频"],
  ["pdf", "PDF 文件"],
  ["embed", "链接"],
  ["iframe", "链接"],
  ["button", "链接"],
  ["linkcard", "链接"],
]);

/** The picture or link that a tag represents; null for a tag that displays nothing. */
export function meaningOf(tag: SiteTag): TagMeaning | null {
  if (tag.name === "include") return meaningOfInclude(tag);
  const name = OTHER_NAMES.get(tag.name) ?? tag.name;
  if (PICTURES.has(name)) return pictureOf(tag);
  const target = argumentOf(tag, "src", "url", "href", "link", "file") || (tag.args.find(isAddress) ?? "");
  const title = argumentOf(tag, "title", "text", "caption", "name", "label");
  if (REFERENCES.has(name)) {
    const path = referenceOf(tag);
    const words = tag.name === "post_link" ? tag.args.slice(1).join(" ") : "";
    return path ? link(path, title || words || path) : null;
  }
  const player = PLAYERS[name];
  if (player) {
    const id = argumentOf(tag, "id", "bvid", "videoid", "video") || tag.args.join("/");
    if (/^https?:/.test(target)) return link(target, title || player("").type);
    const meaning = /^[\w./-]{1,100}$/.test(id) ? player(id) : null;
    return meaning?.type === "link" && title ? link(meaning.url, title) : meaning;
  }
  const words = MEDIA.get(name);
  return words && target ? link(target, title || words) : null;
}

/** The path in `{{< ref "a.md" >}}`, as written in the address of a link; `""` for other tags. */
export function referenceOf(tag: SiteTag): string {
  return REFERENCES.has(tag.name) ? argumentOf(tag, "path") || (tag.args[0] ?? "") : "";
}

/** `{{< figure src caption >}}`, `{% img [class] address [width] [height] [title [alt]] %}`, `{% asset_img file title %}`. */
function pictureOf(tag: SiteTag): TagMeaning | null {
  const at = tag.args.findIndex(isAddress);
  const url = argumentOf(tag, "src", "image_path", "url", "link") || (at < 0 ? "" : (tag.args[at] ?? ""));
  if (!isAddress(url)) return null;
  const words = at < 0 ? [] : tag.args.slice(at + 1).filter((word) => !/^\d+%?$/.test(word));
  const caption = argumentOf(tag, "caption", "title") || (tag.name === "img" ? (words[0] ?? "") : words.join(" "));
  const alt = argumentOf(tag, "alt") || (tag.name === "img" && words[1]) || caption;
  return { type: "image", url, alt, title: (tag.name === "figure" && caption) || null };
}

/** Jekyll: `{% include figure.html src="a.png" %}` means the same as `figure`. */
function meaningOfInclude(tag: SiteTag): TagMeaning | null {
  const [file = "", ...words] = tag.args;
  const name = argumentOf(tag, "provider") || (file.split("/").at(-1) ?? "").replace(/\.\w+$/, "");
  return name === "include" ? null : meaningOf({ ...tag, name, args: words });
}

function isAddress(word: string): boolean {
  return /^[^\s{}]+$/.test(word) && /[./]/.test(word);
}

function link(url: string, words: string): TagMeaning {
  return { type: "link", url, words };
}
