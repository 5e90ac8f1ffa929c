import type { CoverColors } from "./cover-colors.ts";
import { type Draw, pick } from "./cover-random.ts";

/** The area of a pattern, in the cover's units. */
export interface Field {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Pattern = (field: Field, colors: CoverColors, draw: Draw) => string;

const round = (value: number) => Math.round(value * 10) / 10;

/** Mountain ridges with a sun: for classics, history, travel. */
function mountains({ x, y, width, height }: Field, { tone, accent, paper }: CoverColors, draw: Draw): string {
  const radius = Math.min(width, height) * (0.1 + draw() * 0.06);
  const sunX = x + width * (0.25 + draw() * 0.5);
  const sun = `<circle cx="${round(sunX)}" cy="${round(y + height * 0.22)}" r="${round(radius)}" fill="${accent}"/>`;
  const layers = Array.from({ length: 4 }, (_, layer) => {
    const base = y + height * (0.34 + layer * 0.17);
    const phase = draw() * 7;
    const tall = height * (0.2 - layer * 0.025);
    const points = Array.from({ length: 41 }, (_, step) => {
      const along = step / 40;
      const wave = Math.sin(along * 5 + phase) * 0.6 + Math.sin(along * 13 + phase * 2) * 0.28;
      return `${round(x + along * width)} ${round(base - wave * tall)}`;
    });
    const shape = `M${points.join("L")}L${x + width} ${y + height}L${x} ${y + height}Z`;
    return `<path d="${shape}" fill="${tone}" opacity="${round(0.5 + layer * 0.17)}"/><path d="M${points.join("L")}" fill="none" stroke="${paper}" stroke-opacity=".16" stroke-width="1.5"/>`;
  });
  return sun + layers.join("");
}

/** Overlapping rings: for life, cooking, health. */
function waves({ x, y, width, height }: Field, { ground, tone, accent }: CoverColors, draw: Draw): string {
  const size = width / (5 + Math.floor(draw() * 3));
  const rows = Math.ceil(height / (size * 0.5)) + 2;
  const columns = Math.ceil(width / size) + 1;
  const marked = columns + Math.floor(draw() * columns * 3);
  const [markedRow, markedColumn] = [Math.floor(marked / (columns + 1)), marked % (columns + 1)];
  // Scales of one row do not overlap, so a row is one element: a browser spends several milliseconds on hundreds.
  const lines = Array.from({ length: rows }, (_, row) => {
    const left = x - (row % 2 === 0 ? 0 : size / 2);
    const middle = y + height - size * 0.1 + (row - rows + 2) * size * 0.5;
    const line = `<path d="${scales(left, middle, size, columns + 1)}"/>`;
    if (row !== markedRow) return line;
    return `${line}<path d="${scales(left + markedColumn * size, middle, size, 1)}" stroke="${accent}"/>`;
  });
  return `<g fill="${ground}" stroke="${tone}" stroke-width="${round(size * 0.045)}">${lines.join("")}</g>`;
}

/** A row of scales that touch each other; each is three circles with one centre. */
function scales(left: number, middle: number, size: number, count: number): string {
  const rings = [0.5, 0.36, 0.22].map((part) => {
    const radius = round(size * part);
    const half = `a${radius} ${radius} 0 1 0 `;
    const ring = (at: number) =>
      `M${round(left + at * size - radius)} ${round(middle)}${half}${round(radius * 2)} 0${half}${round(-radius * 2)} 0`;
    return Array.from({ length: count }, (_, at) => ring(at)).join("");
  });
  return rings.join("");
}

/** A window lattice: for books about systems, law and management. */
function lattice({ x, y, width, height }: Field, { tone, accent }: CoverColors, draw: Draw): string {
  const size = width / pick([4, 5, 6], draw);
  const lines: string[] = [];
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [left, top] = [x + column * size, y + row * size];
      const inset = size * 0.22;
      const inner = size - inset * 2;
      const box = `M${round(left + inset)} ${round(top + inset)}h${round(inner)}v${round(inner)}h${round(-inner)}z`;
      const half = size / 2;
      const bars = `M${round(left + half)} ${round(top)}v${round(inset)}m0 ${round(inner)}v${round(inset)}M${round(left)} ${round(top + half)}h${round(inset)}m${round(inner)} 0h${round(inset)}`;
      lines.push(box + bars);
    }
  }
  // In the lower left, where neither title nor label covers it.
  const [markRow, markColumn] = [Math.floor(rows * (0.5 + draw() * 0.3)), Math.floor(draw() * (columns - 2))];
  const inset = size * 0.33;
  const mark = `<rect x="${round(x + markColumn * size + inset)}" y="${round(y + markRow * size + inset)}" width="${round(size - inset * 2)}" height="${round(size - inset * 2)}" fill="${accent}"/>`;
  return `<path d="${lines.join("")}" fill="none" stroke="${tone}" stroke-width="${round(size * 0.05)}"/>${mark}`;
}

