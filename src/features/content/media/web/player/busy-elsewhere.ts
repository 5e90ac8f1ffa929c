import { useEffect, useState } from "react";

/** A film of which a smaller share is visible counts as scrolled away. */
const MIN_VISIBLE_SHARE = 0.5;
const TEXT_FIELDS = "textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio])";
const WINDOWS = "dialog[open], [role=dialog], [role=alertdialog]";

/** Whether the user writes on this page: in a focused field, in a dialog over it, or in an unsent text. */
function isWriting(): boolean {
  if (document.activeElement?.matches(TEXT_FIELDS) || document.querySelector(WINDOWS)) return true;
  return [...document.querySelectorAll<HTMLTextAreaElement>("main textarea")].some(({ value }) => value.trim() !== "");
}

/**
 * Whether the viewer of an ended film does something else on its page: writes, reads the panel next to the film, or has
 * scrolled it away. Once true, it stays true: the page does not change later either.
 */
export function useBusyElsewhere(frame: HTMLElement | null, isReading: boolean): boolean {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (isReading) setBusy(true);
  }, [isReading]);
  useEffect(() => {
    if (frame === null || isBusy) return;
    const stopper = new AbortController();
    const look = () => isWriting() && setBusy(true);
    look();
    for (const kind of ["focusin", "input"]) document.addEventListener(kind, look, { signal: stopper.signal });
    const seen = new IntersectionObserver(
      (entries) => entries.some(({ intersectionRatio: share }) => share < MIN_VISIBLE_SHARE) && setBusy(true),
      { threshold: [0, MIN_VISIBLE_SHARE] },
    );
    seen.observe(frame);
    return () => {
      stopper.abort();
      seen.disconnect();
    };
  }, [frame, isBusy]);
  return isBusy;
}
