import { type RefObject, useEffect } from "react";

/**
 * Gives a text what HTML alone cannot: copy buttons on code, pictures that open large, drawn diagrams. Loaded after
 * the text stands, and only the parts that it needs.
 */
export function usePolishedProse(text: RefObject<HTMLElement | null>, html: string, hasMermaid: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `html` brings new elements to polish
  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const stopper = new AbortController();
    const { signal } = stopper;
    void polish(element, hasMermaid, signal);
    return () => stopper.abort();
  }, [text, html, hasMermaid]);
}

async function polish(element: HTMLElement, hasMermaid: boolean, signal: AbortSignal): Promise<void> {
  if (element.querySelector("figure.code, .prose img")) {
    const { addCopyButtons, openPicturesLarge } = await import("./prose-tools.ts");
    if (signal.aborted) return;
    addCopyButtons(element);
    openPicturesLarge(element, signal);
  }
  // A teaser may end before the first diagram.
  if (!hasMermaid || signal.aborted || !element.querySelector("pre.mermaid")) return;
  const { drawDiagrams } = await import("../diagrams/diagrams.ts");
  if (!signal.aborted) drawDiagrams(element, signal);
}
