import { randomInt } from "node:crypto";
import sharp from "sharp";
import { captchaGlyphs, type Point, type Stroke } from "./captcha-glyphs.ts";

const WIDTH = 220;
const HEIGHT = 72;
/** Pixels of the picture for one of the drawing, for screens that have two. */
const SHARPNESS = 2;
const COLOURS = 16;
const MARGIN = 18;
const CROSSING_LINES = 2;
const SPECKS = 40;

type Bend = (point: Point) => Point;

/** The characters as a bent, crossed PNG; the same characters never give the same picture twice. */
export async function drawCaptcha(characters: string): Promise<Buffer> {
  return sharp(Buffer.from(drawCaptchaSvg(characters)))
    .png({ colours: COLOURS })
    .toBuffer();
}

/** The drawing before it becomes pixels: nothing but lines, no text. Its lines give the answer away, so it stays here. */
export function drawCaptchaSvg(characters: string): string {
  const hue = randomInt(360);
  const bend = wave();
  const ink = () => `hsl(${hue + between(-25, 25)},${between(45, 70)}%,${between(24, 36)}%)`;
  const cell = (WIDTH - 2 * MARGIN) / characters.length;
  const letters = [...characters].flatMap((character, place) => {
    const turn = letterTurn(MARGIN + cell * (place + 0.5));
    const colour = ink();
    const width = between(3.6, 4.8);
    return strokesOf(character).map((stroke) => {
      const [aside, down] = [between(-1, 1), between(-1, 1)];
      const bent = refine(stroke.map(turn)).map(([x, y]) => bend([x + aside, y + down]));
      return path(bent, { colour, width });
    });
  });
  const crossings = Array.from({ length: CROSSING_LINES }, () =>
    path(crossingLine().map(bend), { colour: ink(), width: between(1.2, 1.8) }),
  );
  const specks = Array.from({ length: SPECKS }, () => {
    const [x, y] = [between(0, WIDTH), between(0, HEIGHT)];
    return path(
      [
        [x, y],
        [x + between(-2, 2), y + between(-2, 2)],
      ],
      { colour: ink(), width: between(0.8, 1.8) },
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * SHARPNESS}" height="${HEIGHT * SHARPNESS}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<path fill="hsl(${hue},30%,95%)" d="M0 0H${WIDTH}V${HEIGHT}H0Z"/>`,
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    // In an order that says nothing about the answer's.
    ...shuffle([...letters, ...crossings, ...specks]),
    "</g></svg>",
  ].join("");
}

function strokesOf(character: string): readonly Stroke[] {
  const strokes = captchaGlyphs[character];
  if (strokes === undefined) throw new Error(`there is no glyph for ${JSON.stringify(character)}`);
  return strokes;
}

/** Size, slant, shear and place of one letter. Slanted further, a T is read as a 7 and an N as a W. */
function letterTurn(centerX: number): Bend {
  const [width, height] = [between(22, 26), between(36, 43)];
  const angle = (between(-11, 11) * Math.PI) / 180;
  const shear = between(-0.1, 0.1);
  const centerY = HEIGHT / 2 + between(-5, 5);
  return ([x, y]) => {
    const unslanted = (y - 0.5) * height;
    const across = (x - 0.5) * width + shear * unslanted;
    return [
      centerX + across * Math.cos(angle) - unslanted * Math.sin(angle),
      centerY + across * Math.sin(angle) + unslanted * Math.cos(angle),
    ];
  };
}

/** Bends the whole picture, so that straight lines and equal distances are nowhere. */
function wave(): Bend {
  const [deepX, deepY] = [between(1.2, 2.4), between(2.5, 4.5)];
  const [longX, longY] = [between(36, 60), between(70, 120)];
  const [startX, startY] = [between(0, 2 * Math.PI), between(0, 2 * Math.PI)];
  return ([x, y]) => [
    x + deepX * Math.sin((2 * Math.PI * y) / longX + startX),
    y + deepY * Math.sin((2 * Math.PI * x) / longY + startY),
  ];
}

/** From edge to edge through the letters. */
function crossingLine(): Point[] {
  const [from, to, first, second] = [between(12, 60), between(12, 60), between(4, 68), between(4, 68)];
  const steps = 24;
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const t = step / steps;
    const u = 1 - t;
    return [WIDTH * t, u ** 3 * from + 3 * u * u * t * first + 3 * u * t * t * second + t ** 3 * to];
  });
}

/** The same line with more points on it, so that it can bend between its corners. */
function refine(points: Point[]): Point[] {
  const parts = 6;
  return points.flatMap((to, index): Point[] => {
    const from = points[index - 1];
    if (from === undefined) return [to];
    return Array.from({ length: parts }, (_, part): Point => {
      const t = (part + 1) / parts;
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
    });
  });
}

function path(points: readonly Point[], pen: { colour: string; width: number }): string {
  const line = points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L");
  return `<path stroke="${pen.colour}" stroke-width="${pen.width.toFixed(2)}" d="M${line}"/>`;
}

function shuffle<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, rank: randomInt(2 ** 32) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** Unforeseeable too: a guessable drawing could be taken away from the picture again. */
function between(least: number, most: number): number {
  return least + ((most - least) * randomInt(2 ** 32)) / 2 ** 32;
}
