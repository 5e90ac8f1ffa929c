import { MediaActionTypes, useMediaStore } from "media-chrome/react/media-store";
import { useCallback } from "react";
import { chapterBeside, type FilmChapter } from "./film-chapters.ts";
import type { PlayerAct } from "./player-keys.ts";
import { nextSpeed } from "./player-memory.ts";
import type { SideTab } from "./side-tabs.ts";

/** Applies the action of a key or a click to the film. */
export function usePlayerActs({
  film,
  chapters,
  onSide,
  onNote,
}: {
  film: HTMLVideoElement | null;
  chapters: readonly FilmChapter[];
  onSide(tab: SideTab): void;
  onNote: (() => void) | null;
}): (wanted: PlayerAct) => void {
  const { dispatch } = useMediaStore();
  return useCallback(
    (wanted) => {
      if (film === null) return;
      const seek = (seconds: number) => dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: seconds });
      switch (wanted.act) {
        case "toggle":
          return dispatch({
            type: film.paused ? MediaActionTypes.MEDIA_PLAY_REQUEST : MediaActionTypes.MEDIA_PAUSE_REQUEST,
          });
        case "mute":
          return dispatch({
            type: film.muted ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST,
          });
        case "captions":
          return dispatch({ type: MediaActionTypes.MEDIA_TOGGLE_SUBTITLES_REQUEST });
        case "fullscreen":
          return dispatch({
            type: document.fullscreenElement
              ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
              : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
          });
        case "picture":
          return dispatch({
            type: document.pictureInPictureElement
              ? MediaActionTypes.MEDIA_EXIT_PIP_REQUEST
              : MediaActionTypes.MEDIA_ENTER_PIP_REQUEST,
          });
        case "transcript":
        case "chapters":
          return onSide(wanted.act);
        case "note":
          return onNote?.();
        case "chapterBy": {
          const at = chapterBeside(chapters, film.currentTime, wanted.steps);
          return at === null ? undefined : seek(at);
        }
        case "seekBy":
          return seek(Math.min(Math.max(film.currentTime + wanted.seconds, 0), film.duration || 0));
        case "seekToShare":
          return seek((film.duration || 0) * wanted.share);
        case "volumeBy":
          return dispatch({
            type: MediaActionTypes.MEDIA_VOLUME_REQUEST,
            detail: Math.min(Math.max(film.volume + wanted.share, 0), 1),
          });
        case "speedBy":
          return dispatch({
            type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST,
            detail: nextSpeed(film.playbackRate, wanted.steps),
          });
      }
    },
    [film, chapters, dispatch, onSide, onNote],
  );
}
