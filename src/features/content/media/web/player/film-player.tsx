import "./player.css";
import { MediaActionTypes, MediaProvider, useMediaSelector, useMediaStore } from "media-chrome/react/media-store";
import { type ReactNode, useEffect, useState } from "react";
import { PlayFailure } from "../played/play-failure.tsx";
import { focusFilm } from "./film-focus.ts";
import type { FilmSource } from "./film-source.ts";
import { NextCountdown } from "./next-countdown.tsx";
import type { NextItem } from "./next-item.ts";
import { PlayerBar } from "./player-bar.tsx";
import { readDoubleClick, readKey } from "./player-keys.ts";
import { ResumeNote } from "./resume-note.tsx";
import type { SeekBarProps } from "./seek-bar.tsx";
import type { SideTab } from "./side-tabs.ts";
import { useFilmSource } from "./use-film-source.ts";
import { usePlayerActs } from "./use-player-acts.ts";
import { PreferencesProvider, useStoredPreferences } from "./use-player-preferences.ts";
import { useRight } from "./use-right.ts";
import { Watermark } from "./watermark.tsx";

export interface FilmPlayerProps extends SeekBarProps {
  title: string;
  source: FilmSource;
  posterUrl: string | null;
  /** Where to start, in seconds. */
  startAt: number;
  /** The second at which its viewer had stopped, which is announced; null: it starts elsewhere. */
  resumedAt: number | null;
  /** Text drawn over a gated film; null: none. */
  watermark: string | null;
  /** The item after the end; null: none. */
  next: NextItem | null;
  /** The film failed: returns another source for the same film, with a new ticket. Rejects when there is none. */
  renew(): Promise<FilmSource>;
  /** The address of a response that stays open while the film plays. */
  rightUrl: string;
  /** Shown at the end of a preview; null: nothing. */
  gate: ReactNode;
  /** The panel next to the film; null: none. */
  side: { label: string; isOpen: boolean; toggle(): void } | null;
  onSide(tab: SideTab): void;
  /** Begins a note at the current second; null: no notes here. */
  onNote: (() => void) | null;
  /** Called with the film and its captions, for the transcript next to it. */
  onReady(film: HTMLVideoElement): void;
}

/** Plays one film with our own controls; the browser's media element plays the picture and the sound. */
export function FilmPlayer(props: FilmPlayerProps) {
  return (
    <MediaProvider>
      <PlayerFrame {...props} />
    </MediaProvider>
  );
}

function PlayerFrame(props: FilmPlayerProps) {
  const { title, posterUrl, durationSeconds, chapters, watermark, next, side, onSide, onNote, onReady } = props;
  const [film, setFilm] = useState<HTMLVideoElement | null>(null);
  const [isStopped, setIsStopped] = useState(false);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const { dispatch } = useMediaStore();
  const isEnded = useMediaSelector((state) => state.mediaEnded) ?? false;
  const isPaused = useMediaSelector((state) => state.mediaPaused) ?? true;
  const isLoading = useMediaSelector((state) => state.mediaLoading) ?? false;
  const preferences = useStoredPreferences(film);
  const { source, sizes, failure, retry, stop } = useFilmSource(film, props);
  useRight(film, props.rightUrl, stop);
  const act = usePlayerActs({ film, chapters, onSide, onNote });

  // The library's own refs change at each render, so the film would be detached and attached again each time.
  useEffect(() => {
    if (film === null) return;
    dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: film });
    onReady(film);
    return () => dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: undefined });
  }, [film, dispatch, onReady]);
  useEffect(() => {
    dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: frame ?? undefined });
  }, [frame, dispatch]);

  // A viewer who watches it again is prompted again.
  useEffect(() => {
    if (!isEnded) setIsStopped(false);
  }, [isEnded]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A dialog over the film handles its own keys.
      if (event.target instanceof Element && event.target.closest("[role=dialog]")) return;
      const wanted = readKey({ ...pick(event), target: event.target as HTMLInputElement | null });
      if (wanted === null) return;
      event.preventDefault();
      act(wanted);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [act]);

  return (
    <PreferencesProvider value={preferences}>
      <section
        ref={setFrame}
        aria-label={`视频：${title}`}
        data-captions={preferences.captionSize}
        data-paused={isPaused ? "" : undefined}
        className="player-frame group/player relative aspect-video w-full overflow-hidden bg-black"
      >
        {/* biome-ignore lint/a11y/useMediaCaption: the captions of the film are added as tracks if it has any */}
        <video
          ref={setFilm}
          poster={posterUrl ?? undefined}
          playsInline
          // Attributes that WeChat's browser on Android needs to play inline.
          x5-video-player-type="h5-page"
          x5-playsinline="true"
          webkit-playsinline="true"
          preload="metadata"
          onClick={() => act({ act: "toggle" })}
          onDoubleClick={({ nativeEvent: { offsetX }, currentTarget: { clientWidth } }) =>
            act(readDoubleClick(offsetX / clientWidth, matchMedia("(pointer: coarse)").matches))
          }
          className="absolute inset-0 size-full touch-manipulation"
        >
          {source.captions.map(({ language, label, src }, at) => (
            <track
              key={src}
              kind="subtitles"
              srcLang={language}
              label={label}
              src={src}
              default={at === 0 && preferences.first.hasCaptions}
            />
          ))}
        </video>
        {watermark !== null && <Watermark text={watermark} />}
        <ResumeNote at={failure === null ? props.resumedAt : null} />
        {isLoading && !isPaused && failure === null && (
          <p role="status" className="pointer-events-none absolute inset-0 grid place-items-center text-white">
            <span className="rounded-md bg-black/60 px-3 py-1.5 text-sm">加载中</span>
          </p>
        )}
        <div
          data-controls=""
          // None of these controls would work, and the next focus stop is the link to continue.
          inert={failure !== null}
          className={`absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 to-transparent pt-10 transition-opacity duration-150 group-focus-within/player:opacity-100 group-hover/player:opacity-100 forced-colors:bg-[Canvas] forced-colors:pt-1 ${isPaused ? "" : "opacity-0"} ${failure === null ? "" : "invisible"}`}
        >
          <PlayerBar
            durationSeconds={durationSeconds}
            chapters={chapters}
            side={side}
            onNote={onNote}
            seen={props.seen}
            marks={props.marks}
            sprites={props.sprites}
            hasCaptions={source.captions.length > 0}
            sizes={sizes}
            onChapters={() => onSide("chapters")}
            next={next}
          />
        </div>
        {isEnded && next && !isStopped && (
          <NextCountdown
            next={next}
            frame={frame}
            isReading={side?.isOpen === true}
            onStop={() => {
              setIsStopped(true);
              focusFilm(frame);
            }}
          />
        )}
        {isEnded && props.gate}
        {failure !== null && (
          <PlayFailure
            cause={failure.cause}
            second={failure.second}
            onRetry={() => {
              focusFilm(frame);
              retry();
            }}
          />
        )}
      </section>
    </PreferencesProvider>
  );
}

function pick({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  return { key, ctrlKey, metaKey, altKey };
}
