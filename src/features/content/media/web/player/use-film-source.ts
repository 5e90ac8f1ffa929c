import { MediaActionTypes, useMediaStore } from "media-chrome/react/media-store";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { useNetworkBack } from "../../../../../ui/trouble/use-network-back.ts";
import { attachSource, type FilmSizes } from "./attach-source.ts";
import type { FilmSource } from "./film-source.ts";

interface SourceOptions {
  source: FilmSource;
  /** Where to start, in seconds. */
  startAt: number;
  /** The film failed: returns another source for the same film, with a new ticket. Rejects when there is none. */
  renew(): Promise<FilmSource>;
}

/** Why a film does not play: the error of the server, or null if only the media element failed. */
export interface FilmFailure {
  cause: ApiError | null;
  /** The position at that moment. */
  second: number;
}

/** The state that another source of the same film continues with. */
interface Place {
  /** In seconds. */
  at: number;
  /** The chosen size; null: selected by bandwidth. */
  height: number | null;
  wantsToPlay: boolean;
  hasRenewed: boolean;
  /** Playback was stopped by this code, not by the viewer. */
  isSuspended: boolean;
  /** Another source has been requested; prevents a second request. */
  isRenewing: boolean;
}

/**
 * Gives the film its source, seeks to the start position, and requests another source on failure: once automatically,
 * then by the viewer.
 */
export function useFilmSource(film: HTMLVideoElement | null, props: SourceOptions) {
  const { startAt, renew } = props;
  const [source, setSource] = useState(props.source);
  const [failure, setFailure] = useState<FilmFailure | null>(null);
  const [sizes, setSizes] = useState<FilmSizes | null>(null);
  const [place] = useState<Place>({
    at: startAt,
    height: null,
    wantsToPlay: true,
    hasRenewed: false,
    isSuspended: false,
    isRenewing: false,
  });
  const { dispatch } = useMediaStore();

  const renewSource = useCallback(() => {
    if (place.isRenewing) return;
    place.isRenewing = true;
    renew()
      .then(
        (renewed) => {
          place.isSuspended = false;
          setFailure(null);
          setSource(renewed);
        },
        (cause: unknown) => {
          if (!(cause instanceof ApiError)) throw cause;
          setFailure({ cause, second: place.at });
        },
      )
      .finally(() => {
        place.isRenewing = false;
      });
  }, [renew, place]);

  const retry = useCallback(() => {
    setFailure(null);
    renewSource();
  }, [renewSource]);

  // The network is back: the film continues at its position without a click.
  useNetworkBack(failure?.cause?.code === "NETWORK" ? failure : null, renewSource);

  /** The right has probably ended: the film stops immediately and continues if a new ticket is granted. */
  const stop = useCallback(() => {
    place.isSuspended = true;
    film?.pause();
    retry();
  }, [film, place, retry]);

  useEffect(() => {
    if (film === null) return;
    const onMeta = () => {
      if (place.at > 0 && place.at < film.duration) film.currentTime = place.at;
      // A browser that requires a gesture first leaves the film paused, with its play button.
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
      if (film.error === null && !place.isSuspended) place.wantsToPlay = false;
    };
    const onError = () => {
      if (place.hasRenewed) return setFailure({ cause: null, second: place.at });
      place.hasRenewed = true;
      retry();
    };
    const listeners = { loadedmetadata: onMeta, timeupdate: onTime, play: onPlay, pause: onPause, error: onError };
    for (const [name, listener] of Object.entries(listeners)) film.addEventListener(name, listener);
    const detach = attachSource({
      element: film,
      source,
      startAt: place.at,
      height: place.height,
      onSizes: ({ heights, choose }) =>
        setSizes({
          heights,
          choose: (height) => {
            place.height = height;
            choose(height);
          },
        }),
      onFailure: onError,
    });
    return () => {
      for (const [name, listener] of Object.entries(listeners)) film.removeEventListener(name, listener);
      detach();
    };
  }, [film, source, place, dispatch, retry]);

  return { source, sizes, failure, retry, stop };
}
