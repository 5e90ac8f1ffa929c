import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../display/icon.tsx";
import { SHEET_CLOSE, SHEET_PLACE } from "./sheet-look.ts";

const BACKDROP =
  "fixed inset-0 z-[3000] bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0";

const POPUP = `${SHEET_PLACE} transition duration-150 ease-quiet data-nested-dialog-open:opacity-0 data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0`;

/** A field that is the purpose of the sheet gets the focus. */
const FIRST_CHOICES = ["[data-first]", "input:not([tabindex='-1'])", "button:not([tabindex='-1'])"];

interface SheetProps {
  isOpen: boolean;
  title: string;
  text?: string | undefined;
  /** Absent: the sheet cannot be closed before its task is finished. */
  onClose?: () => void;
  children: ReactNode;
}

/** A modal step: a bottom sheet on phones, a centred dialog elsewhere. Esc and 关闭 close it. */
export function Sheet({ isOpen, title, text, onClose, children }: SheetProps) {
  const body = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownTitle = useRef(title);

  useEffect(() => {
    const former = shownTitle.current;
    shownTitle.current = title;
    // The next step removed the focused element: the title gets the focus and is announced.
    if (isOpen && former !== title && !body.current?.contains(document.activeElement)) heading.current?.focus();
  }, [isOpen, title]);

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
          // On phones a focused field would open the keyboard over the sheet.
          initialFocus={(openedBy) => openedBy === "touch" || firstField()}
          className={POPUP}
        >
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
              {title}
            </Dialog.Title>
            {onClose && (
              <Dialog.Close aria-label="关闭" className={SHEET_CLOSE}>
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
