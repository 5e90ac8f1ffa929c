import { MediaActionTypes, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { sayTime } from "../../../../kit/values/playing-time.ts";
import type { SeenRange } from "../../../learning/seen-ranges.ts";

/** The film from beginning to end: what was seen, what is loaded, where it stands; a slider to jump with. */
export function SeekBar({ durationSeconds, seen }: { durationSeconds: number; seen: readonly SeenRange[] }) {
  const dispatch = useMediaDispatch();
  const at = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  const seekable = useMediaSelector((state) => state.mediaSeekable);
  const buffered = useMediaSelector((state) => state.mediaBuffered) ?? [];
  const end = seekable?.[1] || durationSeconds || 0;
  const percent = (seconds: number) => (end > 0 ? Math.min(100, (seconds / end) * 100) : 0);

  return (
    <div className="group relative flex h-6 items-center">
      <div
        aria-hidden="true"
        className="absolute inset-x-0 h-1 overflow-hidden rounded-full bg-white/25 transition-[height] group-hover:h-1.5"
      >
        {buffered.map(([from, to]: readonly [number, number]) => (
          <span key={from} className="absolute inset-y-0 bg-white/25" style={stretch(percent(from), percent(to))} />
        ))}
        {seen.map(([from, to]) => (
          <span key={from} className="absolute inset-y-0 bg-white/40" style={stretch(percent(from), percent(to))} />
        ))}
        <span className="absolute inset-y-0 left-0 bg-[#63e2b7]" style={{ width: `${percent(at)}%` }} />
      </div>
      <input
        type="range"
        aria-label="播放进度"
        aria-valuetext={`${sayTime(at)}，共 ${sayTime(end)}`}
        min={0}
        max={Math.max(1, Math.floor(end))}
        step={1}
        value={Math.min(at, end)}
        onChange={(event) =>
          dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: Number(event.currentTarget.value) })
        }
        className="player-range absolute inset-x-0 h-6 w-full"
      />
    </div>
  );
}

function stretch(from: number, to: number): { left: string; width: string } {
  return { left: `${from}%`, width: `${Math.max(0, to - from)}%` };
}
