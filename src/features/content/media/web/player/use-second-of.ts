import { useEffect, useState } from "react";

/** The current whole second of a film. */
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
