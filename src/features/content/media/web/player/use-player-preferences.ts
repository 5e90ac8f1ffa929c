import { createContext, useContext, useEffect, useState } from "react";
import { openLocalStore } from "../../../../../ui/browser/local-store.ts";
import { type CaptionSize, type PlayerPreferences, readPreferences, savePreferences } from "./player-memory.ts";

interface PreferencesHandle {
  captionSize: CaptionSize;
  setCaptionSize(size: CaptionSize): void;
}

const PreferencesContext = createContext<PreferencesHandle>({ captionSize: "medium", setCaptionSize: () => {} });

export const PreferencesProvider = PreferencesContext.Provider;

export function usePlayerPreferences(): PreferencesHandle {
  return useContext(PreferencesContext);
}

/** Applies the preferences of this browser, and stores changes. */
export function useStoredPreferences(
  element: HTMLMediaElement | null,
): PreferencesHandle & { first: PlayerPreferences } {
  const [store] = useState(openLocalStore);
  const [first] = useState(() => readPreferences(store));
  const [captionSize, setSize] = useState(first.captionSize);

  useEffect(() => {
    if (element === null) return;
    element.defaultPlaybackRate = first.speed;
    element.playbackRate = first.speed;
    element.volume = first.volume;
    element.muted = first.isMuted;
    const saveSpeed = () => savePreferences(store, { speed: element.playbackRate });
    const saveVolume = () => savePreferences(store, { volume: element.volume, isMuted: element.muted });
    const saveCaptions = () => {
      const isShowing = Array.from(element.textTracks).some((track) => track.mode === "showing");
      savePreferences(store, { hasCaptions: isShowing });
    };
    element.addEventListener("ratechange", saveSpeed);
    element.addEventListener("volumechange", saveVolume);
    element.textTracks.addEventListener("change", saveCaptions);
    return () => {
      element.removeEventListener("ratechange", saveSpeed);
      element.removeEventListener("volumechange", saveVolume);
      element.textTracks.removeEventListener("change", saveCaptions);
    };
  }, [element, first, store]);

  return {
    first,
    captionSize,
    setCaptionSize(size) {
      setSize(size);
      savePreferences(store, { captionSize: size });
    },
  };
}
