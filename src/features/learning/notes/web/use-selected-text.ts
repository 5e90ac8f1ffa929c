import { useEffect, useState } from "react";
import { anchorAt, type TextAnchor, withoutSpace } from "../text-anchor.ts";
import { readRange, readText } from "./readable-text.ts";

/** Words that the user has selected in a text. */
export interface SelectedText {
  /** Its quote is as it is read. */
  anchor: TextAnchor;
  /** Their place in the window. */
  box: DOMRect;
}

/** A selection rests this long before it counts. */
const REST_MS = 200;

/**
 * The text selected by pointer, touch or keyboard, once the selection is stable; also functions to clear it and to read
 * the current selection, because quick key presses come before it is stable.
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
      // Who presses a button of the bar acts on the words.
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
  // The displayed and the searched words are the same.
  const quote = withoutSpace(place.quote) === anchor.quote ? place.quote : anchor.quote;
  return { anchor: { ...anchor, quote }, box: range.getBoundingClientRect() };
}
