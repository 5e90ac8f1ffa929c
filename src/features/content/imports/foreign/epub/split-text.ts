import { directoryOf } from "../../source/safe-path.ts";
import { decodeAddress, placeOf } from "./read-package.ts";

/** A text as several pages, with the page that each of its anchors is on. */
interface SplitText {
  texts: Map<string, string>;
  /** The page of an anchor of the text; undefined: another file, or an anchor that does not exist. */
  pageOf: (path: string, fragment: string) => string | undefined;
}

const TAG_WITH_ID = /<[a-z][\w:.-]*(?:\s[^<>]*?)?\s(?:id|name)\s*=\s*["']([^"'<>]+)["']/gi;
/** Tags directly before an anchor that belong to it: the heading or the section that it opens. */
const OPENED_BEFORE = /(?:<(?:h[1-6]|section|div|article|span|p)\b[^<>]*>\s*)+$/i;
const LINK = /(\shref\s*=\s*["'])([^"'<>#]*#[^"'<>]+)(["'])/gi;
const HAS_CONTENT = /<(?:img|svg|image|math)\b/i;

/**
 * Cuts a text before the anchors that the contents name. The pieces are not balanced, which the reader of HTML accepts:
 * an element ends with its page.
 */
export function splitText(path: string, text: string, fragments: ReadonlySet<string>): SplitText {
  const anchors = Array.from(text.matchAll(TAG_WITH_ID), ({ 1: id = "", index }) => ({ id: decodeAddress(id), index }));
  const cuts = new Map<number, string>();
  const taken = new Set<string>();
  const left = new Set(fragments);
  for (const { id, index } of anchors) {
    if (!left.delete(id)) continue;
    const at = index - (OPENED_BEFORE.exec(text.slice(Math.max(0, index - 500), index))?.[0].length ?? 0);
    if (!cuts.has(at)) cuts.set(at, pagePath(path, id, taken));
  }
  const starts = [...cuts.keys()];
  const pages: [string, string][] = [[path, text.slice(0, starts[0])]];
  for (const [number, [at, page]] of [...cuts].entries()) pages.push([page, text.slice(at, starts[number + 1])]);
  const pageOfId = new Map<string, string>();
  let number = 0;
  for (const { id, index } of anchors) {
    while ((starts[number] ?? text.length) <= index) number += 1;
    if (!pageOfId.has(id)) pageOfId.set(id, pages[number]?.[0] ?? path);
  }
  const pageOf = (of: string, fragment: string) => (of === path ? pageOfId.get(decodeAddress(fragment)) : undefined);
  const folder = directoryOf(path);
  const relinked = pages.map(([page, part]): [string, string] => [
    page,
    part.replace(LINK, (written, before: string, href: string, after: string) => {
      const fragment = href.slice(href.indexOf("#") + 1);
      const target = pageOf(href.startsWith("#") ? path : (placeOf(folder, href) ?? ""), fragment);
      if (target === undefined || target === page) return target === page ? `${before}#${fragment}${after}` : written;
      return `${before}${encodeURI(target.slice(target.lastIndexOf("/") + 1))}#${fragment}${after}`;
    }),
  ]);
  const isEmpty = (part: string) =>
    !HAS_CONTENT.test(part) &&
    bodyOf(part)
      .replace(/<[^<>]*>/g, "")
      .trim() === "";
  return { texts: new Map(relinked.filter(([page, part]) => page !== path || !isEmpty(part))), pageOf };
}

/** By the anchor, so that a chapter stays the same document when another is inserted before it. */
function pagePath(path: string, id: string, taken: Set<string>): string {
  const [stem, extension = ""] = path.split(/(\.[^./]*)$/);
  const name = `${stem}-${id.replace(/[^\p{L}\p{N}_-]+/gu, "-").slice(0, 60)}`;
  const page = taken.has(name) ? `${name}-${taken.size}` : name;
  taken.add(page);
  return page + extension;
}

function bodyOf(part: string): string {
  return part.replace(/^[\s\S]*?<body\b[^<>]*>/i, "");
}
