import { PICTURE_WIDTHS, type PictureWidth, srcSetOf } from "../../pictures/picture-widths.ts";
import { AI_LABELS } from "../../values/ai-mark.ts";
import type { RenderMarkdownOptions, ResolvedImage } from "../markdown-types.ts";
import type { RenderNotes } from "../render-notes.ts";
import { element, type HtmlElement, type HtmlRoot, replaceElements, text } from "../syntax-tree.ts";
import { findAnchor } from "./anchor-headings.ts";
import type { UniqueIds } from "./anchor-ids.ts";
import { decodeAddress, encodeAddress, isExternal, isSafeHref, isSafeImageSource } from "./safe-address.ts";

const AUTHOR_LINK = ["noopener"];
/** Links in user content must not improve a site's rank in search engines (security §5.4). */
const USER_LINK = ["nofollow", "ugc", "noopener"];

/** The width of a text; browsers that know `auto` use the place that the picture really has. */
const TEXT_SIZES = "auto, (min-width: 768px) 720px, 100vw";

/** Animations and drawings. */
const IN_ONE_SIZE = /\.(?:gif|svg)$/;

interface Resolving {
  options: RenderMarkdownOptions;
  notes: RenderNotes;
  ids: UniqueIds;
}

/** Resolves the links and pictures of the document and gives them the attributes that readers need. */
export function resolveAddresses(root: HtmlRoot, resolving: Resolving): void {
  replaceElements(root, (node) => {
    if (node.tagName === "a") return [finishLink(node, resolving)];
    if (node.tagName === "img") return [finishImage(node, resolving)];
    return [node];
  });
}

function finishLink(link: HtmlElement, { options, notes, ids }: Resolving): HtmlElement {
  const { href, dataFootnoteRef, dataFootnoteBackref, className } = link.properties;
  if (dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined || className !== undefined) return link;
  if (typeof href !== "string") return link.properties.id === undefined ? element("span", {}, link.children) : link;
  const written = decodeAddress(href);
  if (href.startsWith("#")) {
    const anchor = findAnchor(written.slice(1), ids) ?? findForeignAnchor(written, { options, notes, ids });
    if (anchor === null && href.length > 1) notes.warn("broken-link", written);
    link.properties.href = encodeAddress(`#${anchor ?? written.slice(1)}`);
    return link;
  }
  notes.links.add(written);
  const resolved = options.resolveLink?.(written) ?? null;
  const target = resolved && "href" in resolved ? resolved.href : href;
  if ((resolved && "broken" in resolved) || !isSafeHref(target)) {
    notes.warn("broken-link", written);
    return element("span", { className: ["broken-link"] }, link.children);
  }
  link.properties.href = encodeAddress(target);
  if (resolved && "href" in resolved && resolved.title && link.properties.title === undefined)
    link.properties.title = resolved.title;
  if (isExternal(target)) link.properties.rel = options.writer === "user" ? USER_LINK : AUTHOR_LINK;
  return link;
}

/** A place of the same document as another generator names it, which the source of the text knows. */
function findForeignAnchor(written: string, { options, notes, ids }: Resolving): string | null {
  const resolved = options.resolveLink?.(written) ?? null;
  if (resolved === null || !("href" in resolved)) return null;
  const anchor = findAnchor(resolved.href.split("#").slice(1).join("#"), ids);
  if (anchor !== null) notes.links.add(written);
  return anchor;
}

function finishImage(image: HtmlElement, { options, notes }: Resolving): HtmlElement {
  const { src, alt } = image.properties;
  const written = typeof src === "string" ? src : "";
  const isInline = /^data:/i.test(written);
  if (written !== "" && !isInline) notes.images.add(decodeAddress(written));
  const resolved = written === "" || isInline ? null : (options.resolveImage?.(decodeAddress(written)) ?? null);
  const source = resolved && "src" in resolved ? resolved.src : written;
  const caption = typeof alt === "string" ? alt : "";
  if ((resolved && "missing" in resolved) || source === "" || !isSafeImageSource(source)) {
    notes.warn("missing-image", decodeAddress(written));
    return element("span", { className: ["missing-image"] }, [text(caption ? `图片缺失：${caption}` : "图片缺失")]);
  }
  const stored = resolved && "src" in resolved ? resolved : null;
  image.properties = {
    ...image.properties,
    src: encodeAddress(source),
    alt: caption,
    loading: "lazy",
    decoding: "async",
    ...pictureSize(stored, image.properties),
  };
  const aiMark = stored?.aiMark;
  if (aiMark === undefined) return image;
  const label = element("span", { className: ["ai-picture-label"] }, [text(AI_LABELS[aiMark])]);
  return element("span", { className: ["ai-picture"] }, [image, label]);
}

/**
 * The place of a picture and what is loaded for it. Written whole pixels become attributes, percentages a style; other
 * values are removed.
 */
function pictureSize(stored: ResolvedImage | null, written: HtmlElement["properties"]): HtmlElement["properties"] {
  const share = /^(?:100|[1-9]?\d)%$/.exec(String(written.width ?? ""))?.[0];
  const writtenWidth = readPixels(written.width);
  const width = share ?? (writtenWidth && stored?.width ? `${writtenWidth}px` : undefined);
  const style = [
    ...(width === undefined ? [] : [`width:${width}`]),
    ...(stored?.preview === undefined ? [] : [`background:url(${stored.preview}) 0 0/100% 100%`]),
  ];
  const widths = stored?.width === undefined || IN_ONE_SIZE.test(stored.src) ? [] : widthsUpTo(stored.width);
  const srcSet = widths.length === 0 ? undefined : srcSetOf(stored?.src ?? "", widths);
  return {
    width: stored?.width ?? writtenWidth,
    height: stored?.height ?? readPixels(written.height),
    ...(srcSet === undefined ? {} : { srcSet, sizes: TEXT_SIZES }),
    style: style.length === 0 ? undefined : style.join(";"),
  };
}

/** The widths that a picture fills, and one more for all of its pixels; none for icons. */
function widthsUpTo(width: number): readonly PictureWidth[] {
  const smaller = PICTURE_WIDTHS.filter((one) => one < width);
  return smaller.length === 0 ? [] : PICTURE_WIDTHS.slice(0, smaller.length + 1);
}

function readPixels(size: HtmlElement["properties"][string]): number | undefined {
  const pixels = Number(/^(\d{1,4})(?:px)?$/.exec(String(size ?? "").trim())?.[1]);
  return pixels > 0 ? pixels : undefined;
}
