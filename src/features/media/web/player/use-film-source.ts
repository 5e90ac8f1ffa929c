import { MediaActionTypes, useMediaStore } from "media-chrome/react/media-store";
import { useCallback, useEffect, useState } from "react";
import { attachSource, type FilmSource } from "./film-source.ts";

interface SourceOptions {
  source: FilmSource;
  /** Where to begin, in seconds. */
  startAt: number;
  /** The film failed: another source for the same film, with a new ticket. Rejects when there is none. */
  renew(): Promise<FilmSource>;
}

/** Gives the film its source, leads it to where it is to begin, and asks for another one when it fails: once by itself, then by the viewer. */
export function useFilmSource(film: HTMLVideoElement | null, props: SourceOptions) {
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
