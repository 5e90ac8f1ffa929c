import { useEffect } from "react";

/** One thing sounds at a time: whatever begins to play has everything else on the page pause. */
export function useSoundAlone(sound: HTMLMediaElement | null): void {
  useEffect(() => {
    if (sound === null) return;
    function hush(event: Event) {
      for (const other of document.querySelectorAll<HTMLMediaElement>("audio, video"))
        if (other !== event.target) other.pause();
    }
    // Such events do not bubble; on their way down they are heard all the same.
    document.addEventListener("play", hush, true);
    return () => document.removeEventListener("play", hush, true);
  }, [sound]);
}
