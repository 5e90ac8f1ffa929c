import { xmlText } from "../../../../../kit/values/xml-text.ts";
import { COVER_COLORS, type CoverColors } from "./cover-colors.ts";
import { type Field, PATTERNS, type Pattern, type PatternName } from "./cover-patterns.ts";
import { type Draw, drawFrom, hashWord, pick } from "./cover-random.ts";
import { cutTo, type SetTitle, setTitle, splitTitle, widthOf } from "./cover-title.ts";

interface CoverSubject {
  /** Stable name of the work; determines colours and pattern. */
  slug: string;
  title: string;
  /** Works of one category share a pattern family; also printed small. May be empty. */
  category: string;
  /** `book` is 3:4 (480 × 640), `course` and `article` 16:9 (640 × 360). */
  shape: "book" | "course" | "article";
  /** Only the pattern, where the title stands next to the picture or something else is drawn over it. */
  isBare?: boolean;
}

const SERIF = "'Noto Serif CJK SC','Source Han Serif SC','Noto Serif SC','Songti SC','STSong','SimSun',serif";
const SANS = "'PingFang SC','HarmonyOS Sans SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC',sans-serif";

const FAMILIES: readonly [RegExp, PatternName][] = [
  [/编程|代码|前端|后端|开发|计算机|Linux|Rust|系统/i, "circuits"],
  [/算法|数据|科学|数学|研究|测试/, "contours"],
  [/国学|文学|历史|诗|古|经典|旅/, "mountains"],
  [/生活|菜|饮食|健康|家/, "waves"],
  [/产品|设计|成长|写作|运营|增长/, "tiles"],
  [/管理|法|制度|会员|手册|团队/, "lattice"],
];

/** The width of small lines in ems of 21 px type with 2 px spacing, between the narrowest margins. */
const SMALL_MEASURE = 13;

interface Page {
  width: number;
  height: number;
  colors: CoverColors;
  pattern: Pattern;
  draw: Draw;
  main: string;
  sub: string;
  category: string;
}

type Layout = (page: Page) => string;

/**
 * Draws a work's cover as an SVG document, the same for the same subject on every machine: pattern family by category,
 * colours and composition by slug, the title large. All text is escaped; the SVG contains no scripts and no references.
 */
export function drawCover({ slug, title, category, shape, isBare = false }: CoverSubject): string {
  const draw = drawFrom(slug);
  const [width, height] = shape === "book" ? [480, 640] : [640, 360];
  const colors = pick(COVER_COLORS, draw);
  const { main, sub } = splitTitle(title);
  const pattern = PATTERNS[familyOf(category || slug)];
  const page: Page = { width, height, colors, pattern, draw, main, sub, category };
  const layout = isBare ? bareLayout : shape === "book" ? bookLayout(page) : wideLayout;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${xmlText(title)}">` +
    `<rect width="${width}" height="${height}" fill="${colors.ground}"/>${layout(page)}${shape === "book" ? spine(height) : ""}</svg>`
  );
}

export function familyOf(category: string): PatternName {
  const known = FAMILIES.find(([matcher]) => matcher.test(category))?.[1];
  const names = Object.keys(PATTERNS) as [PatternName, ...PatternName[]];
  return known ?? names[hashWord(category) % names.length] ?? names[0];
}

function bookLayout({ main, draw }: Page): Layout {
  const canStand = widthOf(main) <= 9 && !/[A-Za-z0-9]/.test(main);
  return pick(canStand ? [slipLayout, headLayout, bandLayout] : [headLayout, bandLayout], draw);
}

/** Title above, picture below. */
function headLayout(page: Page): string {
  const { width, height, colors } = page;
  const title = setTitle(page.main, { width: width - 96, height: 236, sizes: [88, 76, 66, 58, 50, 44, 38, 32] });
  // Below the level mark that cards display over the corner, also on a phone.
  const top = 112;
  const end = top + title.lines.length * title.size * 1.28;
  const field = { x: 0, y: Math.max(end + 74, height * 0.46), width, height: 0 };
  field.height = height - field.y;
  return (
    clipped(page, field) +
    horizontal(title, { x: 48, y: top, color: colors.ink, family: SERIF }) +
    `<rect x="50" y="${end + 18}" width="44" height="5" fill="${colors.accent}"/>` +
    small(page.sub || page.category, { x: 108, y: end + 26, color: colors.ink })
  );
}

