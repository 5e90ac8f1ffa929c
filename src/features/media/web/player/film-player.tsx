import "./player.css";
import { MediaActionTypes, MediaProvider, useMediaSelector, useMediaStore } from "media-chrome/react/media-store";
import { useCallback, useEffect, useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import type { SeenRange } from "../../../learning/seen-ranges.ts";
import { attachSource, type FilmSource } from "./film-source.ts";
import { NextCountdown } from "./next-countdown.tsx";
import { PlayerBar } from "./player-bar.tsx";
import { readKey } from "./player-keys.ts";
import { usePlayerActs } from "./use-player-acts.ts";
import { TasteProvider, useRememberedTaste } from "./use-taste.ts";
import { Watermark } from "./watermark.tsx";

export interface FilmPlayerProps {
  title: string;
  source: FilmSource;
  posterUrl: string | null;
  durationSeconds: number;
  /** Where to begin, in seconds. */
  startAt: number;
  /** What was seen before. */
  seen: readonly SeenRange[];
  /** Drawn over a gated film; null: nothing. */
  watermark: string | null;
  /** What comes after the end; null: nothing. */
  next: { title: string; go(): void } | null;
  /** The film failed: another source for the same film, with a new ticket. Rejects when there is none. */
  renew(): Promise<FilmSource>;
  isTranscriptOpen: boolean;
  onTranscript(): void;
  /** Hands out the film and its captions, for a transcript beside it. */
  onReady(film: HTMLVideoElement): void;
}

/** Plays one film: everything around the picture is ours, playing is the browser's. */
export function FilmPlayer(props: FilmPlayerProps) {
  return (
    <MediaProvider>
      <PlayerFrame {...props} />
    </MediaProvider>
  );
}

function PlayerFrame(props: FilmPlayerProps) {
  const { title, posterUrl, durationSeconds, watermark, next, onTranscript, onReady } = props;
  const [film, setFilm] = useState<HTMLVideoElement | null>(null);
  const [isStopped, setIsStopped] = useState(false);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const { dispatch } = useMediaStore();
  const isEnded = useMediaSelector((state) => state.mediaEnded) ?? false;
  const isPaused = useMediaSelector((state) => state.mediaPaused) ?? true;
  const isLoading = useMediaSelector((state) => state.mediaLoading) ?? false;
  const taste = useRememberedTaste(film);
  const { source, failure, retry } = useSource(film, props);
  const act = usePlayerActs({ film, onTranscript });

  // The library's own refs are new at each render, and would take the film away and give it back each time.
  useEffect(() => {
    if (film === null) return;
    dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: film });
    onReady(film);
    return () => dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: undefined });
  }, [film, dispatch, onReady]);
  useEffect(() => {
    dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: frame ?? undefined });
  }, [frame, dispatch]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = readKey({ ...pick(event), target: event.target as HTMLInputElement | null });
      if (wanted === null) return;
      event.preventDefault();
      act(wanted);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [act]);

  return (
    <TasteProvider value={taste}>
      <section
        ref={setFrame}
        aria-label={`视频：${title}`}
        data-captions={taste.captionSize}
        className="player-frame group/player relative aspect-video w-full overflow-hidden bg-black"
      >
        <video
          ref={setFilm}
          poster={posterUrl ?? undefined}
          playsInline
          // What WeChat's browser on Android needs to play in its place.
          {...{ "x5-video-player-type": "h5-page", "webkit-playsinline": "true" }}
          preload="metadata"
          onClick={() => act({ act: "toggle" })}
          className="absolute inset-0 size-full"
        >
          {source.captions.map(({ language, label, src }, at) => (
            <track
              key={src}
              kind="subtitles"
              srcLang={language}
              label={label}
              src={src}
              default={at === 0 && taste.first.hasCaptions}
            />
          ))}
        </video>
        {watermark !== null && <Watermark text={watermark} />}
        {isLoading && !isPaused && failure === null && (
          <p role="status" className="pointer-events-none absolute inset-0 grid place-items-center text-white">
            <span className="rounded-md bg-black/60 px-3 py-1.5 text-sm">加载中</span>
          </p>
        )}
        <div
          className={`absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 to-transparent pt-10 transition-opacity duration-150 group-focus-within/player:opacity-100 group-hover/player:opacity-100 ${isPaused ? "" : "opacity-0"}`}
        >
          <PlayerBar
            durationSeconds={durationSeconds}
            seen={props.seen}
            hasCaptions={source.captions.length > 0}
            isTranscriptOpen={props.isTranscriptOpen}
            onTranscript={onTranscript}
            onNext={next?.go ?? null}
          />
        </div>
        {isEnded && next && !isStopped && (
          <NextCountdown title={next.title} onGo={next.go} onStop={() => setIsStopped(true)} />
        )}
        {failure !== null && (
          <div
            role="alert"
            className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-black/80 p-6 text-center text-white"
          >
            <p>{failure}</p>
            <Button onClick={retry}>再试一次</Button>
          </div>
        )}
      </section>
    </TasteProvider>
  );
}

function pick({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  return { key, ctrlKey, metaKey, altKey };
}

/** Gives the film its source, leads it to where it is to begin, and asks for another one when it fails: once by itself, then by the viewer. */
function useSource(film: HTMLVideoElement | null, props: Pick<FilmPlayerProps, "source" | "startAt" | "renew">) {
  const { startAt, renew } = props;
  const [source, setSource] = useState(props.source);
  const [failure, setFailure] = useState<string | null>(null);
  const [place] = useState({ at: startAt, wantsToPlay: true, hasRenewed: false });
  const { dispatch } = useMediaStore();

  const retry = useCallback(() => {
    setFailure(null);
    renew().then(setSource, (cause: Error) => setFailure(cause.message));
  }, [renew]);

  useEffect(() => {
    if (film === null) return;
    const onMeta = () => {
      if (place.at > 0 && place.at < film.duration) film.currentTime = place.at;
      // A browser that wants a gesture first leaves the film paused, with its button.
      if (place.wantsToPlay) dispatch({ type: MediaActionTypes.MEDIA_PLAY_REQUEST });
    };
    const onTime = () => {
      if (film.currentTime > 0) place.at = film.currentTime;
      place.hasRenewed &&= film.paused;
    };
    const onPlay = () => {
      place.wantsToPlay = true;
    };
    const onPause = () => {
      if (film.error === null) place.wantsToPlay = false;
    };
    const onError = () => {
      if (place.hasRenewed) return setFailure("视频放不下去了。你看到的位置还在，换个网络或稍后再试。");
      place.hasRenewed = true;
      retry();
    };
    const listeners = { loadedmetadata: onMeta, timeupdate: onTime, play: onPlay, pause: onPause, error: onError };
    for (const [name, listener] of Object.entries(listeners)) film.addEventListener(name, listener);
    const detach = attachSource(film, source);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) film.removeEventListener(name, listener);
      detach();
    };
  }, [film, source, place, dispatch, retry]);

  return { source, failure, retry };
}
