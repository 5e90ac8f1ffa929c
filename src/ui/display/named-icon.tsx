import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import type { DrawnIcons } from "../../features/icons/icon-source.ts";
import { isPlainDrawing } from "../../features/icons/plain-drawing.ts";
import { writeLog } from "../browser/client-log.ts";
import { createIconStore, type IconState } from "../browser/icon-store.ts";
import { trustedHtml } from "../browser/trusted-html.ts";
import { Drawing } from "./icon.tsx";

const store = createIconStore(
  (url, init) => fetch(url, init),
  (event, details) => writeLog("debug", event, details),
);

/** Icons that a page brings along in its HTML; others are fetched (decision 0098). */
export const DrawnIconsContext = createContext<DrawnIcons>({});

/** A dot: something stands here, and it says nothing. */
const NEUTRAL = "M12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z";

interface NamedIconProps {
  /** `lucide:book-open`. */
  name: string;
  size?: number;
  className?: string;
}

/** An icon that somebody chose by its name. Its place has its size from the first moment, so nothing moves when it comes. */
export function NamedIcon({ name, ...look }: NamedIconProps) {
  const drawn = useContext(DrawnIconsContext)[name];
  return drawn !== undefined && isPlainDrawing(drawn) ? (
    <Drawn body={drawn} {...look} />
  ) : (
    <Fetched name={name} {...look} />
  );
}

const waiting = (): IconState => "waiting";

function Fetched({ name, size = 20, className = "" }: NamedIconProps) {
  const subscribe = useMemo(() => (onChange: () => void) => store.subscribe(name, onChange), [name]);
  const state = useSyncExternalStore(subscribe, () => store.get(name), waiting);
  if (typeof state === "object") return <Drawn body={state.body} size={size} className={className} />;
  const path = state === "missing" ? NEUTRAL : "";
  return <Drawing path={path} size={size} isFilled className={`shrink-0 ${className}`} />;
}

function Drawn({ body, size = 20, className = "" }: { body: string; size?: number; className?: string }) {
  const content = useMemo(() => ({ __html: trustedHtml(body) }), [body]);
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes alone (`plain-drawing.ts`), through the one policy
      dangerouslySetInnerHTML={content}
    />
  );
}
