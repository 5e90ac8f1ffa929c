/** A sprite sheet: small pictures of a film, taken every few seconds, row by row. */
export interface FilmSprites {
  url: string;
  /** The size of one small picture. */
  width: number;
  height: number;
  columns: number;
  count: number;
  step_seconds: number;
}

/** The position of a second's picture in the sprite sheet, in pixels. */
export function spriteAt(sprites: FilmSprites, seconds: number): { x: number; y: number } {
  const index = Math.min(Math.max(Math.floor(seconds / sprites.step_seconds), 0), sprites.count - 1);
  return { x: (index % sprites.columns) * sprites.width, y: Math.floor(index / sprites.columns) * sprites.height };
}
