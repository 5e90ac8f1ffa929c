import { type RefObject, useEffect } from "react";
import { isComposingKey } from "../browser/composing-key.ts";
import { chooseReading } from "./reading-choices.ts";

interface ReaderKeysProps {
  text: RefObject<HTMLElement | null>;
  onHelp(): void;
  onFind(): void;
  onContents(): void;
}

/** Elements that handle keys themselves. */
const TYPING = "input, textarea, select, [contenteditable], [role='slider'], [role='menu'], video, audio";
const SCROLLED_SIDEWAYS = ".table-scroll, pre, .math-display";
const OPEN_DIALOG = "dialog[open], [role='dialog'], [role='alertdialog']";
/** A block whose end is above this line of the window has been read. */
const TOP_PX = 96;

/** Shortcuts of a reader page; ignored during typing, with a modifier, and under a dialog. Renders nothing. */
export function ReaderKeys({ text, onHelp, onFind, onContents }: ReaderKeysProps): null {
  useEffect(() => {
    const acts = new Map<string, (event: KeyboardEvent) => boolean>([
      ["j", () => step(text.current, 1)],
      ["k", () => step(text.current, -1)],
      ["ArrowLeft", (event) => follow(event, "prev")],
      ["ArrowRight", (event) => follow(event, "next")],
      ["s", () => run(onFind)],
      ["?", () => run(onHelp)],
      ["t", () => run(onContents)],
      ["f", () => run(() => chooseReading(({ isFocused }) => ({ isFocused: !isFocused })))],
    ]);
    // Registered on the window, so that listeners on inner elements, such as keyboard selection, run first.
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposingKey(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.shiftKey && event.key !== "?") return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      if (document.querySelector(OPEN_DIALOG)) return;
      if (acts.get(event.key)?.(event)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [text, onHelp, onFind, onContents]);
  return null;
}

function run(act: () => void): true {
  act();
  return true;
}

/** Opens the previous or next text, if there is one; in elements that scroll horizontally the arrow keys scroll. */
function follow({ target }: KeyboardEvent, rel: "prev" | "next"): boolean {
  if (target instanceof Element && target.closest(SCROLLED_SIDEWAYS)) return false;
  const link = document.querySelector<HTMLAnchorElement>(`main a[rel="${rel}"]`);
  link?.click();
  return link !== null;
}

/** Moves to the next or previous block, scrolls it to the top and focuses it, so that screen readers announce it. */
function step(element: HTMLElement | null, by: 1 | -1): boolean {
  const blocks = [...(element?.querySelectorAll<HTMLElement>(".prose > *") ?? [])].filter(
    (block) => block.tagName !== "HR" && block.getClientRects().length > 0,
  );
  const here = blocks.findIndex((block) => block.hasAttribute("data-here") && block.contains(document.activeElement));
  const seen = blocks.findIndex((block) => block.getBoundingClientRect().bottom > TOP_PX);
  const from = here >= 0 ? here + by : by > 0 ? Math.max(seen, 0) : (seen < 0 ? blocks.length : seen) - 1;
  const block = blocks[from];
  if (!block) return false;
  for (const former of blocks) former.removeAttribute("data-here");
  block.setAttribute("data-here", "");
  if (!block.hasAttribute("tabindex")) block.tabIndex = -1;
  block.focus({ preventScroll: true });
  block.scrollIntoView();
  return true;
}