/** A light band across the picture, with the title. */
function bandLayout(page: Page): string {
  const { width, height, colors } = page;
  const title = setTitle(page.main, { width: width - 112, height: 190, sizes: [78, 66, 58, 50, 44, 38, 32] });
  const inner = title.lines.length * title.size * 1.28;
  const band = { y: height * 0.3, height: inner + 100 };
  return (
    clipped(page, { x: 0, y: 0, width, height }) +
    `<rect y="${band.y}" width="${width}" height="${band.height}" fill="${colors.paper}"/>` +
    `<rect y="${band.y + 8}" width="${width}" height="2" fill="${colors.accent}"/><rect y="${band.y + band.height - 10}" width="${width}" height="2" fill="${colors.accent}"/>` +
    horizontal(title, { x: width / 2, y: band.y + 36, color: colors.paperInk, family: SERIF, anchor: "middle" }) +
    small(page.sub || page.category, {
      x: width / 2,
      y: band.y + band.height - 32,
      color: colors.paperInk,
      anchor: "middle",
    })
  );
}

/** A title label as on thread-bound books; the title runs from top to bottom. */
function slipLayout(page: Page): string {
  const { width, height, colors, main } = page;
  const count = [...main].length;
  const size = Math.min(76, (height - 210) / count / 1.1);
  const [slipWidth, slipHeight] = [size + 52, count * size * 1.1 + 64];
  const [x, y] = [width - slipWidth - 48, 56];
  const chars = [...main].map(
    (char, at) => `<tspan x="${x + slipWidth / 2}" y="${y + 32 + size * (0.88 + at * 1.1)}">${xmlText(char)}</tspan>`,
  );
  return (
    clipped(page, { x: 0, y: 0, width, height }) +
    `<rect x="${x}" y="${y}" width="${slipWidth}" height="${slipHeight}" fill="${colors.paper}"/>` +
    `<rect x="${x + 7}" y="${y + 7}" width="${slipWidth - 14}" height="${slipHeight - 14}" fill="none" stroke="${colors.paperInk}" stroke-width="1.5"/>` +
    `<text font-family="${SERIF}" font-weight="700" font-size="${size}" fill="${colors.paperInk}" text-anchor="middle">${chars.join("")}</text>` +
    `<rect x="0" y="${height - 74}" width="${width}" height="74" fill="${colors.ground}"/>` +
    small(page.sub || page.category, { x: width - 48, y: height - 30, color: colors.ink, anchor: "end" })
  );
}

/** Courses and articles: the title on the left, the picture behind the right half. */
function wideLayout(page: Page): string {
  const { width, height, colors } = page;
  const title = setTitle(page.main, { width: 350, height: 214, sizes: [60, 52, 46, 40, 36, 32, 28] });
  const inner = title.lines.length * title.size * 1.28;
  const top = Math.max((height - inner) / 2 - 4, 64);
  const edge = 420;
  return (
    clipped(page, { x: edge, y: 0, width: width - edge, height }) +
    horizontal(title, { x: 48, y: top, color: colors.ink, family: SERIF }) +
    `<rect x="49" y="${top + inner + 14}" width="36" height="4" fill="${colors.accent}"/>` +
    small(page.sub || page.category, { x: 98, y: top + inner + 21, color: colors.ink })
  );
}

function bareLayout(page: Page): string {
  const { width, height } = page;
  return clipped(page, { x: 0, y: 0, width, height });
}

function clipped({ pattern, colors, draw }: Page, field: Field): string {
  const { x, y, width, height } = field;
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">${pattern(field, colors, draw)}</svg>`;
}

interface Setting {
  x: number;
  y: number;
  color: string;
  family?: string;
  anchor?: "start" | "middle" | "end";
}

function horizontal({ lines, size }: SetTitle, { x, y, color, family = SANS, anchor = "start" }: Setting): string {
  const rows = lines.map(
    (line, row) => `<tspan x="${x}" y="${Math.round(y + size * (0.92 + row * 1.28))}">${xmlText(line)}</tspan>`,
  );
  return `<text font-family="${family}" font-weight="700" font-size="${size}" fill="${color}" text-anchor="${anchor}">${rows.join("")}</text>`;
}

function small(text: string, { x, y, color, anchor = "start" }: Setting): string {
  return `<text x="${x}" y="${y}" font-family="${SANS}" font-size="21" letter-spacing="2" fill="${color}" fill-opacity=".86" text-anchor="${anchor}">${xmlText(cutTo(text, SMALL_MEASURE))}</text>`;
}

/** The fold of a bound book along its left edge. */
function spine(height: number): string {
  return `<rect width="11" height="${height}" fill="#000" opacity=".1"/><rect x="11" width="2" height="${height}" fill="#fff" opacity=".13"/>`;
}
