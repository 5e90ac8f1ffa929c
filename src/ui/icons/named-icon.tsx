import { createContext, useContext } from "react";
import type { DrawnIcons } from "../../domain/icons/icon-source.ts";
import { Drawing } from "../display/icon.tsx";
import { LatePart, lateCode } from "../trouble/late-part.tsx";
import { DrawnIcon, type IconLook } from "./drawn-icon.tsx";

const fetched = lateCode(() => import("./fetched-icon.tsx").then((code) => code.FetchedIcon));

/** Icons in the HTML of a page, verified as plain drawings when packed; other icons are fetched (decision 0098). */
export const DrawnIconsContext = createContext<DrawnIcons>({});

interface NamedIconProps extends IconLook {
  /** `lucide:book-open`. */
  name: string;
}

/** An icon that staff chose by its name. Its space is reserved from the start, so nothing moves when it is loaded. */
export function NamedIcon({ name, size = 20, className = "" }: NamedIconProps) {
  const drawn = useContext(DrawnIconsContext)[name];
  const look = { size, className };
  if (drawn !== undefined) return <DrawnIcon body={drawn} {...look} />;
  // The space is also reserved if the code cannot be loaded.
  const place = () => <Drawing path="" size={size} className={`shrink-0 ${className}`} />;
  return <LatePart code={fetched} props={{ name, ...look }} frame={place} />;
}
