import { createContext, useContext, useEffect, useState } from "react";
import { openLocalStore } from "../../../../../ui/browser/local-store.ts";
import { type CaptionSize, keepTaste, type PlayerTaste, readTaste } from "./player-memory.ts";

interface TasteHandle {
  captionSize: CaptionSize;
  setCaptionSize(size: CaptionSize): void;
}

const TasteContext = createContext<TasteHandle>({ captionSize: "medium", setCaptionSize: () => {} });

export const TasteProvider = TasteContext.Provider;

export function useTaste(): TasteHandle {
  return useContext(TasteContext);
}

/** Plays as this browser did last, and remembers what is changed. */
export function useRememberedTaste(element: HTMLMediaElement | null): TasteHandle & { first: PlayerTaste } {
  const [store] = useState(openLocalStore);
  const [first] = useState(() => readTaste(store));
  const [captionSize, setSize] = useState(first.captionSize);

  useEffect(() => {
    if (element === null) return;
    element.defaultPlaybackRate = first.speed;
    element.playbackRate = first.speed;
    element.volume = first.volume;
    element.muted = first.isMuted;
    const keepSpeed = () => keepTaste(store, { speed: element.playbackRate });
    const keepVolume = () => keepTaste(store, { volume: element.volume, isMuted: element.muted });
    const keepCaptions = () => {
      const shown = Array.from(element.textTracks).some((track) => track.mode === "showing");
      keepTaste(store, { hasCaptions: shown });
    };
    element.addEventListener("ratechange", keepSpeed);
    element.addEventListener("volumechange", keepVolume);
    element.textTracks.addEventListener("change", keepCaptions);
    return () => {
      element.removeEventListener("ratechange", keepSpeed);
      element.removeEventListener("volumechange", keepVolume);
      element.textTracks.removeEventListener("change", keepCaptions);
    };
  }, [element, first, store]);

  return {
    first,
    captionSize,
    setCaptionSize(size) {
      setSize(size);
      keepTaste(store, { captionSize: size });
    },
  };
}
