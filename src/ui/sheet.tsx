import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { Icon } from "./icon.tsx";

const BACKDROP =
  "fixed inset-0 z-[3000] bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0";

/** A sheet from below on phones, a window elsewhere; its head stays in place whatever the height below. */
const POPUP =
  "fixed z-[3001] flex max-h-[100dvh] flex-col overflow-y-auto bg-card p-6 shadow-float outline-none transition duration-150 ease-quiet " +
  "inset-x-0 bottom-0 rounded-t-lg pb-[calc(24px+env(safe-area-inset-bottom))] data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0 " +
  "sm:inset-x-auto sm:top-[min(12dvh,120px)] sm:bottom-auto sm:left-1/2 sm:max-h-[calc(100dvh-min(12dvh,120px)-24px)] sm:w-[400px] sm:-translate-x-1/2 sm:rounded-lg sm:p-8";

const FIRST_CHOICES = ["input:not([tabindex='-1'])", "button:not([tabindex='-1'])"];

interface SheetProps {
  isOpen: boolean;
  title: string;
  text?: string | undefined;
  /** Absent: what stands here has to be done first, and there is no way past it. */
  onClose?: () => void;
  children: ReactNode;
}

/** A step that wants the whole attention: a sheet from below on phones, a window elsewhere. Esc and 关闭 leave it. */
export function Sheet({ isOpen, title, text, onClose, children }: SheetProps) {
  const body = useRef<HTMLDivElement>(null);

  function firstField(): HTMLElement | true {
    for (const choice of FIRST_CHOICES) {
      const field = body.current?.querySelector<HTMLElement>(choice);
      if (field) return field;
    }
    return true;
  }

  return (
    <Dialog.Root
      open={isOpen}
      disablePointerDismissal={onClose === undefined}
      onOpenChange={(open) => open || onClose?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup
          // On phones a field that takes the focus would bring the keyboard up over the sheet.
          initialFocus={(openedBy) => openedBy === "touch" || firstField()}
          className={POPUP}
        >
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title className="text-xl font-semibold">{title}</Dialog.Title>
            {onClose && (
              <Dialog.Close
                aria-label="关闭"
                className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-md text-text-secondary hover:bg-hover hover:text-text"
              >
                <Icon name="close" />
              </Dialog.Close>
            )}
          </div>
          {text !== undefined && (
            <Dialog.Description className="mt-1 text-sm text-text-secondary">{text}</Dialog.Description>
          )}
          <div ref={body} className="mt-4">
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
