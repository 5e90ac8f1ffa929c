import { type KeyboardEventHandler, type Ref, useRef } from "react";
import { Drawing } from "../../display/icon.tsx";
import type { useTypedDay } from "./use-typed-day.ts";

const CALENDAR = "M4.5 6h15v14h-15zM4.500 10.500h15M8.500 3.500v4M15.500 3.500v4";

interface DayBoxProps {
  id: string;
  "aria-describedby"?: string | undefined;
  day: ReturnType<typeof useTypedDay>;
  value: string;
  hasTime?: boolean | undefined;
  isInvalid?: boolean;
  /** For the line of filters above a list. */
  isSmall?: boolean;
  ref?: Ref<HTMLInputElement>;
  onBlur?(): void;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  /** After a choice in the calendar. */
  onPick?(value: string): void;
}

/**
 * A day typed as `2026-11-30` in every browser, or picked from the browser's calendar. Native fields for dates follow
 * the browser's language, in which 11/05 may be May or November.
 */
export function DayBox({ id, day, value, hasTime = false, isInvalid = false, isSmall = false, ...rest }: DayBoxProps) {
  const calendar = useRef<HTMLInputElement>(null);
  const hasProblem = isInvalid || day.problem !== null;
  return (
    <span
      className={`relative flex items-stretch rounded-md border bg-card focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-brand ${hasProblem ? "border-danger-text" : "border-border-strong"} ${isSmall ? "w-36 max-md:w-full" : `w-full ${hasTime ? "max-w-64" : "max-w-52"}`}`}
    >
      <input
        id={id}
        aria-describedby={rest["aria-describedby"]}
        ref={(box) => {
          // Keeps a form from being sent with a text that is no day, as a native field does.
          box?.setCustomValidity(day.problem ?? "");
          if (typeof rest.ref === "function") return rest.ref(box);
        }}
        value={day.typed}
        placeholder={hasTime ? "年-月-日 时:分" : "年-月-日"}
        autoComplete="off"
        maxLength={30}
        aria-invalid={hasProblem || undefined}
        onChange={({ currentTarget }) => day.onType(currentTarget.value)}
        onKeyDown={rest.onKeyDown}
        onBlur={() => {
          day.onLeave();
          rest.onBlur?.();
        }}
        className={`w-full min-w-0 rounded-md bg-transparent tabular-nums outline-none placeholder:text-text-muted focus-visible:outline-none ${isSmall ? "min-h-[34px] pl-2.5 text-sm" : "min-h-11 pl-3 text-base"}`}
      />
      <input
        ref={calendar}
        type={hasTime ? "datetime-local" : "date"}
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        onChange={({ currentTarget }) => {
          day.onPick(currentTarget.value);
          rest.onPick?.(currentTarget.value);
        }}
        className="pointer-events-none absolute inset-0 -z-10 size-full opacity-0"
      />
      <button
        type="button"
        aria-label="打开日历"
        onClick={() => calendar.current?.showPicker()}
        className={`grid shrink-0 place-items-center rounded-md text-text-muted hover:bg-hover hover:text-text ${isSmall ? "w-8" : "w-11"}`}
      >
        <Drawing path={CALENDAR} size={isSmall ? 16 : 20} />
      </button>
    </span>
  );
}
