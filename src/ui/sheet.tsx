import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { Icon } from "./icon.tsx";
import { LOGIN_BACKDROP, LOGIN_POPUP } from "./sheet-look.ts";

const FOCUSABLE = "input:not([tabindex='-1']), button:not([tabindex='-1'])";

interface SheetProps {
  isOpen: boolean;
  title: string;
  text?: string | undefined;
  onClose(): void;
  children: ReactNode;
}

/** A step that wants the whole attention: a sheet from below on phones, a window elsewhere. Esc and 关闭 leave it. */
export function Sheet({ isOpen, title, text, onClose, children }: SheetProps) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={LOGIN_BACKDROP} />
        <Dialog.Popup
          // On phones a field that takes the focus would bring the keyboard up over the sheet.
          initialFocus={(openedBy) =>
            openedBy === "touch" || (body.current?.querySelector<HTMLElement>(FOCUSABLE) ?? true)
          }
          className={LOGIN_POPUP}
        >
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title className="text-xl font-semibold">{title}</Dialog.Title>
            <Dialog.Close
              aria-label="关闭"
              className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-md text-text-secondary hover:bg-hover hover:text-text"
            >
              <Icon name="close" />
            </Dialog.Close>
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
