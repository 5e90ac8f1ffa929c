import type { Glyph } from "./glyph-file.ts";

/** A line of letters: its start and its baseline, in pixels. */
export interface Line {
  text: string;
  x: number;
  y: number;
  size: number;
  color: string;
  opacity?: number;
}

/** Drawn where the font knows a letter not, as printers do. */
export const UNKNOWN = "〓";
/** Emoji and what joins them, direction marks: nothing of them can be lettered. */
const SILENT = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Cf}|\p{M}|\p{Cc}/u;

/** The letters that a text shows. */
export function lettersOf(text: string): string[] {
  return [...text].filter((letter) => /[\d#*]/.test(letter) || !SILENT.test(letter));
}

/** Lines as outlines. No letter is left to the machine's fonts, which differ and may be missing. */
export function drawLine(line: Line, glyphs: ReadonlyMap<string, Glyph>, unitsPerEm: number): string {
  const scale = line.size / unitsPerEm;
  let x = 0;
  const letters = lettersOf(line.text).map((letter) => {
    const glyph = glyphs.get(letter) ?? glyphs.get(UNKNOWN);
    const at = x;
    x += glyph?.advance ?? 0;
    return glyph === undefined || glyph.path === "" ? "" : `<path transform="translate(${at} 0)" d="${glyph.path}"/>`;
  });
  const place = `translate(${line.x} ${line.y}) scale(${scale} ${-scale})`;
  return `<g transform="${place}" fill="${line.color}" fill-opacity="${line.opacity ?? 1}">${letters.join("")}</g>`;
}

/** How wide a line of these letters is, in pixels. */
export function widthOfLine(
  text: string,
  size: number,
  font: { glyphs: ReadonlyMap<string, Glyph>; unitsPerEm: number },
) {
  const advance = (letter: string) => (font.glyphs.get(letter) ?? font.glyphs.get(UNKNOWN))?.advance ?? 0;
  return (lettersOf(text).reduce((sum, letter) => sum + advance(letter), 0) * size) / font.unitsPerEm;
}
