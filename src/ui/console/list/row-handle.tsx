import type { KeyboardEvent, RefObject } from "react";
import { Icon } from "../../display/icon.tsx";

interface RowHandleProps {
  ref: RefObject<HTMLButtonElement | null>;
  /** Identifies the handle, so that it can be focused again after a move. */
  rowKey: string;
  title: string;
  onStep(step: -1 | 1): void;
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Handle to drag a row; with focus, the arrow keys move the row. */
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
      data-row={rowKey}
      aria-label={`移动“${title}”：按上下键，或用鼠标拖动`}
      onKeyDown={onKeyDown}
      className="grid size-9 shrink-0 cursor-grab place-items-center rounded-md text-text-muted hover:bg-hover active:cursor-grabbing"
    >
      <Icon name="menu" size={16} />
    </button>
  );
}
