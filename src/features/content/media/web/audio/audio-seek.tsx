import { describePlayingTime } from "../../../../../kit/values/playing-time.ts";

interface AudioSeekProps {
  at: number;
  duration: number;
  onSeek(second: number): void;
}

/** The upper edge of the bar: the position, and a slider to jump with. */
export function AudioSeek({ at, duration, onSeek }: AudioSeekProps) {
  const percent = duration > 0 ? Math.min(100, (at / duration) * 100) : 0;
  return (
    <div className="absolute inset-x-0 -top-3 h-6">
      <span aria-hidden="true" className="absolute inset-x-0 top-[11px] h-[3px] bg-rail">
        <span className="block h-full bg-brand-mark" style={{ width: `${percent}%` }} />
      </span>
      <input
        type="range"
        aria-label="播放进度"
        aria-valuetext={`${describePlayingTime(at)}，共 ${describePlayingTime(duration)}`}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.min(at, duration)}
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
        className="sound-range absolute inset-x-0 h-6 w-full"
      />
    </div>
  );
}
