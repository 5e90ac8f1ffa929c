import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { isComposingKey } from "../browser/composing-key.ts";
import { Button } from "../controls/button.tsx";
import { chooseReading, type ReadingChoices, SIZES, useReadingChoices } from "./reading-choices.ts";

const TYPEFACES = [
  ["sans", "黑体"],
  ["serif", "宋体"],
] as const;
const MEASURES = [
  ["narrow", "窄"],
  ["middle", "适中"],
  ["wide", "宽"],
] as const;

/** The reading preferences; a choice applies immediately behind the panel. Esc and a click outside close the panel. */
export function ReadingSettings({ onClose, onHelp }: { onClose(): void; onHelp: (() => void) | null }) {
  const choices = useReadingChoices();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus();
    const onPress = ({ target }: PointerEvent) => {
      const isOpener = opener instanceof Element && target instanceof Node && opener.contains(target);
      if (!isOpener && target instanceof Node && !panel.current?.contains(target)) onClose();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !isComposingKey(event)) onClose();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    const element = panel.current;
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
      // The focus returns, unless it moved elsewhere.
      const isLost = document.activeElement === document.body || element?.contains(document.activeElement);
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [onClose]);

  return createPortal(
    <div
      ref={panel}
      role="dialog"
      aria-label="阅读设置"
      tabIndex={-1}
      className="rise-in fixed inset-x-3 bottom-[calc(12px+var(--phone-bar,0px)+var(--audio-bar,0px)+var(--view-bar,0px))] z-[60] grid gap-4 rounded-lg border border-border bg-card p-4 text-left shadow-float outline-none sm:inset-x-auto sm:top-16 sm:right-4 sm:bottom-auto sm:w-[340px]"
    >
      <Row name="字号">
        <Step label="缩小文字" isAtEnd={choices.size === 0} by={-1} />
        <span aria-live="polite" className="min-w-12 text-center text-sm text-text-secondary tabular-nums">
          {choices.size + 1} / {SIZES}
        </span>
        <Step label="放大文字" isAtEnd={choices.size === SIZES - 1} by={1} />
      </Row>
      <Choice name="字体" field="typeface" of={TYPEFACES} chosen={choices.typeface} />
      <Choice name="版宽" field="measure" of={MEASURES} chosen={choices.measure} />
      <Row name="专注">
        <Button
          variant="secondary"
          aria-pressed={choices.isFocused}
          isWide
          onClick={() => {
            chooseReading(({ isFocused }) => ({ isFocused: !isFocused }));
            onClose();
          }}
        >
          {choices.isFocused ? "回到平常" : "只留正文"}
        </Button>
      </Row>
      {onHelp && (
        <Button variant="text" onClick={onHelp} className="max-sm:hidden">
          看看键盘能做什么
        </Button>
      )}
    </div>,
    document.body,
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="w-12 shrink-0 text-sm text-text-secondary">{name}</span>
      <div className="flex flex-1 items-center justify-end gap-2">{children}</div>
    </div>
  );
}

function Step({ label, isAtEnd, by }: { label: string; isAtEnd: boolean; by: 1 | -1 }) {
  const sign = by < 0 ? "A−" : "A+";
  return (
    <Button
      variant="secondary"
      // Contains what is visible, for those who press buttons by speaking their text.
      aria-label={`${label} ${sign}`}
      aria-disabled={isAtEnd || undefined}
      className="flex-1"
      onClick={() => chooseReading(({ size }) => ({ size: Math.min(Math.max(size + by, 0), SIZES - 1) }))}
    >
      {sign}
    </Button>
  );
}

interface ChoiceProps<F extends "typeface" | "measure"> {
  name: string;
  field: F;
  of: readonly (readonly [ReadingChoices[F], string])[];
  chosen: ReadingChoices[F];
}

function Choice<F extends "typeface" | "measure">({ name, field, of, chosen }: ChoiceProps<F>) {
  return (
    <fieldset className="flex items-center justify-between gap-3">
      <legend className="sr-only">{name}</legend>
      <span aria-hidden="true" className="w-12 shrink-0 text-sm text-text-secondary">
        {name}
      </span>
      <div className="flex flex-1 gap-2">
        {of.map(([value, label]) => (
          <label
            key={value}
            className={`grid min-h-11 flex-1 place-items-center rounded-md border text-base has-focus-visible:outline-2 has-focus-visible:outline-brand ${value === chosen ? "border-brand bg-brand-soft font-medium text-brand" : "border-border-strong hover:bg-hover"} ${value === "serif" ? "font-serif" : ""}`}
          >
            <input
              type="radio"
              name={field}
              value={value}
              checked={value === chosen}
              onChange={() => chooseReading(() => ({ [field]: value }))}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
