import { BackToTop } from "./back-to-top.tsx";
import { ScrollProgressBar } from "./scroll-progress-bar.tsx";

/** What helps along a long page: nothing of it is seen before somebody scrolls. */
export function ScrollAids() {
  return (
    <>
      <ScrollProgressBar />
      <BackToTop />
    </>
  );
}
