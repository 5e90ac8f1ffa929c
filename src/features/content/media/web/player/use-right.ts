import { useEffect } from "react";
import { followRight } from "./follow-right.ts";

/** Follows the right to the film while it plays; calls `onRefused` once the right has ended. */
export function useRight(film: HTMLMediaElement | null, address: string, onRefused: () => void): void {
  useEffect(() => {
    if (film === null) return;
    let stopper: AbortController | null = null;
    function follow(): void {
      if (stopper !== null) return;
      stopper = new AbortController();
      void followRight(address, stopper.signal, onRefused);
    }
    function rest(): void {
      stopper?.abort();
      stopper = null;
    }
    if (!film.paused) follow();
    const listeners = { play: follow, pause: rest, ended: rest, emptied: rest };
    for (const [name, listener] of Object.entries(listeners)) film.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) film.removeEventListener(name, listener);
      rest();
    };
  }, [film, address, onRefused]);
}
