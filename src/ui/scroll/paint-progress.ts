import { barSize, isBarVisible, progressStatus, type ScrollState, scrolledPercent } from "./scroll-progress.ts";

const STATUS_COLOR = {
  default: "var(--color-progress)",
  info: "var(--color-progress-info)",
  success: "var(--color-progress-success)",
} as const;

/** The properties of an element that are painted. */
interface Painted {
  hidden: HTMLElement["hidden"];
  style: Pick<CSSStyleDeclaration, "height" | "transform" | "background">;
}

/** Paints the scroll-progress bar for the given scroll state: its rail and the bar in it. */
export function paintProgress(rail: Painted, bar: Painted, state: ScrollState, pathname: string): void {
  const percent = scrolledPercent(state);
  rail.hidden = !isBarVisible(state, pathname);
  rail.style.height = `${barSize(state.viewportWidth).heightPx}px`;
  bar.style.transform = `scaleX(${percent / 100})`;
  bar.style.background = STATUS_COLOR[progressStatus(percent)];
}
