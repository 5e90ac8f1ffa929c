import { COVER_COLORS, type CoverColors } from "../../features/front/site/server/covers/cover-colors.ts";
import { PATTERNS } from "../../features/front/site/server/covers/cover-patterns.ts";
import { drawFrom, pick } from "../../features/front/site/server/covers/cover-random.ts";
import { cutTo, setTitle } from "../../features/front/site/server/covers/cover-title.ts";
import { familyOf } from "../../features/front/site/server/covers/draw-cover.ts";
import type { SharedResource } from "../../seo/shared-resources.ts";
import type { Glyph } from "./glyph-file.ts";
import { drawLine, type Line, lettersOf, UNKNOWN, widthOfLine } from "./share-letters.ts";

/** The size that social networks require. */
const SHARE_WIDTH = 1200;
const SHARE_HEIGHT = 630;

/** The position of an uploaded cover; a drawn cover is drawn again without its title. */
export const COVER_BOX = { x: 810, y: 95, width: 330, height: 440 };

const LEFT = 80;
/** Where the pattern begins. */
const FIELD = 760;
const TITLE = { width: 600, height: 270, sizes: [88, 78, 70, 62, 54, 48, 42] };
const LINE_HEIGHT = 1.3;
const MARK = { size: 26, height: 48, inset: 20 };

/** What a picture is drawn of. */
export interface ShareSubject {
  resource: SharedResource;
  /** Of the work whose cover it uses: the same colours and pattern. */
  slug: string;
  category: string;
  /** Its first letter is drawn in the logo. */
  siteName: string;
}

interface Font {
  glyphs: ReadonlyMap<string, Glyph>;
  unitsPerEm: number;
}

/** Every letter that the picture may need. */
export function lettersOfShare({ resource, siteName }: ShareSubject): Set<string> {
  return new Set(lettersOf(`${resource.title}${resource.over}${resource.mark ?? ""}${siteName}${UNKNOWN}…《》`));
}

/** The picture as SVG without any text element, the same on every machine. */
export function layOutShare(subject: ShareSubject, font: Font): string {
  const { resource, slug, category } = subject;
  const draw = drawFrom(slug);
  const colors = pick(COVER_COLORS, draw);
  const field = { x: FIELD, y: 0, width: SHARE_WIDTH - FIELD, height: SHARE_HEIGHT };
  const pattern = PATTERNS[familyOf(category || slug)](field, colors, draw);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">` +
    `<rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${colors.ground}"/>` +
    `<svg x="${FIELD}" y="0" width="${field.width}" height="${field.height}" viewBox="${FIELD} 0 ${field.width} ${field.height}">${pattern}</svg>` +
    siteMark(subject, colors, font) +
    titleBlock(resource, colors, font) +
    (resource.mark === null ? "" : levelMark(resource.mark, colors, font)) +
    "</svg>"
  );
}

function siteMark({ siteName }: ShareSubject, colors: CoverColors, font: Font): string {
  const [letter = ""] = lettersOf(siteName);
  const width = widthOfLine(letter, 32, font);
  const line = (one: Omit<Line, "y">) => drawLine({ ...one, y: 98 }, font.glyphs, font.unitsPerEm);
  return (
    `<rect x="${LEFT}" y="60" width="54" height="54" rx="12" fill="${colors.accent}"/>` +
    line({ text: letter, x: LEFT + 27 - width / 2, size: 32, color: colors.ground }) +
    line({ text: cutTo(siteName, 17), x: LEFT + 72, size: 30, color: colors.ink })
  );
}

/** In the middle between the site's mark and the lower edge. */
function titleBlock(resource: SharedResource, colors: CoverColors, font: Font): string {
  const { lines, size } = setTitle(lettersOf(resource.title).join(""), TITLE);
  const leading = size * LINE_HEIGHT;
  const over = resource.over === "" ? 0 : 50;
  const top = 140 + Math.max(0, (400 - over - lines.length * leading) / 2);
  const draw = (line: Line) => drawLine(line, font.glyphs, font.unitsPerEm);
  const first = top + over + size * 0.96;
  return (
    (over === 0
      ? ""
      : draw({ text: cutTo(resource.over, 20), x: LEFT, y: top + 28, size: 28, color: colors.ink, opacity: 0.78 })) +
    lines
      .map((text, row) => draw({ text, x: LEFT - size * 0.04, y: first + row * leading, size, color: colors.ink }))
      .join("") +
    `<rect x="${LEFT}" y="${first + (lines.length - 1) * leading + size * 0.46}" width="64" height="7" fill="${colors.accent}"/>`
  );
}

function levelMark(mark: string, colors: CoverColors, font: Font): string {
  const width = widthOfLine(mark, MARK.size, font) + MARK.inset * 2;
  const y = SHARE_HEIGHT - 60 - MARK.height;
  return (
    `<rect x="${LEFT}" y="${y}" width="${width}" height="${MARK.height}" rx="10" fill="${colors.paper}"/>` +
    drawLine(
      { text: mark, x: LEFT + MARK.inset, y: y + 33, size: MARK.size, color: colors.paperInk },
      font.glyphs,
      font.unitsPerEm,
    )
  );
}
