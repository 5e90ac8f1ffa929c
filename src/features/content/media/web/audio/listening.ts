import { useEffect, useState } from "react";
import { reportPlaying } from "./audio-request.ts";

interface Listening {
  at: number;
  isPlaying: boolean;
  /** Playback was requested but has not started yet. */
  isWaiting: boolean;
}

const EVENTS = ["timeupdate", "seeking", "play", "playing", "pause", "waiting", "ended", "loadedmetadata", "emptied"];

/** The state of a sound. */
export function useListening(sound: HTMLMediaElement | null): Listening {
  const [listening, setListening] = useState<Listening>({ at: 0, isPlaying: false, isWaiting: true });
  useEffect(() => {
    if (sound === null) return;
    function look({ currentTime, paused, ended, readyState }: HTMLMediaElement) {
      const isPlaying = !paused && !ended;
      setListening({ at: Math.floor(currentTime), isPlaying, isWaiting: readyState < HTMLMediaElement.HAVE_METADATA });
      reportPlaying(isPlaying);
    }
    const listener = () => look(sound);
    for (const name of EVENTS) sound.addEventListener(name, listener);
    return () => {
      for (const name of EVENTS) sound.removeEventListener(name, listener);
    };
  }, [sound]);
  return listening;
}
