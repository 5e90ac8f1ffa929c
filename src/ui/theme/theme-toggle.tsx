import { useSyncExternalStore } from "react";
import { openLocalStore } from "../browser/local-store.ts";
import { Icon } from "../display/icon.tsx";
import { createThemeSwitch } from "./theme.ts";

let built: ReturnType<typeof createThemeSwitch> | null = null;

function themeSwitch() {
  built ??= createThemeSwitch(openLocalStore(), document.documentElement);
  return built;
}

const subscribe = (listener: () => void) => themeSwitch().subscribe(listener);
const isDark = () => themeSwitch().current() === "dark";
const lightOnServer = () => false;

/** Switches between light and dark; both icons are in the page and CSS shows one, so that nothing moves. */
export function ThemeToggle() {
  const isDarkNow = useSyncExternalStore(subscribe, isDark, lightOnServer);
  return (
    <button
      type="button"
      aria-label="深色主题"
      aria-pressed={isDarkNow}
      title={isDarkNow ? "换成浅色" : "换成深色"}
      onClick={() => themeSwitch().toggle()}
      className="grid size-11 place-items-center rounded-md text-text-secondary hover:bg-hover hover:text-text"
    >
      <Icon name="moon" className="dark:hidden" />
      <Icon name="sun" className="hidden dark:block" />
    </button>
  );
}

/** Starts the theme and follows the system and the other tabs; the returned function stops that. */
export function followTheme(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  themeSwitch().start();
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", (event) => themeSwitch().onSystemChange(event.matches), { signal });
  addEventListener("storage", (event) => event.key === "theme" && themeSwitch().onStored(), { signal });
  return () => stop.abort();
}
