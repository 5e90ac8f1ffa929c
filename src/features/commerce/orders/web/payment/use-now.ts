import { useEffect, useState } from "react";

/** The time, told anew each second while somebody looks and `isRunning`. */
export function useNow(isRunning: boolean): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!isRunning) return;
    const read = () => setNow(new Date());
    const timer = setInterval(read, 1000);
    // A hidden tab's timers stand still; the first look back shows the true time.
    document.addEventListener("visibilitychange", read);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
    };
  }, [isRunning]);
  return now;
}
