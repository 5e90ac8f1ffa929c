import { useEffect } from "react";
import type { AudioRequest } from "./audio-request.ts";

interface MediaKeys {
  item: AudioRequest["item"];
  fileTitle: string;
  toggle(): void;
  jump(seconds: number): void;
}

const STEP_SECONDS = 15;

/** Lets the media keys of a keyboard, a headset and a lock screen control the playing sound. */
export function useMediaKeys({ item, fileTitle, toggle, jump }: MediaKeys): void {
  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title: fileTitle || item.title,
      artist: item.title,
      artwork: [{ src: item.cover_url }],
    });
    const acts: [MediaSessionAction, () => void][] = [
      ["play", toggle],
      ["pause", toggle],
      ["seekbackward", () => jump(-STEP_SECONDS)],
      ["seekforward", () => jump(STEP_SECONDS)],
    ];
    for (const [name, act] of acts) mediaSession.setActionHandler(name, act);
    return () => {
      mediaSession.metadata = null;
      for (const [name] of acts) mediaSession.setActionHandler(name, null);
    };
  }, [item, fileTitle, toggle, jump]);
}
