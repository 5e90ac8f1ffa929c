import { useEffect, useState } from "react";

/** The whole second that a film stands at. */
export function useSecondOf(film: HTMLMediaElement): number {
  const [second, setSecond] = useState(() => Math.floor(film.currentTime));
  useEffect(() => {
    const follow = () => setSecond(Math.floor(film.currentTime));
    follow();
    film.addEventListener("timeupdate", follow);
    film.addEventListener("seeking", follow);
    return () => {
      film.removeEventListener("timeupdate", follow);
      film.removeEventListener("seeking", follow);
    };
  }, [film]);
  return second;
}
