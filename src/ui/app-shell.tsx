import { type ReactNode, useEffect } from "react";
import { BackToTop } from "./back-to-top.tsx";
import { FeedbackArea } from "./feedback-area.tsx";
import { ScrollProgressBar } from "./scroll-progress-bar.tsx";
import { followTheme } from "./theme-toggle.tsx";

/** What every page has around it, layout or not (spec §2 "app shell"): message area, notifications, progress bar, theme. */
export function AppShell({ children }: { children: ReactNode }) {
  useEffect(followTheme, []);
  return (
    <>
      <ScrollProgressBar />
      {children}
      <BackToTop />
      <FeedbackArea />
    </>
  );
}
