import type { KeyboardEvent, RefObject } from "react";
import { isComposingKey } from "../../../../../ui/browser/composing-key.ts";
import { Icon } from "../../../../../ui/display/icon.tsx";
import type { DropPlace } from "./outline-drop.ts";

interface RowTitleProps {
  label: string;
  title: string;
  isStrong?: boolean;
  onRename(title: string): void;
}

/** The title of a row, changed in its place. */
export function RowTitle({ label, title, isStrong = false, onRename }: RowTitleProps) {
  return (
    <input
      aria-label={label}
      aria-invalid={title.trim() === "" || undefined}
      value={title}
      maxLength={120}
      autoComplete="off"
      onChange={({ currentTarget }) => onRename(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !isComposingKey(event.nativeEvent)) event.currentTarget.blur();
      }}
      className={`min-h-9 min-w-0 flex-1 rounded-md border border-transparent bg-transparent px-2 hover:border-border focus:border-border-strong aria-invalid:border-danger-text ${isStrong ? "font-semibold" : ""}`}
    />
  );
}

interface RowHandleProps {
  ref: RefObject<HTMLButtonElement | null>;
  rowKey: string;
  title: string;
  onStep(step: -1 | 1): void;
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** By it a row is dragged; with the focus on it the arrow keys move the row. */
export function RowHandle({ ref, rowKey, title, onStep }: RowHandleProps) {
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  }
  return (
    <button
      ref={ref}
      type="button"
      data-outline-row={rowKey}
      aria-label={`移动“${title}”：按上下键，或用鼠标拖动`}
      onKeyDown={onKeyDown}
      className="grid size-9 shrink-0 cursor-grab place-items-center rounded-md text-text-muted hover:bg-hover active:cursor-grabbing"
    >
      <Icon name="menu" size={16} />
    </button>
  );
}

const MARKS: Readonly<Record<DropPlace, string>> = {
  before: "before:absolute before:inset-x-0 before:-top-px before:h-0.5 before:bg-brand",
  after: "after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-brand",
  into: "bg-brand-soft",
};

/** How a row looks while something is dragged over it, or it is dragged itself. */
export function rowLook(mark: DropPlace | null, isDragged: boolean): string {
  return `relative ${mark === null ? "" : MARKS[mark]} ${isDragged ? "opacity-40" : ""}`;
}
