import type { RefObject } from "react";
import { useLocation } from "react-router";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";

const foundWords = lateCode(async () => (await import("./found-words.tsx")).FoundWords);

/** Scrolls visitors who come from the search to the match. Its code is loaded only for them. */
export function FoundPlace(props: { text: RefObject<HTMLElement | null>; html: string }) {
  const { hash } = useLocation();
  return hash.startsWith("#find=") ? <LatePart code={foundWords} props={{ ...props, hash }} /> : null;
}
