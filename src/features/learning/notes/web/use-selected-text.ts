import { useEffect, useState } from "react";
import { anchorAt, type TextAnchor, withoutSpace } from "../text-anchor.ts";
import { readRange, readText } from "./readable-text.ts";

/** Words that the user has selected in a text. */
export interface SelectedText {
  /** The quote as displayed. */
  anchor: TextAnchor;
  /** Its position in the window. */
  box: DOMRect;
}

/** A selection must be stable for this time. */
const REST_MS = 200;

/**
 * The text selected by pointer, touch or keyboard, once the selection is stable. Also returns functions to clear the
 * selection and to read the current one, because quick key presses come before it is stable.
 */
export function useSelectedText(
  findRoot: () => Element | null,
): [SelectedText | null, () => void, () => SelectedText | null] {
  const [selected, setSelected] = useState<SelectedText | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    const look = () => {
      clearTimeout(timer);
      if (!isPressed) timer = setTimeout(() => setSelected(readSelection(findRoot())), REST_MS);
    };
    const press = (event: PointerEvent) => {
      // Pressing a button of the toolbar acts on the selection and must not end it.
      isPressed = !(event.target instanceof Element && event.target.closest(".note-toolbar"));
    };
    const release = () => {
      isPressed = false;
      look();
    };
    document.addEventListener("selectionchange", look);
    document.addEventListener("pointerdown", press);
    document.addEventListener("pointerup", release);
    document.addEventListener("pointercancel", release);
    look();
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", look);
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("pointerup", release);
      document.removeEventListener("pointercancel", release);
    };
  }, [findRoot]);
  return [selected, () => setSelected(null), () => readSelection(findRoot())];
}

function readSelection(root: Element | null): SelectedText | null {
  const selection = getSelection();
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(root)) return null;
  const reading = readText(root);
  const place = readRange(reading, range);
  if (!place) return null;
  const anchor = anchorAt(reading.text, place);
  // Uses the displayed text only if it equals the searched text.
  const quote = withoutSpace(place.quote) === anchor.quote ? place.quote : anchor.quote;
  return { anchor: { ...anchor, quote }, box: range.getBoundingClientRect() };
}