/** Contour lines of a map: for data, science and research. */
function contours({ x, y, width, height }: Field, { tone, accent }: CoverColors, draw: Draw): string {
  const [cx, cy] = [x + width * (0.3 + draw() * 0.5), y + height * (0.35 + draw() * 0.3)];
  const phase = draw() * 6;
  const step = Math.max(width, height) / 17;
  const rings = Array.from({ length: 19 }, (_, ring) => {
    const radius = step * (ring + 0.7);
    const points = Array.from({ length: 49 }, (_, at) => {
      const angle = (at / 48) * Math.PI * 2;
      const bend = 1 + 0.16 * Math.sin(angle * 2 + phase) + 0.09 * Math.sin(angle * 3 - phase * 2 + ring * 0.11);
      return `${round(cx + Math.cos(angle) * radius * bend)} ${round(cy + Math.sin(angle) * radius * bend * 0.86)}`;
    });
    const isMarked = ring === 2;
    const width2 = isMarked ? 4 : ring % 4 === 0 ? 3 : 1.6;
    return `<path d="M${points.join("L")}Z" stroke="${isMarked ? accent : tone}" stroke-width="${width2}"/>`;
  });
  return `<g fill="none">${rings.join("")}</g><circle cx="${round(cx)}" cy="${round(cy)}" r="5" fill="${accent}"/>`;
}

/** Randomly arranged quarter circles: for design, product, growth. */
function tiles({ x, y, width, height }: Field, { tone, accent, ink }: CoverColors, draw: Draw): string {
  const size = width / pick([4, 5], draw);
  const shapes: string[] = [];
  const total = Math.ceil(width / size) * Math.ceil(height / size);
  const marked = Math.floor(draw() * total);
  for (let at = 0; at < total; at += 1) {
    const columns = Math.ceil(width / size);
    const [left, top] = [x + (at % columns) * size, y + Math.floor(at / columns) * size];
    const turn = Math.floor(draw() * 4) * 90;
    const fill = at === marked ? accent : draw() < 0.16 ? ink : tone;
    const opacity = fill === ink ? 0.2 : 1;
    const shape =
      draw() < 0.75
        ? `M0 0H${round(size)}A${round(size)} ${round(size)} 0 0 1 0 ${round(size)}Z`
        : `M0 0H${round(size)}V${round(size)}Z`;
    const middle = `${round(size / 2)} ${round(size / 2)}`;
    shapes.push(
      `<path d="${shape}" fill="${fill}" opacity="${opacity}" transform="translate(${round(left)} ${round(top)}) rotate(${turn} ${middle})"/>`,
    );
  }
  return shapes.join("");
}

/** Straight lines with right angles and joints: for programming and machines. */
function circuits({ x, y, width, height }: Field, { tone, accent }: CoverColors, draw: Draw): string {
  const gap = width / 15;
  const tracks = Array.from({ length: 16 }, (_, track) => {
    const start = x + track * gap;
    const firstTurn = y + height * (0.12 + draw() * 0.5);
    const shift = pick([-2, -1, 1, 2], draw) * gap;
    const end = firstTurn + Math.abs(shift) + height * (0.1 + draw() * 0.45);
    const bottom = Math.min(end, y + height * 0.96);
    const color = track === 9 ? accent : tone;
    const path = `M${round(start)} ${y}V${round(firstTurn)}l${round(shift)} ${round(Math.abs(shift))}V${round(bottom)}`;
    const joint = `<circle cx="${round(start + shift)}" cy="${round(bottom)}" r="${round(gap * 0.2)}" fill="${color}" stroke="none"/>`;
    return `<g stroke="${color}"><path d="${path}"/>${joint}</g>`;
  });
  return `<g fill="none" stroke-width="${round(gap * 0.13)}" stroke-linejoin="round">${tracks.join("")}</g>`;
}

export const PATTERNS = { mountains, waves, lattice, contours, tiles, circuits } as const;

export type PatternName = keyof typeof PATTERNS;
