import type { LocalStore } from "../browser/local-store.ts";

export type Theme = "light" | "dark";

const KEY = "theme";

/** The stored preference, or null: none, or not one of the two. */
export function storedTheme(store: LocalStore): Theme | null {
  const stored = store.get(KEY);
  return isTheme(stored) ? stored : null;
}

/** What a page needs of its root element for a theme. */
export interface ThemeRoot {
  classList: { toggle(name: string, isOn: boolean): unknown; contains(name: string): boolean };
}

/** Light or dark by stored preference, system and visitor (spec §4 "Theme"). */
export function createThemeSwitch(store: LocalStore, root: ThemeRoot) {
  const listeners = new Set<() => void>();
  const current = (): Theme => (root.classList.contains("dark") ? "dark" : "light");

  function wear(theme: Theme) {
    root.classList.toggle("dark", theme === "dark");
    for (const listener of listeners) listener();
  }

  /** At start: the stored preference, else light, which is then saved. */
  function start() {
    const stored = storedTheme(store);
    if (stored === null) store.set(KEY, "light");
    wear(stored ?? "light");
  }

  /** Accepts only `light` and `dark` at run time; anything else changes nothing. */
  function set(theme: string) {
    if (!isTheme(theme)) return;
    store.set(KEY, theme);
    wear(theme);
  }

  return {
    start,
    set,
    current,
    toggle: () => set(current() === "dark" ? "light" : "dark"),
    /** The system's scheme changed: followed only while nothing is stored. */
    onSystemChange(isDark: boolean) {
      if (storedTheme(store) === null) wear(isDark ? "dark" : "light");
    },
    /** Another tab chose. */
    onStored() {
      const stored = storedTheme(store);
      if (stored !== null) wear(stored);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isTheme(value: unknown): value is Theme {
  return value === "light" || value === "dark";
}
