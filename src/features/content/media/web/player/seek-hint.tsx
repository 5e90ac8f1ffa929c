import { formatPlayingTime } from "../../../../../kit/values/playing-time.ts";
import { type FilmSprites, spriteAt } from "./sprite-place.ts";

interface SeekHintProps {
  at: number;
  /** Its position over the bar. */
  percent: number;
  chapter: string | null;
  note: string | null;
  sprites: FilmSprites | null;
}

/** A preview of the jump: picture, chapter, note and time. Visual only; the slider announces the rest. */
export function SeekHint({ at, percent, chapter, note, sprites }: SeekHintProps) {
  const place = sprites && spriteAt(sprites, at);
  return (
    <div
      aria-hidden="true"
      data-hint=""
      className="pointer-events-none absolute bottom-full z-10 mb-1 flex w-40 -translate-x-1/2 flex-col items-center gap-1 text-center text-xs text-white"
      style={{ left: `clamp(5rem, ${percent}%, calc(100% - 5rem))` }}
    >
      {sprites && place && (
        <div
          className="overflow-hidden rounded-md border border-white/60 bg-black"
          style={{ width: sprites.width, height: sprites.height }}
        >
          <img
            src={sprites.url}
            alt=""
            className="max-w-none"
            style={{ transform: `translate(${-place.x}px, ${-place.y}px)` }}
          />
        </div>
      )}
      {note !== null && <span className="line-clamp-2 rounded bg-black/80 px-1.5 py-0.5">{note}</span>}
      {chapter !== null && <span className="line-clamp-1 rounded bg-black/80 px-1.5 py-0.5">{chapter}</span>}
      <span className="rounded bg-black/80 px-1.5 py-0.5 tabular-nums">{formatPlayingTime(at)}</span>
    </div>
  );
}
