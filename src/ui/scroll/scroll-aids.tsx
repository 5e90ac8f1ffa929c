import { BackToTop } from "./back-to-top.tsx";
import { ScrollProgressBar } from "./scroll-progress-bar.tsx";

/** The aids for long pages; they are invisible until the page is scrolled. */
export function ScrollAids() {
  return (
    <>
      <ScrollProgressBar />
      <BackToTop />
    </>
  );
}
