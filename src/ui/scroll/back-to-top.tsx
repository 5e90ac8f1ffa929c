import { useEffect, useState } from "react";
import { BackToTopButton } from "./back-to-top-button.tsx";
import { followScroll } from "./follow-scroll.ts";
import { BACK_TO_TOP, isFarDown } from "./go-to-top.ts";

/** The floating button back to the top, shown once the page is scrolled past 300 px (spec §1). */
export function BackToTop() {
  const [isShown, setShown] = useState(false);
  useEffect(() => followScroll(() => setShown(isFarDown(window.scrollY)), BACK_TO_TOP.throttleMs), []);
  return isShown ? <BackToTopButton /> : null;
}
