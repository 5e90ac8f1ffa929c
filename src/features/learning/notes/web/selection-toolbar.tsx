import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { isComposingKey } from "../../../../ui/browser/composing-key.ts";
import { COLOUR_NAMES, NOTE_COLOURS, type NoteColour } from "../note-colours.ts";
import { withoutSpace } from "../text-anchor.ts";
import type { SelectedText } from "./use-selected-text.ts";

interface SelectionToolbarProps {
  selected: SelectedText;
  onMark(colour: NoteColour): void;
  onWrite(): void;
  onCopy(): void;
  onClose(): void;
}

const TOOL = "grid min-h-11 min-w-11 place-items-center rounded-md px-3 text-sm whitespace-nowrap hover:bg-hover";
const WIDTH_PX = 360;
const HEIGHT_PX = 56;

/** The actions for selected text: next to it, or at the bottom of the window on touch screens. */
export function SelectionToolbar({ selected, onMark, onWrite, onCopy, onClose }: SelectionToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isComposingKey(event)) return;
      const isInside = bar.current?.contains(document.activeElement) ?? false;
      if (event.key === "Escape") {
        getSelection()?.removeAllRanges();
        onClose();
      }
      if (isInside) return;
      const isFree = !document.activeElement?.matches("a, button, input, textarea, select, [role='button']");
      if (event.key !== "Enter" || !isFree) return;
      event.preventDefault();
      bar.current?.querySelector("button")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onClose]);

  const { top, bottom, left, width } = selected.box;
  const isAbove = top > HEIGHT_PX + 72;
  const style = {
    "--bar-top": `${Math.max(64, isAbove ? top - HEIGHT_PX - 8 : Math.min(bottom + 8, innerHeight - HEIGHT_PX - 8))}px`,
    "--bar-left": `${Math.max(8, Math.min(left + width / 2 - WIDTH_PX / 2, innerWidth - WIDTH_PX - 8))}px`,
  } as React.CSSProperties;
  return createPortal(
    <div
      ref={bar}
      role="toolbar"
      aria-label="标记工具"
      style={style}
      // Keeps the selection while a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      className="note-toolbar fixed z-30 flex items-center rounded-lg border border-border bg-card p-1 shadow-float pointer-fine:top-(--bar-top) pointer-fine:left-(--bar-left) pointer-coarse:inset-x-2 pointer-coarse:bottom-[calc(12px+env(safe-area-inset-bottom))] pointer-coarse:justify-center"
    >
      {NOTE_COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          aria-label={`标成${COLOUR_NAMES[colour]}`}
          title={COLOUR_NAMES[colour]}
          onClick={() => onMark(colour)}
          className="grid size-11 place-items-center rounded-md hover:bg-hover"
        >
          <span data-colour={colour} className="note-colour size-6 rounded-full border border-border-strong" />
        </button>
      ))}
      <button type="button" onClick={onWrite} className={TOOL}>
        写笔记
      </button>
      <button type="button" onClick={onCopy} className={TOOL}>
        复制
      </button>
      <span role="status" className="sr-only">
        选中了 {withoutSpace(selected.anchor.quote).length} 字，按回车打开标记工具
      </span>
    </div>,
    document.body,
  );
}
