import { useEffect } from "react";

/**
 * The page prints its `.printed-alone` and leaves out the rest (ui/theme/print.css). The root says so: a selector that looks
 * for it from outside has the browser style every element anew whenever anything comes into a page.
 */
export function usePrintedAlone(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.printed = "alone";
    return () => {
      delete dataset.printed;
    };
  }, []);
}
