import type { LocalStore } from "../browser/local-store.ts";

export type Theme = "light" | "dark";

const KEY = "theme";

/** The stored preference; null if there is none or it is invalid. */
export function storedTheme(store: LocalStore): Theme | null {
  const stored = store.get(KEY);
  return isTheme(stored) ? stored : null;
}

/** The part of the root element that a theme uses. */
export interface ThemeRoot {
  classList: { toggle(name: string, isOn: boolean): unknown; contains(name: string): boolean };
}

/** Light or dark, from the stored preference, the system and the visitor's choice (spec §4 "Theme"). */
export function createThemeSwitch(store: LocalStore, root: ThemeRoot) {
  const listeners = new Set<() => void>();
  const current = (): Theme => (root.classList.contains("dark") ? "dark" : "light");

  function wear(theme: Theme) {
    root.classList.toggle("dark", theme === "dark");
    for (const listener of listeners) listener();
  }

  /** Applies the stored preference, otherwise light, which is then stored. */
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
    /** Called when the system's scheme has changed; it is followed only while no preference is stored. */
    onSystemChange(isDark: boolean) {
      if (storedTheme(store) === null) wear(isDark ? "dark" : "light");
    },
    /** Called when another tab has stored a preference. */
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
