import { type ReactNode, useEffect } from "react";
import { FeedbackArea } from "../feedback/feedback-area.tsx";
import { BackToTop } from "../scroll/back-to-top.tsx";
import { ScrollProgressBar } from "../scroll/scroll-progress-bar.tsx";
import { followTheme } from "../theme/theme-toggle.tsx";
import { PrintedAddress } from "./printed-address.tsx";

/** What every page has around it, layout or not (spec §2 "app shell"): message area, notifications, progress bar, theme. */
export function AppShell({ children }: { children: ReactNode }) {
  useEffect(followTheme, []);
  return (
    <>
      <ScrollProgressBar />
      {children}
      <PrintedAddress />
      <BackToTop />
      <FeedbackArea />
    </>
  );
}
