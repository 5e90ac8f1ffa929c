import { useEffect } from "react";

/** Only one media element plays at a time: when this one starts, every other one on the page pauses. */
export function useSoundAlone(sound: HTMLMediaElement | null): void {
  useEffect(() => {
    if (sound === null) return;
    function hush(event: Event) {
      for (const other of document.querySelectorAll<HTMLMediaElement>("audio, video"))
        if (other !== event.target) other.pause();
    }
    // Such events do not bubble, but the capture phase sees them.
    document.addEventListener("play", hush, true);
    return () => document.removeEventListener("play", hush, true);
  }, [sound]);
}
