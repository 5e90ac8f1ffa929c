import type { IconName } from "../display/icon.tsx";
import type { FeedbackKind } from "./feedback.ts";

/** How messages and notifications of a kind look. */
export const FEEDBACK_LOOK: Record<FeedbackKind, { icon: IconName; className: string }> = {
  info: { icon: "info", className: "border-info-border bg-info-bg [&>svg]:text-info-text" },
  success: { icon: "check", className: "border-success-border bg-success-bg [&>svg]:text-success-text" },
  warning: { icon: "warning", className: "border-warning-border bg-warning-bg [&>svg]:text-warning-text" },
  error: { icon: "warning", className: "border-danger-border bg-danger-bg [&>svg]:text-danger-text" },
};
