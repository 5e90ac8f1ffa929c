import { useEffect } from "react";

/**
 * The page prints its `.printed-alone` and omits the rest (ui/theme/print.css). An attribute of the root marks it: a
 * selector such as `:has()` would make the browser restyle every element whenever anything is added to a page.
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
