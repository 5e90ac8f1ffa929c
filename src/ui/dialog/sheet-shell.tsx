import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "../display/icon.tsx";
import { SHEET_CLOSE, SHEET_PLACE } from "./sheet-look.ts";

/**
 * Shown immediately instead of a sheet while the sheet's code is loading. It uses the browser's dialog and none of our
 * code.
 */
export function SheetShell({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Returns the focus to the opener, so that the sheet can restore it there later.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={onClose}
      className={`${SHEET_PLACE} m-0 w-full max-w-none backdrop:bg-scrim`}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 className="text-xl font-semibold">{title}</h2>
        <button type="button" aria-label="关闭" onClick={onClose} className={SHEET_CLOSE}>
          <Icon name="close" />
        </button>
      </div>
      <div className="mt-4 min-h-[340px]">{children}</div>
    </dialog>
  );
}
