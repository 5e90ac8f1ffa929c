import { type RefObject, useCallback, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../controls/button.tsx";
import { LatePart, lateCode } from "../trouble/late-part.tsx";
import { chooseReading, useReadingChoices } from "./reading-choices.ts";

const keysCode = lateCode(async () => (await import("./reader-keys.ts")).ReaderKeys);
const settingsCode = lateCode(async () => (await import("./reading-settings.tsx")).ReadingSettings);
const helpCode = lateCode(async () => (await import("./reader-help.tsx")).ReaderHelp);
const findCode = lateCode(async () => (await import("./find-in-text.tsx")).FindInText);

const drawNothing = () => null;

export interface ReaderToolsProps {
  text: RefObject<HTMLElement | null>;
  /** The shown text; a different text is searched again. */
  html: string;
  /** False next to a film, which uses the keys. */
  hasKeys?: boolean;
  /** Opens the table of contents of the work or of the page. */
  onContents(): void;
}

/** Settings, shortcuts and search of every reader page; the code of each is loaded on demand. */
export function ReaderToolSet({ text, html, hasKeys = true, onContents }: ReaderToolsProps) {
  const [open, setOpen] = useState<"settings" | "help" | "find" | null>(null);
  const { isFocused } = useReadingChoices();
  const close = useCallback(() => setOpen(null), []);
  const [help, find] = [useCallback(() => setOpen("help"), []), useCallback(() => setOpen("find"), [])];
  return (
    <>
      <button
        type="button"
        aria-label="阅读设置"
        aria-expanded={open === "settings"}
        onClick={() => setOpen(open === "settings" ? null : "settings")}
        className="grid size-11 shrink-0 place-items-center rounded-md text-text-secondary hover:bg-hover hover:text-text print:hidden"
      >
        <span aria-hidden="true">Aa</span>
      </button>
      {hasKeys && (
        <LatePart code={keysCode} props={{ text, onHelp: help, onFind: find, onContents }} frame={drawNothing} />
      )}
      {isFocused && createPortal(<LeaveFocus />, document.body)}
      {open === "settings" && (
        <LatePart code={settingsCode} props={{ onClose: close, onHelp: hasKeys ? help : null }} />
      )}
      {open === "help" && <LatePart code={helpCode} props={{ onClose: close }} />}
      {open === "find" && <LatePart code={findCode} props={{ text, html, onClose: close }} />}
    </>
  );
}

/** Rendered outside the bar: a bar with a blurred background would be the containing block of fixed elements. */
function LeaveFocus() {
  return (
    <Button
      variant="secondary"
      size="small"
      onClick={() => chooseReading(() => ({ isFocused: false }))}
      className="fixed! bottom-[calc(16px+var(--view-bar,0px))] left-4 z-30 bg-card print:hidden"
    >
      退出专注
    </Button>
  );
}
