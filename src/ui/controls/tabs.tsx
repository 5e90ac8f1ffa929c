import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";

export interface TabItem<Key extends string> {
  key: Key;
  label: string;
}

interface TabsProps<Key extends string> {
  label: string;
  items: readonly TabItem<Key>[];
  current: Key;
  onChange(key: Key): void;
  children: ReactNode;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs by the ARIA pattern: arrow keys move and select, Home and End go to the ends, one stop in the tab order. */
export function Tabs<Key extends string>({ label, items, current, onChange, children }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const position = items.findIndex((item) => item.key === current);

  // If there are more tabs than fit on a phone, the chosen one is scrolled into view without moving the page.
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelectorAll<HTMLElement>("[role=tab]")[position];
    if (!row || !chosen || row.scrollWidth <= row.clientWidth) return;
    row.scrollTo({ left: chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2 });
  }, [position]);

  function onKeyDown(event: KeyboardEvent) {
    const ends: Record<string, number> = { Home: 0, End: items.length - 1 };
    const step = STEPS[event.key];
    const target = step === undefined ? ends[event.key] : (position + step + items.length) % items.length;
    const next = target === undefined ? undefined : items[target];
    if (next === undefined || target === undefined) return;
    event.preventDefault();
    onChange(next.key);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[target]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="edge-fade flex shrink-0 gap-6 overflow-x-auto overflow-y-hidden border-b border-border [scrollbar-width:none]"
      >
        {items.map(({ key, label: text }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
            className="min-h-11 shrink-0 border-b-2 border-transparent text-base text-text-secondary aria-selected:border-brand aria-selected:font-semibold aria-selected:text-text"
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
