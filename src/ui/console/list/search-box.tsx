import { type RefObject, useEffect, useRef, useState } from "react";
import { isComposingKey } from "../../browser/composing-key.ts";
import { Icon } from "../../display/icon.tsx";
import { FILTER_BOX } from "./filter-look.ts";

const TYPING_MS = 300;

interface SearchBoxProps {
  box?: RefObject<HTMLInputElement | null>;
  value: string;
  placeholder: string;
  /** Whether it is the main field of its sheet. */
  isFirst?: boolean;
  onType(value: string): void;
}

/** The search field of a list; it searches shortly after typing. */
export function SearchBox({ box, value, placeholder, isFirst = false, onType }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);

  // Follows a selection made by navigation, for example by going back.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => send(typed), TYPING_MS);
    return () => clearTimeout(timer);
  });

  function send(text: string) {
    sent.current = text.trim();
    onType(sent.current);
  }

  return (
    <label className={`relative ${isFirst ? "w-full" : "min-w-40 flex-1 sm:w-64 sm:flex-none"}`}>
      <span className="sr-only">搜索</span>
      <Icon name="search" size={16} className="pointer-events-none absolute top-2.5 left-2.5 text-text-muted" />
      <input
        ref={box}
        data-first={isFirst || undefined}
        type="search"
        value={typed}
        placeholder={placeholder}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !isComposingKey(event.nativeEvent)) send(typed);
        }}
        className={`${FILTER_BOX} w-full pl-8`}
      />
    </label>
  );
}
