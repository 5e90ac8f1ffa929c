import { type RefObject, useEffect } from "react";
import { showNotification } from "../feedback/feedback.ts";
import { fetchCode } from "../trouble/fetch-code.ts";
import { troubleOf } from "../trouble/trouble.ts";

/**
 * Gives a text what HTML alone cannot: copy buttons on code, pictures that open large, drawn diagrams. Loaded after
 * the text stands, and only the parts that it needs. Without network the text stays as it is, and says so.
 */
export function usePolishedProse(text: RefObject<HTMLElement | null>, html: string, hasMermaid: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `html` brings new elements to polish
  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const stopper = new AbortController();
    void polishOrTell(element, hasMermaid, stopper.signal);
    return () => stopper.abort();
  }, [text, html, hasMermaid]);
}

async function polishOrTell(element: HTMLElement, hasMermaid: boolean, signal: AbortSignal): Promise<void> {
  try {
    await polish(element, hasMermaid, signal);
  } catch (thrown) {
    const trouble = troubleOf(thrown);
    if (trouble === null) throw thrown;
    if (signal.aborted) return;
    const close = showNotification({
      kind: "warning",
      title: trouble.message,
      text: "代码的复制按钮和图表没有取到，文字可以照常读。",
      action: { label: "再试一次", run: () => polishOrTell(element, hasMermaid, signal) },
    });
    signal.addEventListener("abort", close);
  }
}

async function polish(element: HTMLElement, hasMermaid: boolean, signal: AbortSignal): Promise<void> {
  if (element.querySelector("figure.code, .prose img")) {
    const { addCopyButtons, openPicturesLarge } = await fetchCode(() => import("./prose-tools.ts"));
    if (signal.aborted) return;
    addCopyButtons(element);
    openPicturesLarge(element, signal);
  }
  // A teaser may end before the first diagram.
  if (!hasMermaid || signal.aborted || !element.querySelector("pre.mermaid")) return;
  const { drawDiagrams } = await fetchCode(() => import("../diagrams/diagrams.ts"));
  if (!signal.aborted) drawDiagrams(element, signal);
}
