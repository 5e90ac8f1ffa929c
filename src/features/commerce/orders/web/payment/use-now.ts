import { useEffect, useState } from "react";

/** The time, updated each second while the page is visible and `isRunning`. */
export function useNow(isRunning: boolean): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!isRunning) return;
    const read = () => setNow(new Date());
    const timer = setInterval(read, 1000);
    // The timers of a hidden tab stop, so the correct time is shown immediately on return.
    document.addEventListener("visibilitychange", read);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
    };
  }, [isRunning]);
  return now;
}
