import { MediaActionTypes, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { type PointerEvent, useState } from "react";
import type { SeenRange } from "../../../../../domain/learning/seen-ranges.ts";
import { describePlayingTime } from "../../../../../kit/values/playing-time.ts";
import { chapterAt, type FilmChapter } from "./film-chapters.ts";
import type { BarMark } from "./notes-slot.ts";
import { SeekHint } from "./seek-hint.tsx";
import type { FilmSprites } from "./sprite-place.ts";

export interface SeekBarProps {
  durationSeconds: number;
  seen: readonly SeenRange[];
  chapters: readonly FilmChapter[];
  marks: readonly BarMark[];
  sprites: FilmSprites | null;
}

/** How near the pointer must be to a mark, as a share of the bar. */
const NEAR_SHARE = 0.012;

/** A slider over the whole film that shows the seen and loaded ranges, chapters and own notes. */
export function SeekBar({ durationSeconds, seen, chapters, marks, sprites }: SeekBarProps) {
  const dispatch = useMediaDispatch();
  const at = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  const seekable = useMediaSelector((state) => state.mediaSeekable);
  const buffered = useMediaSelector((state) => state.mediaBuffered) ?? [];
  /** The second under the pointer. */
  const [pointed, setPointed] = useState<number | null>(null);
  const end = seekable?.[1] || durationSeconds || 0;
  const percent = (seconds: number) => (end > 0 ? Math.min(100, (seconds / end) * 100) : 0);
  const chapter = chapterAt(chapters, at);

  function point({ currentTarget, clientX }: PointerEvent<HTMLInputElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(Math.max((clientX - left) / width, 0), 1) * end);
  }

  const near = pointed === null ? null : nearest(marks, pointed, end * NEAR_SHARE);
  return (
    <div className="group relative flex h-6 items-center">
      <div
        aria-hidden="true"
        className="absolute inset-x-0 h-1 overflow-hidden rounded-full bg-white/25 transition-[height] group-hover:h-1.5 forced-colors:border forced-colors:border-[CanvasText]"
      >
        {buffered.map(([from, to]: readonly [number, number]) => (
          <span key={from} className="absolute inset-y-0 bg-white/25" style={stretch(percent(from), percent(to))} />
        ))}
        {seen.map(([from, to]) => (
          <span key={from} className="absolute inset-y-0 bg-white/40" style={stretch(percent(from), percent(to))} />
        ))}
        <span
          className="absolute inset-y-0 left-0 bg-film-mark forced-colors:bg-[Highlight] forced-color-adjust-none"
          style={{ width: `${percent(at)}%` }}
        />
        {chapters.map(({ at_seconds: from }) =>
          from === 0 ? null : (
            <span
              key={from}
              data-mark="chapter"
              className="absolute inset-y-0 w-[3px] -translate-x-1/2 bg-black forced-colors:bg-[CanvasText] forced-color-adjust-none"
              style={{ left: `${percent(from)}%` }}
            />
          ),
        )}
      </div>
      {marks.map(({ at: second, colour, label }) => (
        <span
          key={`${second}:${label}`}
          aria-hidden="true"
          data-mark="note"
          data-colour={colour}
          className="note-colour pointer-events-none absolute top-0 size-2 -translate-x-1/2 rounded-full ring-1 ring-black/60"
          style={{ left: `${percent(second)}%` }}
        />
      ))}
      <input
        type="range"
        aria-label="播放进度"
        aria-valuetext={[`${describePlayingTime(at)}，共 ${describePlayingTime(end)}`, chapter?.title]
          .filter(Boolean)
          .join("，")}
        min={0}
        max={Math.max(1, Math.floor(end))}
        step={1}
        value={Math.min(at, end)}
        onChange={(event) =>
          dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: Number(event.currentTarget.value) })
        }
        onPointerEnter={point}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        onPointerCancel={() => setPointed(null)}
        // A lifted finger no longer points at a second.
        onPointerUp={(event) => event.pointerType === "touch" && setPointed(null)}
        className="player-range absolute inset-x-0 h-6 w-full touch-pan-y"
      />
      {pointed !== null && end > 0 && (
        <SeekHint
          at={pointed}
          percent={percent(pointed)}
          chapter={chapterAt(chapters, pointed)?.title ?? null}
          note={near?.label ?? null}
          sprites={sprites}
        />
      )}
    </div>
  );
}

function stretch(from: number, to: number): { left: string; width: string } {
  return { left: `${from}%`, width: `${Math.max(0, to - from)}%` };
}

function nearest(marks: readonly BarMark[], seconds: number, within: number): BarMark | null {
  const byDistance = marks.toSorted((one, other) => Math.abs(one.at - seconds) - Math.abs(other.at - seconds));
  const [first] = byDistance;
  return first && Math.abs(first.at - seconds) <= within ? first : null;
}
