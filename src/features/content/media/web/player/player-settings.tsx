import { MediaActionTypes, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import type { FilmSizes } from "./attach-source.ts";
import { KEY_HELP } from "./player-keys.ts";
import { CAPTION_SIZES, type CaptionSize, SPEEDS } from "./player-memory.ts";
import { usePlayerPreferences } from "./use-player-preferences.ts";

const SIZE_NAMES: Readonly<Record<CaptionSize, string>> = { small: "小", medium: "中", large: "大" };

/** Speed, captions and the keys, in a panel inside the player: a dialog outside it is not visible in full screen. */
export function PlayerSettings({ hasCaptions, sizes }: { hasCaptions: boolean; sizes: FilmSizes | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const dispatch = useMediaDispatch();
  const speed = useMediaSelector((state) => state.mediaPlaybackRate) ?? 1;
  const isCaptioned = (useMediaSelector((state) => state.mediaSubtitlesShowing)?.length ?? 0) > 0;
  const { captionSize, setCaptionSize } = usePlayerPreferences();

  function closeByKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    setIsOpen(false);
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the panel wherever in it the focus is
    <div
      className="relative"
      onKeyDown={closeByKey}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex h-11 min-w-11 items-center justify-center rounded-md px-2 text-sm text-white tabular-nums hover:bg-white/15"
      >
        <span className="sr-only">播放设置，速度 </span>
        {speed}×
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        // Focusable, so that the focus is not lost when a part of the panel that takes no focus is pressed.
        tabIndex={-1}
        className="absolute right-0 bottom-full mb-2 max-h-[min(60vh,22rem)] w-60 overflow-y-auto rounded-lg bg-[#1a1a1a] p-4 text-sm text-white shadow-float"
      >
        <Choices
          name="速度"
          choices={SPEEDS.map((value) => ({ value: String(value), label: `${value}×` }))}
          chosen={String(speed)}
          onChoose={(value) => dispatch({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail: Number(value) })}
        />
        {sizes !== null && sizes.heights.length > 1 && <SizeChoice sizes={sizes} />}
        {hasCaptions && (
          <>
            <Choices
              name="字幕（C）"
              choices={[
                { value: "on", label: "显示" },
                { value: "off", label: "不显示" },
              ]}
              chosen={isCaptioned ? "on" : "off"}
              onChoose={(value) =>
                dispatch({ type: MediaActionTypes.MEDIA_TOGGLE_SUBTITLES_REQUEST, detail: value === "on" })
              }
            />
            <Choices
              name="字幕大小"
              choices={CAPTION_SIZES.map((value) => ({ value, label: SIZE_NAMES[value] }))}
              chosen={captionSize}
              onChoose={(value) => setCaptionSize(value as CaptionSize)}
            />
          </>
        )}
        <p className="mt-4 mb-1 text-white/70 max-sm:hidden">键盘</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs text-white/80 max-sm:hidden">
          {KEY_HELP.map(([keys, what]) => (
            <div key={keys} className="contents">
              <dt className="font-medium">{keys}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

/** Chooses the size; the choice also applies to a new ticket of the same film. */
function SizeChoice({ sizes }: { sizes: FilmSizes }) {
  const [chosen, setChosen] = useState(AUTOMATIC);
  return (
    <Choices
      name="画质"
      choices={[
        { value: AUTOMATIC, label: "自动" },
        ...sizes.heights.map((height) => ({ value: String(height), label: `${height}p` })),
      ]}
      chosen={chosen}
      onChoose={(value) => {
        setChosen(value);
        sizes.choose(value === AUTOMATIC ? null : Number(value));
      }}
    />
  );
}

const AUTOMATIC = "auto";

interface ChoicesProps {
  name: string;
  choices: readonly { value: string; label: ReactNode }[];
  chosen: string;
  onChoose(value: string): void;
}

function Choices({ name, choices, chosen, onChoose }: ChoicesProps) {
  const group = useId();
  return (
    <fieldset className="mb-3">
      <legend className="mb-1.5 text-white/70">{name}</legend>
      <div className="flex flex-wrap gap-1.5">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="inline-flex min-h-8 cursor-pointer items-center rounded-md bg-white/10 px-2.5 tabular-nums has-checked:bg-film-mark has-checked:text-[#0a0a0a] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-white"
          >
            <input
              type="radio"
              name={group}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
