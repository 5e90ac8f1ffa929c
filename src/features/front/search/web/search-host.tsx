import { useEffect, useSyncExternalStore } from "react";
import { isComposingKey } from "../../../../ui/browser/composing-key.ts";
import { SearchField } from "./search-field.tsx";
import { searchOpening } from "./search-opening.ts";

const FIELDS = "input,textarea,select,[contenteditable]";

/** Opens the search box with `/` and with Ctrl or ⌘ K on every page of the site. */
export function SearchHost() {
  const isOpen = useSyncExternalStore(searchOpening.subscribe, searchOpening.isOpen, () => false);
  useEffect(() => {
    const stopper = new AbortController();
    addEventListener("keydown", openByKey, { signal: stopper.signal });
    return () => stopper.abort();
  }, []);
  return isOpen ? <SearchField /> : null;
}

function openByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (isComposingKey(event) || event.defaultPrevented || altKey) return;
  // The console, also while it loads, has a search of its own for these keys.
  if (document.querySelector("[role=dialog],dialog[open]") || location.pathname.startsWith("/admin")) return;
  const isChord = (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === "k";
  const isSlash = key === "/" && !ctrlKey && !metaKey && !(target as Partial<Element>).matches?.(FIELDS);
  if (!isChord && !isSlash) return;
  event.preventDefault();
  searchOpening.show();
}
