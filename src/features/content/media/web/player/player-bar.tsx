import { MediaActionTypes, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { formatPlayingTime } from "../../../../../kit/values/playing-time.ts";
import type { FilmSizes } from "./attach-source.ts";
import { chapterAt } from "./film-chapters.ts";
import type { NextItem } from "./next-item.ts";
import { PlayerButton } from "./player-button.tsx";
import { PlayerSettings } from "./player-settings.tsx";
import { SeekBar, type SeekBarProps } from "./seek-bar.tsx";

interface PlayerBarProps extends SeekBarProps {
  hasCaptions: boolean;
  /** null: the film has one size. */
  sizes: FilmSizes | null;
  /** The panel next to the film; null: none. */
  side: { label: string; isOpen: boolean; toggle(): void } | null;
  onChapters(): void;
  /** null: no notes here. */
  onNote: (() => void) | null;
  next: NextItem | null;
}

/** The controls at the bottom of the film. */
export function PlayerBar({ hasCaptions, sizes, side, onChapters, onNote, next, ...bar }: PlayerBarProps) {
  const { durationSeconds, chapters } = bar;
  const dispatch = useMediaDispatch();
  const isPaused = useMediaSelector((state) => state.mediaPaused) ?? true;
  const isFullscreen = useMediaSelector((state) => state.mediaIsFullscreen) ?? false;
  const isPicture = useMediaSelector((state) => state.mediaIsPip) ?? false;
  const hasFullscreen = useMediaSelector((state) => state.mediaFullscreenUnavailable) === undefined;
  const hasPicture = useMediaSelector((state) => state.mediaPipUnavailable) === undefined;
  const at = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  const chapter = chapterAt(chapters, at);
  const act = (type: (typeof MediaActionTypes)[keyof typeof MediaActionTypes]) => () => dispatch({ type });

  return (
    <div className="px-3 pb-1 sm:px-4">
      <SeekBar {...bar} />
      <div className="flex items-center gap-0.5 text-sm text-white">
        <PlayerButton
          icon={isPaused ? "play" : "pause"}
          label={isPaused ? "播放（K）" : "暂停（K）"}
          onClick={act(isPaused ? MediaActionTypes.MEDIA_PLAY_REQUEST : MediaActionTypes.MEDIA_PAUSE_REQUEST)}
        />
        {next && <PlayerButton icon="next" label={next.name} onClick={next.go} className="max-[30rem]:hidden" />}
        <VolumeControl />
        <span className="ml-2 whitespace-nowrap tabular-nums">
          {formatPlayingTime(at)}{" "}
          <span className="text-white/70 max-[30rem]:hidden">/ {formatPlayingTime(durationSeconds)}</span>
        </span>
        <span className="min-w-0 flex-1 max-sm:invisible">
          {chapter && (
            <button
              type="button"
              title="章节（G）"
              onClick={onChapters}
              className="block min-h-11 max-w-full truncate rounded-md px-2 text-left text-white/85 hover:bg-white/15"
            >
              <span className="sr-only">章节：</span>
              {chapter.title}
            </button>
          )}
        </span>
        {onNote && <PlayerButton icon="note" label="记笔记（N）" onClick={onNote} />}
        {side && (
          <PlayerButton
            icon="transcript"
            label={side.label}
            isPressed={side.isOpen}
            onClick={side.toggle}
            className={side.isOpen ? "bg-white/20" : ""}
          />
        )}
        <PlayerSettings hasCaptions={hasCaptions} sizes={sizes} />
        {hasPicture && (
          <PlayerButton
            icon="picture"
            label={isPicture ? "退出画中画（I）" : "画中画（I）"}
            onClick={act(
              isPicture ? MediaActionTypes.MEDIA_EXIT_PIP_REQUEST : MediaActionTypes.MEDIA_ENTER_PIP_REQUEST,
            )}
            className="max-sm:hidden"
          />
        )}
        {hasFullscreen && (
          <PlayerButton
            icon={isFullscreen ? "small" : "full"}
            label={isFullscreen ? "退出全屏（F）" : "全屏（F）"}
            onClick={act(
              isFullscreen
                ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
                : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
            )}
          />
        )}
      </div>
    </div>
  );
}

/** Hidden where only the device controls the volume. */
function VolumeControl() {
  const dispatch = useMediaDispatch();
  const isMuted = useMediaSelector((state) => state.mediaMuted) ?? false;
  const volume = useMediaSelector((state) => state.mediaVolume) ?? 1;
  const isDecidedElsewhere = useMediaSelector((state) => state.mediaVolumeUnavailable) !== undefined;
  const shown = isMuted ? 0 : volume;
  return (
    <>
      <PlayerButton
        icon={shown === 0 ? "muted" : "loud"}
        label={isMuted ? "打开声音（M）" : "静音（M）"}
        onClick={() =>
          dispatch({ type: isMuted ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST })
        }
      />
      {!isDecidedElsewhere && (
        <input
          type="range"
          aria-label="音量"
          min={0}
          max={1}
          step={0.05}
          value={shown}
          aria-valuetext={`百分之 ${Math.round(shown * 100)}`}
          onChange={(event) =>
            dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: Number(event.currentTarget.value) })
          }
          className="player-range h-6 w-20 max-sm:hidden"
          style={{ "--filled": `${shown * 100}%` } as React.CSSProperties}
        />
      )}
    </>
  );
}
