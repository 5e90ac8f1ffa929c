import { unescapeText } from "../../../../kit/values/unescape-text.ts";

/** The card in WeChat when a page is shared. */
export interface ShareCard {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

/** The card from the Open Graph data of the page for guests; null where it has none. */
export function cardOfPage(html: string): ShareCard | null {
  const contentOf = (name: string) => {
    const tag = new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html);
    return unescapeText(tag?.[1] ?? "");
  };
  const card = {
    title: contentOf("title"),
    desc: contentOf("description"),
    link: contentOf("url"),
    imgUrl: contentOf("image"),
  };
  return card.title === "" || card.link === "" ? null : card;
}
