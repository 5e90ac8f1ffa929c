import type { Figure, FilmScript } from "./film-scripts.ts";

export const WIDTH = 960;
export const HEIGHT = 540;
const FONT = "Noto Sans CJK SC";

/** One moment of a film. */
export interface Moment {
  film: FilmScript;
  chapter: string;
  figure: Figure;
  /** The letters that are already visible. */
  written: string;
  isWriting: boolean;
  /** Seconds since the start of the film, and since the start of the scene. */
  at: number;
  since: number;
  /** 0–1 of the whole film. */
  share: number;
}

/** The picture of a moment, as SVG: a background, a moving figure, and the written text. */
export function drawFrame({ film, chapter, figure, written, isWriting, at, since, share }: Moment): string {
  const { hue, title } = film;
  const cursor = isWriting || Math.floor(at * 2) % 2 === 0 ? "▍" : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="100%" height="100%" fill="hsl(${hue} 30% 11%)"/>
<rect x="0" y="${HEIGHT - 6}" width="${WIDTH * share}" height="6" fill="hsl(${hue} 55% 55%)"/>
<g fill="none" stroke="hsl(${hue} 55% 60%)" stroke-width="5" stroke-linecap="round">${FIGURES[figure](since)}</g>
<g font-family="${FONT}" fill="#f4f7f5">
<text x="64" y="76" font-size="24" fill="hsl(${hue} 40% 70%)">${title}</text>
<text x="${WIDTH - 64}" y="76" font-size="24" text-anchor="end" fill="hsl(${hue} 40% 70%)">${chapter}</text>
<text x="64" y="440" font-size="46" font-weight="700">${written}<tspan fill="hsl(${hue} 60% 60%)">${cursor}</tspan></text>
</g></svg>`;
}

const MIDDLE = 235;

/** The progress of an animation that starts at `from` and takes one second. */
const grown = (since: number, from: number) => Math.min(1, Math.max(0, since - from)) ** 0.5;

const FIGURES: Record<Figure, (since: number) => string> = {
  steps: (since) =>
    [0, 1, 2, 3, 4]
      .map((step) => {
        const share = grown(since, step * 1.4);
        const [x, y] = [150 + step * 140, MIDDLE + 90 - step * 42];
        return `<path d="M${x} ${y}h${110 * share}" opacity="${share}"/><circle cx="${x + 110 * share}" cy="${y}" r="${9 * share}"/>`;
      })
      .join(""),
  circles: (since) =>
    [0, 1, 2, 3]
      .map((ring) => {
        const radius = 34 + ring * 30;
        const length = 2 * Math.PI * radius;
        const turn = since * (ring % 2 === 0 ? 24 : -18) + ring * 70;
        return `<circle cx="480" cy="${MIDDLE}" r="${radius}" stroke-dasharray="${length * 0.68} ${length}" transform="rotate(${turn} 480 ${MIDDLE})" opacity="${0.35 + ring * 0.2}"/>`;
      })
      .join(""),
  cards: (since) =>
    [0, 1, 2]
      .map((card) => {
        const share = grown(since, card * 1.2);
        const x = 200 + card * 200;
        const lines = [0, 1, 2].map(
          (line) => `<path d="M${x + 30} ${MIDDLE - 30 + line * 36}h${(100 - line * 22) * share}"/>`,
        );
        return `<g opacity="${share}" transform="translate(0 ${(1 - share) * 40})"><rect x="${x}" y="${MIDDLE - 80}" width="160" height="160" rx="14"/>${lines.join("")}</g>`;
      })
      .join(""),
  wave: (since) =>
    Array.from({ length: 45 }, (_, bar) => {
      const swing = Math.sin(bar * 0.45 + since * 3) * Math.cos(bar * 0.17 - since * 1.3);
      const half = 8 + Math.abs(swing) * 80;
      const x = 156 + bar * 14.5;
      return `<path d="M${x} ${MIDDLE - half}v${half * 2}"/>`;
    }).join(""),
};
