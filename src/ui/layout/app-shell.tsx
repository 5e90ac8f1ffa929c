import { type ReactNode, useEffect } from "react";
import { DialogArea } from "../dialog/dialog-area.tsx";
import { followTheme } from "../theme/theme-toggle.tsx";
import { LatePart } from "../trouble/late-part.tsx";
import { FeedbackArea } from "./feedback-area.tsx";
import { lateShell } from "./late-code.ts";
import { PrintedAddress } from "./printed-address.tsx";

interface AppShellProps {
  /** Precedes the names of landmarks on pages that another page shows in a frame. */
  landmarkPrefix?: string;
  children: ReactNode;
}

/**
 * The parts of every page, with or without layout (spec §2 "app shell"): message area, notifications, dialogs, progress
 * bar, theme.
 */
export function AppShell({ landmarkPrefix = "", children }: AppShellProps) {
  useEffect(followTheme, []);
  return (
    <>
      {children}
      <PrintedAddress />
      {/* Nothing is shown if these parts cannot be loaded: the page is usable without them. */}
      <LatePart code={lateShell} props={{}} frame={() => null} />
      <FeedbackArea landmarkPrefix={landmarkPrefix} />
      <DialogArea />
    </>
  );
}
