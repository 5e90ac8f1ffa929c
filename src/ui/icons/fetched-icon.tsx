import { useMemo, useSyncExternalStore } from "react";
import { writeLog } from "../browser/client-log.ts";
import { createIconStore } from "../browser/icon-store.ts";
import { Drawing } from "../display/icon.tsx";
import { DrawnIcon, type IconLook } from "./drawn-icon.tsx";

const store = createIconStore(
  (url, init) => fetch(url, init),
  (event, details) => writeLog("debug", event, details),
);

/** A dot: a placeholder without meaning. */
const NEUTRAL = "M12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z";

/** An icon that is fetched by its name (spec §7): an empty space while it is loading, a dot if it cannot be loaded. */
export function FetchedIcon({ name, size = 20, className = "" }: IconLook & { name: string }) {
  const subscribe = useMemo(() => (onChange: () => void) => store.subscribe(name, onChange), [name]);
  const state = useSyncExternalStore(subscribe, () => store.get(name));
  if (typeof state === "object") return <DrawnIcon body={state.body} size={size} className={className} />;
  const path = state === "missing" ? NEUTRAL : "";
  return <Drawing path={path} size={size} isFilled className={`shrink-0 ${className}`} />;
}
