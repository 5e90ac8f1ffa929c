import { MAX_REQUESTED_ICONS, splitIconName } from "../../domain/icons/icon-names.ts";
import { isPlainDrawing } from "../../features/front/icons/plain-drawing.ts";

/** spec §7: the time limit for loading an icon. */
const ICON_TIMEOUT_MS = 1_500;

/** The contents of an `<svg>`; `missing`: a neutral icon is shown instead; `waiting`: its place is empty. */
export type IconState = { body: string } | "missing" | "waiting";

export interface IconStore {
  /** The current state of the icon. */
  get(name: string): IconState;
  /**
   * Fetches an unknown icon, and calls the listener when its state changes. Returns the function that ends the
   * subscription.
   */
  subscribe(name: string, onChange: () => void): () => void;
}

type Answer = { icons?: Record<string, { body?: unknown }> };

/**
 * Loads icons that a page knows only by name. Names requested in the same turn of the event loop are fetched in one
 * call per set. Drawings are cached for the page, as is the absence of an icon in a set; after a failed call, the next
 * use fetches again.
 */
export function createIconStore(
  fetchIcons: (url: string, init: { signal: AbortSignal }) => Promise<Response>,
  log: (event: string, details: Record<string, unknown>) => void,
): IconStore {
  const states = new Map<string, IconState>();
  const failed = new Set<string>();
  const listeners = new Map<string, Set<() => void>>();
  let wanted = new Set<string>();

  function settle(name: string, state: IconState) {
    states.set(name, state);
    for (const listener of listeners.get(name) ?? []) listener();
  }

  function want(name: string) {
    states.set(name, "waiting");
    failed.delete(name);
    if (wanted.size === 0) setTimeout(sendWanted);
    wanted.add(name);
  }

  function sendWanted() {
    const bySet = Map.groupBy(wanted, (name) => splitIconName(name)?.set);
    wanted = new Set();
    for (const [set, names] of bySet) {
      if (set === undefined) for (const name of names) settle(name, "missing");
      else for (const some of inParts(names, MAX_REQUESTED_ICONS)) void fetchSome(set, some);
    }
  }

  async function fetchSome(set: string, names: readonly string[]) {
    const parts = names.map((name) => splitIconName(name)?.part ?? "").sort();
    try {
      const signal = AbortSignal.timeout(ICON_TIMEOUT_MS);
      const response = await fetchIcons(`/icon-data/${set}.json?icons=${parts.join(",")}`, { signal });
      if (!response.ok) throw new Error(`icons: ${response.status}`);
      const { icons = {} } = (await response.json()) as Answer;
      for (const name of names) settle(name, stateOf(icons[name.slice(set.length + 1)]?.body));
    } catch (cause) {
      // An icon only repeats the text next to it: the fallback icon is a sufficient sign of the failure.
      log("icons did not come", { set, names, cause: String(cause) });
      for (const name of names) {
        failed.add(name);
        settle(name, "missing");
      }
    }
  }

  return {
    get: (name) => states.get(name) ?? "waiting",
    subscribe(name, onChange) {
      const own = listeners.get(name) ?? new Set();
      listeners.set(name, own.add(onChange));
      if (!states.has(name) || (failed.has(name) && own.size === 1)) want(name);
      return () => own.delete(onChange);
    },
  };
}

function stateOf(body: unknown): IconState {
  return typeof body === "string" && isPlainDrawing(body) ? { body } : "missing";
}

function inParts<T>(all: readonly T[], max: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / max) }, (_, part) => all.slice(part * max, (part + 1) * max));
}
